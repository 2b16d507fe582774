/** One condition of a step: `{Proposal} does not equal "NOTHING"`. */
export interface Clause {
  /** An earlier step, an input, or `previous`. */
  of: string
  verb: Verb
  value: string
}

export const verbs = ['contains', 'does not contain', 'equals', 'does not equal', 'is empty', 'is not empty'] as const
export type Verb = (typeof verbs)[number]

export const needsValue = (verb: Verb) => !verb.endsWith('empty')

const clause = new RegExp(`^\\{([^{}]+)\\}\\s+(${verbs.toSorted((a, b) => b.length - a.length).join('|')})(?:\\s+"([^"]*)")?$`, 'i')

/** Undefined if the condition is more than one clause; then it is edited as text. */
export function findClause(when: string): Clause | undefined {
  const found = clause.exec(when.trim())
  const verb = verbs.find((each) => each === found?.[2]?.toLowerCase())
  if (!found || !verb || needsValue(verb) !== (found[3] !== undefined)) return undefined
  return { of: (found[1] ?? '').trim(), verb, value: found[3] ?? '' }
}

/** Replaces quotes, which would end the value. */
export const toWhen = ({ of, verb, value }: Clause) => `{${of}} ${verb}${needsValue(verb) ? ` "${value.replaceAll('"', '')}"` : ''}`
