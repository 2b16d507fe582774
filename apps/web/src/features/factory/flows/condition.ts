/** One condition of a step: `{Proposal} does not equal "NOTHING"` or `{Score} is at least 8`. */
export interface Clause {
  /** An earlier step, an input, or `previous`. */
  of: string
  verb: Verb
  value: string
}

const textVerbs = ['contains', 'does not contain', 'equals', 'does not equal'] as const
const numberVerbs = ['is at least', 'is greater than', 'is at most', 'is less than'] as const
export const verbs = [...textVerbs, 'is empty', 'is not empty', ...numberVerbs] as const
export type Verb = (typeof verbs)[number]

const isOneOf = (all: readonly Verb[], verb: Verb) => all.includes(verb)

/** The type of the value that the verb compares with. */
export const getOperand = (verb: Verb): 'text' | 'number' | undefined => {
  if (isOneOf(textVerbs, verb)) return 'text'
  return isOneOf(numberVerbs, verb) ? 'number' : undefined
}

const toPattern = (all: readonly string[]) => all.toSorted((a, b) => b.length - a.length).join('|')
const name = String.raw`^\{([^{}]+)\}\s+`
const forms = [
  new RegExp(`${name}(${toPattern(textVerbs)})\\s+"([^"]*)"$`, 'i'),
  new RegExp(`${name}(${toPattern(numberVerbs)})(?:\\s+(-?\\d+(?:\\.\\d+)?))?$`, 'i'),
  new RegExp(`${name}(is empty|is not empty)$`, 'i'),
]

/** Undefined if the condition is more than one clause; then it is edited as text. */
export function findClause(when: string): Clause | undefined {
  const found = forms.map((form) => form.exec(when.trim())).find(Boolean)
  const verb = verbs.find((each) => each === found?.[2]?.toLowerCase())
  return found && verb ? { of: (found[1] ?? '').trim(), verb, value: found[3] ?? '' } : undefined
}

/** Removes quotes, which would end a text. */
export function toWhen({ of, verb, value }: Clause) {
  const operand = getOperand(verb)
  if (operand === 'text') return `{${of}} ${verb} "${value.replaceAll('"', '')}"`
  return `{${of}} ${verb}${operand && value ? ` ${value}` : ''}`
}

export type Mode = 'always' | 'if' | 'otherwise'

/** A step runs always, if its condition holds, or otherwise: if the condition before it was false. */
export const toMode = (when: string): Mode => (when === '' ? 'always' : when.trim().toLowerCase() === 'otherwise' ? 'otherwise' : 'if')

interface ConditionalStep {
  kind: string
  title: string
  when: string
}

/** The step that `otherwise` refers to: a branch to the branch before it, another step to the step directly before it. */
export function findOtherwisePartner<S extends ConditionalStep>(steps: readonly S[], index: number): S | undefined {
  const isBranch = steps[index]?.kind === 'branch'
  const partner = isBranch ? steps.findLast(({ kind }, at) => at < index && kind === 'branch') : steps[index - 1]
  return partner?.when && (partner.kind === 'branch') === isBranch ? partner : undefined
}
