import { inLanguage } from '../text/language.ts'
import type { Intent } from './understanding/intent-examples.ts'
import type { QuestionContext, ToolCall, ToolResult } from './question-context.ts'

/** Tool calls whose results the analyst needs, or the answer. */
export type AnalystResponse = { calls: ToolCall[] } | { text: string }

/** A record that a list in the answer shows, for a follow-up such as “and the second one?”. */
export interface Row {
  kind: 'task' | 'goal' | 'contact' | 'note' | 'thread' | 'meeting'
  id: string
  title: string
}

/** One kind of question that the analyst can answer. */
export interface Skill {
  name: string
  /** The intents that it answers, for any wording. */
  intents?: readonly Intent[]
  /** Exact wordings, in English. */
  matches(english: string): boolean
  respond(context: QuestionContext): AnalystResponse
  /** The records of the answer, in its order. */
  rows?(context: QuestionContext): Row[]
}

/** The tool determines the type of its answers. */
export const resultsOf = <Answer>({ results }: QuestionContext, tool: string): ToolResult<Answer>[] =>
  results.filter((result) => result.tool === tool) as ToolResult<Answer>[]

/** The complete answer of the tool's last call. */
export const findAnswer = <T>(context: QuestionContext, tool: string): T | undefined => resultsOf<T>(context, tool).at(-1)?.answer

/** The result of this very call. */
const findResult = <Answer = ToolResult['answer']>(context: QuestionContext, { tool, input }: ToolCall): ToolResult<Answer> | undefined =>
  resultsOf<Answer>(context, tool).find((result) => isSameInput(result.input, input))

/** The complete answer to this very call. */
export const findAnswerTo = <T>(context: QuestionContext, call: ToolCall): T | undefined => findResult<T>(context, call)?.answer

/** Ignores the order of the fields. */
const toKey = (input: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(input).toSorted(([one], [other]) => one.localeCompare(other)))

const isSameInput = (one: Record<string, unknown>, other: Record<string, unknown>): boolean => toKey(one) === toKey(other)

export const searchOffMessage = 'Internal search is off for this question, so there is nothing to answer from.'
const searchOffWordings = {
  en: searchOffMessage,
  de: 'Die interne Suche ist für diese Frage ausgeschaltet, daher gibt es nichts, woraus ich antworten könnte.',
}

const sentenceOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The tool's own error message. */
export const findToolError = ({ results }: QuestionContext): string | undefined =>
  results.map(({ answer }) => sentenceOf(answer.error)).find(Boolean)

interface Lookup {
  name: string
  intents?: readonly Intent[]
  matches(english: string): boolean
  /** All calls that the answer needs, as far as known from the results so far. */
  calls(context: QuestionContext): ToolCall[]
  answer(context: QuestionContext): string
  rows?(context: QuestionContext): Row[]
}

interface Resolved {
  missing: ToolCall[]
  /** The results of the lookup's own calls, in the order of the calls. */
  own: ToolResult[]
}

/** A message can contain several questions, so each lookup sees only the results of its own calls. */
function resolveCalls(context: QuestionContext, calls: Lookup['calls']): Resolved {
  let own: ToolResult[] = []
  for (;;) {
    const wanted = calls({ ...context, results: own }).filter(({ tool }) => context.availableTools.has(tool))
    const found = wanted.map((call) => findResult(context, call))
    const missing = wanted.filter((_, place) => found[place] === undefined)
    const known = found.filter((result) => result !== undefined)
    if (missing.length > 0 || known.length === own.length) return { missing, own: known }
    own = known
  }
}

/** A skill that makes lookups until it needs no more, and answers from the results. */
export const lookup = ({ calls, answer, rows, ...skill }: Lookup): Skill => ({
  ...skill,
  respond(context) {
    const { missing, own } = resolveCalls(context, calls)
    const known = { ...context, results: own }
    const error = findToolError(known)
    if (error !== undefined) return { text: error }
    if (missing.length > 0) return { calls: missing }
    if (own.length > 0 || context.passages.length > 0) return { text: answer(known) }
    return { text: inLanguage(context.language, searchOffWordings) }
  },
  ...(rows && { rows: (context: QuestionContext) => rows({ ...context, results: resolveCalls(context, calls).own }) }),
})
