import type { QuestionContext, ToolCall, ToolResult } from './question-context.ts'

/** Tool calls whose results the analyst needs, or the answer. */
export type AnalystResponse = { calls: ToolCall[] } | { text: string }

/** One kind of question that the analyst can answer. */
export interface Skill {
  name: string
  matches(question: string): boolean
  respond(context: QuestionContext): AnalystResponse
}

export const resultsOf = ({ results }: QuestionContext, tool: string): ToolResult[] => results.filter((result) => result.tool === tool)

/** The complete answer of the tool's last call. */
export const findAnswer = <T>(context: QuestionContext, tool: string): T | undefined =>
  resultsOf(context, tool).at(-1)?.answer as T | undefined

export const searchOffMessage = 'Internal search is off for this question, so there is nothing to answer from.'

const sentenceOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The tool's own error message. */
export const findToolError = ({ results }: QuestionContext): string | undefined =>
  results.map(({ answer }) => sentenceOf(answer.error)).find(Boolean)

interface Lookup {
  name: string
  matches(question: string): boolean
  calls(context: QuestionContext): ToolCall[]
  answer(context: QuestionContext): string
}

/** A skill that makes one round of lookups and answers from the results. */
export const lookup = ({ name, matches, calls, answer }: Lookup): Skill => ({
  name,
  matches,
  respond(context) {
    if (context.results.length > 0) return { text: findToolError(context) ?? answer(context) }
    const wanted = calls(context).filter(({ tool }) => context.availableTools.has(tool))
    if (wanted.length > 0) return { calls: wanted }
    return { text: context.passages.length > 0 ? answer(context) : searchOffMessage }
  },
})
