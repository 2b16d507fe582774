/** Computes embeddings of 384 numbers. */
export interface EmbeddingSource {
  /** Embeddings of different models are not comparable. */
  model: string
  /** Timeout of an urgent text, if the source can hang. */
  urgentTimeoutMs?: number
  /** Throws `UnreadableText` if only these texts failed; any other error ends the use of the source. */
  embed(texts: readonly string[], isUrgent: boolean): Promise<Float32Array[]>
  close(): Promise<void>
}

/** The model works but fails on this text. */
export class UnreadableText extends Error {}

/** The source timed out a moment ago and is left alone for a while. */
export class SourcePaused extends UnreadableText {}
