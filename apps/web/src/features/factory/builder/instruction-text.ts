/** The line that tells the agent which tool to call first, followed by the tool's arguments. */
const directive = /\n?Begin with the tool \w+\.(?:\n\w+: .*)*/

/** Formats an instruction for a card: omits the agent's tools and puts the names of inputs in quotes. */
export const toInstructionText = (instruction: string): string =>
  instruction
    .replace(directive, '')
    .replaceAll(/\{(\p{L}[\p{L}\d _-]*)\}/gu, '“$1”')
    .trim()

/** The arguments of a tool step, without an empty object. */
export const toStepText = (prompt: string): string => (/^\s*\{\s*\}\s*$/.test(prompt) ? '' : toInstructionText(prompt))
