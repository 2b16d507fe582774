/** The scored parts of the assistant's answer. */
export type Answer = {
  text: string
  /** Proposed or executed actions. */
  acts: { tool: string; arguments: Record<string, unknown>; record: string | null }[]
  /** Titles of the cited records. */
  sources: string[]
}

export type Check = { name: string; holds(answer: Answer): boolean }

export const classes = ['figures', 'lists', 'people', 'documents', 'actions', 'judgement'] as const
export type SituationClass = (typeof classes)[number]

export type Situation = {
  id: string
  class: SituationClass
  /** Questions that are asked first in the same conversation; their answers are not scored. */
  before: string[]
  question: string
  checks: Check[]
  /** An answer that satisfies every check: it shows that the checks can be met. */
  reference: Answer
}

export const says = (pattern: RegExp): Check => ({ name: `says ${pattern}`, holds: ({ text }) => pattern.test(text) })
export const saysNot = (pattern: RegExp): Check => ({ name: `does not say ${pattern}`, holds: ({ text }) => !pattern.test(text) })
export const cites = (title: string): Check => ({ name: `cites “${title}”`, holds: ({ sources }) => sources.includes(title) })

export const proposes = (tool: string, fields: Record<string, RegExp> = {}, record?: string): Check => ({
  name: `proposes ${tool}${record ? ` for “${record}”` : ''}`,
  holds: ({ acts }) =>
    acts.some(
      (act) =>
        act.tool === tool &&
        (record === undefined || act.record === record) &&
        Object.entries(fields).every(([field, pattern]) => pattern.test(JSON.stringify(act.arguments[field] ?? null))),
    ),
})

export const proposesNothing: Check = { name: 'proposes nothing', holds: ({ acts }) => acts.length === 0 }
export const asksBack: Check = { name: 'asks back', holds: ({ text, acts }) => acts.length === 0 && /\?/.test(text) }

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length
export const isShort = (words: number): Check => ({ name: `has at most ${words} words`, holds: ({ text }) => wordsOf(text) <= words })

const germanWords = /\b(?:der|die|das|ist|und|nicht|ein|eine|wir|Sie|ich|keine?|sind|wurde|für|mit)\b/g
export const isGerman: Check = { name: 'is in German', holds: ({ text }) => (text.match(germanWords)?.length ?? 0) >= 2 }

type Options = { before?: string[]; acts?: Partial<Answer['acts'][number]>[]; sources?: string[] }

/** `reference`: the text of an answer that satisfies every check. */
export const situation = (
  ofClass: SituationClass,
  id: string,
  question: string,
  checks: Check[],
  reference: string,
  { before = [], acts = [], sources = [] }: Options = {},
): Situation => ({
  id,
  class: ofClass,
  before,
  question,
  checks,
  reference: {
    text: reference,
    acts: acts.map((act) => ({ tool: '', arguments: {}, record: null, ...act })),
    sources,
  },
})

export type Score = { id: string; class: SituationClass; score: number; failed: string[] }

/** The share of the checks that hold. */
export function scoreAnswer({ id, class: ofClass, checks }: Situation, answer: Answer): Score {
  const failed = checks.filter((check) => !check.holds(answer)).map(({ name }) => name)
  return { id, class: ofClass, score: (checks.length - failed.length) / checks.length, failed }
}

const mean = (values: number[]): number => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length)
const round = (value: number): number => Math.round(value * 1000) / 1000

/** The mean score and the share of situations without a failed check, overall and by class. */
export function summarize(scores: readonly Score[]) {
  const toFigures = (some: readonly Score[]) => ({
    situations: some.length,
    score: round(mean(some.map(({ score }) => score))),
    passed: round(mean(some.map(({ failed }) => (failed.length === 0 ? 1 : 0)))),
  })
  const byClass = classes.map((name) => [name, toFigures(scores.filter((one) => one.class === name))] as const)
  return { ...toFigures(scores), classes: Object.fromEntries(byClass.filter(([, { situations }]) => situations > 0)) }
}
