import { z } from 'zod'
import { boundedFetch } from '../bounded-fetch.ts'
import { SourcePaused, UnreadableText, type EmbeddingSource } from './embedding-source.ts'
import { dimensions } from './quantized-embedding.ts'

export interface ProviderSourceOptions {
  model: string
  /** The base URL of an API with OpenAI's format. */
  url: string
  key: string | undefined
}

const Reply = z.object({ data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()).length(dimensions) })) })

/** Fits the embeddings of a whole batch. */
const maxBytes = 4_000_000
const timeoutMs = 20_000
/** A search waits for it. */
const urgentTimeoutMs = 2_000
/** Searches don't wait for a hanging provider again before this time. */
const pauseMs = 30_000
/** Longer than any passage; a query is shorter. */
const maxLength = 8_000

/** Embeddings of a provider. The texts of all records are sent to it. */
export function createProviderSource({ model, url, key }: ProviderSourceOptions): EmbeddingSource {
  const fetch = boundedFetch(maxBytes)
  const closing = new AbortController()
  let pausedUntil = 0
  const request = async (input: string[], maxMs: number): Promise<Float32Array[]> => {
    const response = await fetch(`${url}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, input, dimensions, encoding_format: 'float' }),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(maxMs)]),
    })
    if (!response.ok) throw new Error(`The provider of the embeddings answered ${response.status}.`)
    const { data } = Reply.parse(await response.json())
    if (data.length !== input.length) throw new Error(`The provider returned ${data.length} embeddings for ${input.length} texts.`)
    const inOrder = data.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
    return inOrder.map(({ embedding }) => toUnitLength(Float32Array.from(embedding)))
  }
  const embedSome = async (texts: string[], isUrgent: boolean): Promise<Float32Array[]> => {
    if (texts.length === 0) return []
    if (isUrgent && Date.now() < pausedUntil) throw new SourcePaused('The provider of the embeddings timed out a moment ago.')
    // A batch takes longer than a query.
    const maxMs = isUrgent && texts.length === 1 ? urgentTimeoutMs : timeoutMs
    try {
      return await request(texts, maxMs)
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'TimeoutError') pausedUntil = Date.now() + pauseMs
      // An outage ends: the next text is tried again.
      throw new UnreadableText(cause instanceof Error ? cause.message : String(cause), { cause })
    }
  }
  return {
    model,
    urgentTimeoutMs,
    async embed(texts, isUrgent) {
      // Providers reject an empty text.
      const isEmpty = (text: string): boolean => text.trim() === ''
      const embedded = await embedSome(
        texts.filter((text) => !isEmpty(text)).map((text) => text.slice(0, maxLength)),
        isUrgent,
      )
      const rest = embedded.values()
      return texts.map((text) => (isEmpty(text) ? new Float32Array(dimensions) : rest.next().value!))
    },
    async close() {
      closing.abort()
    },
  }
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}
