import type { Situation, ToolCall, ToolResult } from './situation.ts'

/** The analyst's next move: tool calls or an answer. */
export type Move = { calls: ToolCall[] } | { text: string }

/** One kind of question that the analyst can answer. */
export interface Skill {
  name: string
  fits(question: string): boolean
  next(situation: Situation): Move
}

export const resultsOf = ({ results }: Situation, tool: string): ToolResult[] => results.filter((result) => result.tool === tool)

/** The complete answer of the tool's last call. */
export const findAnswer = <T>(situation: Situation, tool: string): T | undefined =>
  resultsOf(situation, tool).at(-1)?.answer as T | undefined

export const searchOffMessage = 'Internal search is off for this question, so there is nothing to answer from.'

const sentenceOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The tool's own error message. */
export const findToolError = ({ results }: Situation): string | undefined =>
  results.map(({ answer }) => sentenceOf(answer.error)).find(Boolean)

interface Lookup {
  name: string
  fits(question: string): boolean
  calls(situation: Situation): ToolCall[]
  answer(situation: Situation): string
}

/** A skill that makes one round of lookups and answers from the results. */
export const lookup = ({ name, fits, calls, answer }: Lookup): Skill => ({
  name,
  fits,
  next(situation) {
    if (situation.results.length > 0) return { text: findToolError(situation) ?? answer(situation) }
    const wanted = calls(situation).filter(({ tool }) => situation.offered.has(tool))
    if (wanted.length > 0) return { calls: wanted }
    return { text: situation.passages.length > 0 ? answer(situation) : searchOffMessage }
  },
})
