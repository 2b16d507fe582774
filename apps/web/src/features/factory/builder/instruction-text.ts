/** The line that names an agent's first tool, with the tool's arguments below it. It is for the agent. */
const directive = /\n?Begin with the tool \w+\.(?:\n\w+: .*)*/

/** An instruction as a person reads it on a card: without the agent's tools, and with the names of inputs in quotes. */
export const toInstructionText = (instruction: string): string =>
  instruction
    .replace(directive, '')
    .replaceAll(/\{(\p{L}[\p{L}\d _-]*)\}/gu, '“$1”')
    .trim()

/** The arguments of a tool step, without an empty object. */
export const toStepText = (prompt: string): string => (/^\s*\{\s*\}\s*$/.test(prompt) ? '' : toInstructionText(prompt))
