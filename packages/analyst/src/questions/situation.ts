import type { Passage } from '../records/record-views.ts'

/** `answer` is always an object, whatever the tool returned. */
export interface ToolResult {
  tool: string
  input: Record<string, unknown>
  answer: Record<string, unknown>
}

export interface ToolCall {
  tool: string
  input: Record<string, unknown>
}

/** The analyst's input for its next move. */
export interface Situation {
  /** The person's own last message only. */
  question: string
  /** `YYYY-MM-DD`. */
  today: string
  offered: ReadonlySet<string>
  passages: Passage[]
  memories: string[]
  /** Results of the tools that were called for this question. */
  results: ToolResult[]
}
