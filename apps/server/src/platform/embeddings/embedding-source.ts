/** Computes embeddings of 384 numbers. */
export interface EmbeddingSource {
  /** Embeddings of different models are not comparable. */
  model: string
  /** Throws `UnreadableText` if only this text failed; any other error ends the use of the source. */
  embed(text: string, urgent: boolean): Promise<Float32Array>
  close(): Promise<void>
}

/** The model works but fails on this text. */
export class UnreadableText extends Error {}
