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

/** A question with everything that the analyst answers it from. */
export interface QuestionContext {
  /** The person's own last message only. */
  question: string
  /** `YYYY-MM-DD`. */
  today: string
  availableTools: ReadonlySet<string>
  passages: Passage[]
  memories: string[]
  /** Results of the tools that were called for this question. */
  results: ToolResult[]
}
