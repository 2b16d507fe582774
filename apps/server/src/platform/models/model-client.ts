import type { SentRequest } from './model-request.ts'

/** Streamed parts of an answer that is not yet known to be complete. */
export type StreamPart =
  | { type: 'text'; text: string }
  /** The arguments of a call are being streamed. */
  | { type: 'call-piece'; characters: number }
  /** `input` is a string if it is not JSON. */
  | { type: 'call'; id: string; tool: string; input: unknown }
  /** Activity that is not passed on, such as reasoning. */
  | { type: 'activity' }
  | { type: 'failure'; error: unknown }
  /** Without a reason the stream was cut off. */
  | {
      type: 'finish'
      reason: 'whole' | 'length' | 'none'
      inputTokens: number | undefined
      outputTokens: number | undefined
      /** Input tokens from the provider's cache. */
      cachedTokens: number | undefined
    }

/** One model call; the signal aborts it. */
export type ModelClient = (request: SentRequest, signal: AbortSignal) => AsyncIterable<StreamPart>
