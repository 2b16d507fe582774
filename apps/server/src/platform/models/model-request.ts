import type { ModelMessage, Schema } from 'ai'
import type { z } from 'zod'

/** A tool that the model can call; this module never runs it. */
export interface OfferedTool {
  name: string
  description: string
  input: z.ZodType | Schema
  /** The tool changes nothing, so it can be called again. */
  isReadOnly?: boolean
}

export const reasoningEfforts = ['minimal', 'low', 'medium', 'high'] as const
export type ReasoningEffort = (typeof reasoningEfforts)[number]

/** A tool as sent to a provider. */
export interface SentTool {
  name: string
  description: string
  /** JSON Schema of the arguments. */
  parameters: Record<string, unknown>
  isStrict: boolean
}

export interface ModelRequest {
  model: string
  instructions: string
  messages: ModelMessage[]
  tools: OfferedTool[]
  signal: AbortSignal
}

/** A request that fits into the model's context window. */
export interface SentRequest extends Omit<ModelRequest, 'tools'> {
  tools: SentTool[]
  reasoningEffort: ReasoningEffort | undefined
}

export interface TokenUsage {
  input_tokens: number
  output_tokens: number
  /** The part of `input_tokens` that the provider had in its cache; absent if none. */
  cached_tokens?: number
}

export type AnswerPart =
  | { type: 'text'; text: string }
  /** An attempt broke after some text: discard the text received so far. */
  | { type: 'restart' }
  /**
   * `input` is the JSON from the model, not validated against the tool's schema, and the tool may never have been offered. Invalid JSON
   * becomes an `UnreadableInput`.
   */
  | { type: 'call'; id: string; tool: string; input: unknown }
  /** Always the last part, exactly once. `isCut`: the answer was truncated because it was too long. */
  | { type: 'end'; usage: TokenUsage; isCut: boolean }

/** Replaces call arguments that are not JSON, so that the model gets an error. */
export interface UnreadableInput {
  invalid: true
  /** The beginning of the invalid text. */
  text: string
}
