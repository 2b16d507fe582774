import type { ModelRequest } from './model-request.ts'

/** What a provider sends while it answers, before anybody has judged whether the answer is whole. */
export type SpeechPart =
  | { type: 'text'; text: string }
  /** Arguments of a call are being written. */
  | { type: 'call-piece'; characters: number }
  /** `input` is a text where it was no JSON. */
  | { type: 'call'; id: string; tool: string; input: unknown }
  /** Something that is not handed on, such as thinking. */
  | { type: 'sound' }
  | { type: 'failure'; error: unknown }
  /** Without a reason the stream was cut off in the middle. */
  | { type: 'finish'; reason: 'whole' | 'length' | 'none'; inputTokens: number | undefined; outputTokens: number | undefined }

/** One call of a model. The signal ends it. */
export type Speak = (request: ModelRequest, signal: AbortSignal) => AsyncIterable<SpeechPart>
