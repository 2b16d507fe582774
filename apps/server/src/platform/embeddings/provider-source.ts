import { z } from 'zod'
import { boundedFetch } from '../bounded-fetch.ts'
import { UnreadableText, type EmbeddingSource } from './embedding-source.ts'
import { dimensions } from './quantized-embedding.ts'

export interface ProviderSourceOptions {
  model: string
  /** The base URL of an API with OpenAI's format. */
  url: string
  key: string | undefined
}

const Reply = z.object({ data: z.tuple([z.object({ embedding: z.array(z.number()).length(dimensions) })]) })

const maxBytes = 1_000_000
const timeoutMs = 20_000
/** Longer than any passage; a query is shorter. */
const maxLength = 8_000

/** Embeddings of a provider. The texts of all records are sent to it. */
export function createProviderSource({ model, url, key }: ProviderSourceOptions): EmbeddingSource {
  const fetch = boundedFetch(maxBytes)
  const closing = new AbortController()
  const request = async (text: string): Promise<Float32Array> => {
    const response = await fetch(`${url}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, input: text.slice(0, maxLength), dimensions, encoding_format: 'float' }),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!response.ok) throw new Error(`The provider of the embeddings answered ${response.status}.`)
    const { data } = Reply.parse(await response.json())
    return toUnitLength(Float32Array.from(data[0].embedding))
  }
  return {
    model,
    embed: (text) =>
      text.trim() === ''
        ? Promise.resolve(new Float32Array(dimensions))
        : request(text).catch((cause: unknown) => {
            // An outage ends: the next text is tried again.
            throw new UnreadableText(cause instanceof Error ? cause.message : String(cause), { cause })
          }),
    async close() {
      closing.abort()
    },
  }
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}
