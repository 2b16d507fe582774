import type { ModelMessage, Schema } from 'ai'
import type { z } from 'zod'

/** A tool that the model may ask for. It is never carried out in here. */
export interface OfferedTool {
  name: string
  description: string
  input: z.ZodType | Schema
}

export interface ModelRequest {
  model: string
  instructions: string
  messages: ModelMessage[]
  tools: OfferedTool[]
  signal: AbortSignal
}

export interface TokenUsage {
  input_tokens: number
  output_tokens: number
}

export type AnswerPart =
  | { type: 'text'; text: string }
  /** A try broke after some text: forget what this ask has said so far. */
  | { type: 'restart' }
  /**
   * `input` is the JSON that the model sent, not yet checked against the tool's schema, and the tool may be one that was never offered.
   * Where it was no JSON at all, `input` is an `UnreadableInput`.
   */
  | { type: 'call'; id: string; tool: string; input: unknown }
  /** Comes last and once. `isCut`: the answer had become too long. */
  | { type: 'end'; usage: TokenUsage; isCut: boolean }

/** What stands in for the arguments of a call that were no JSON, so that the model can be told. */
export interface UnreadableInput {
  invalid: true
  /** The beginning of what it sent. */
  text: string
}
