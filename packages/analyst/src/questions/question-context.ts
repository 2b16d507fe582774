import type { Passage } from '../records/record-views.ts'
import type { Period } from '../text/calendar.ts'
import type { Language } from '../text/language.ts'

/** `answer` is always an object, whatever the tool returned. */
export interface ToolResult<Answer = Record<string, unknown>> {
  tool: string
  input: Record<string, unknown>
  answer: Answer
}

export interface ToolCall {
  tool: string
  input: Record<string, unknown>
}

/** A question with all inputs of its answer. */
export interface QuestionInput {
  /** The person's own last message only. */
  question: string
  /** The person's own message before it; undefined if there is none. */
  previousQuestion?: string | undefined
  /** The first answer of a conversation says that no model wrote it. */
  isFirstAnswer: boolean
  /** `YYYY-MM-DD`. */
  today: string
  /** ISO timestamp; without it, meetings of today count as not over. */
  now?: string
  availableTools: ReadonlySet<string>
  passages: Passage[]
  memories: string[]
  /** Results of the tools that were called for this question. */
  results: ToolResult[]
}

/** The question as the analyst understands it. */
export interface QuestionContext extends QuestionInput {
  language: Language
  /** The question in English words, for matching only; the same as `question` if that is English. */
  english: string
  /** Same as `english`, with a placeholder for the titles of records: “late” in a goal's title is no question about late goals. */
  wording: string
  /** The period of a follow-up such as “and next week?”, which replaces the period in the question. */
  period?: Period
  /** The name of a follow-up such as “and Ann?”, which replaces the name in the question. */
  name?: string
}
