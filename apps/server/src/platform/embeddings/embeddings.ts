import { chunk } from '../chunk.ts'
import type { Log } from '../log/log.ts'
import { SourcePaused, UnreadableText, type EmbeddingSource } from './embedding-source.ts'
import { createLocalSource, type LocalSourceOptions } from './local-source.ts'
import { createProviderSource, type ProviderSourceOptions } from './provider-source.ts'
import { cosineSimilarity, dimensions, quantizeEmbedding, type QuantizedEmbedding } from './quantized-embedding.ts'
import { topics } from './topics.ts'

export interface ClusteredEmbedding extends QuantizedEmbedding {
  /** The name of the model: embeddings of different models are not comparable. */
  model: string
  /** Topic numbers, nearest first. */
  topics: number[]
  /** 1 for equal texts, about 0 for unrelated ones, with every model. */
  similarityTo(other: Int8Array): number
}

export interface Embeddings {
  model: string
  /** Undefined if the model can't embed this text now. */
  find(text: string, options: { isUrgent: boolean }): Promise<ClusteredEmbedding | undefined>
  /** Embeds the texts in a few requests; undefined for texts that the model can't embed now. */
  findMany(texts: readonly string[], options: { isUrgent: boolean }): Promise<(ClusteredEmbedding | undefined)[]>
  close(): Promise<void>
}

export interface EmbeddingsOptions extends LocalSourceOptions {
  /** Used instead of the local model. */
  provider?: ProviderSourceOptions | undefined
}

/** The embeddings of the topics, to which all others are related. */
interface Reference {
  centres: Int8Array[]
  mean: Float32Array
}

/** Texts per request. */
const batchSize = 100
/** A question is embedded for search and for the analyst, which reads it again after each tool call. */
const maxRemembered = 50

async function embedTopics(source: EmbeddingSource): Promise<Reference> {
  const embeddings = await source.embed(topics, true)
  const centres = embeddings.map((embedding) => quantizeEmbedding(embedding).vector)
  const mean = new Float32Array(dimensions).map((_, n) => embeddings.reduce((sum, embedding) => sum + embedding[n]!, 0) / embeddings.length)
  return { centres, mean }
}

/** Loads the model on demand. */
export function createEmbeddings(log: Log, { provider, ...local }: EmbeddingsOptions = {}): Embeddings {
  const source = provider ? createProviderSource(provider) : createLocalSource(local)
  let isClosed = false
  let reference: Promise<Reference> | undefined
  let isUsable = true

  const getReference = () => {
    reference ??= embedTopics(source)
    reference.catch(() => (reference = undefined))
    return reference
  }

  /** Logged once: a missing model stays missing until the next start. */
  const disable = (error: unknown) => {
    if (isUsable && !isClosed) log.warn({ err: error }, 'Semantic search is off until the next start: the embedding model failed')
    isUsable = false
    return undefined
  }

  const skip = (error: UnreadableText) => {
    if (!isClosed && !(error instanceof SourcePaused)) log.warn({ err: error }, "Couldn't embed a text; only keyword search finds it")
    return undefined
  }

  /** An urgent text doesn't wait for the topics of a hanging source; they are kept for the next text. */
  const waitForReference = (isUrgent: boolean): Promise<Reference> =>
    isUrgent && source.urgentTimeoutMs !== undefined ? Promise.race([getReference(), rejectAfter(source.urgentTimeoutMs)]) : getReference()

  const findBatch = async (texts: readonly string[], isUrgent: boolean): Promise<(ClusteredEmbedding | undefined)[]> => {
    if (!isUsable) return texts.map(() => undefined)
    try {
      const [embedded, reference] = [await source.embed(texts, isUrgent), await waitForReference(isUrgent)]
      return embedded.map((embedding) => ({ model: source.model, ...cluster(embedding, reference) }))
    } catch (error) {
      const left = error instanceof UnreadableText ? skip(error) : disable(error)
      return texts.map(() => left)
    }
  }

  const findUrgent = rememberLast(maxRemembered, async (text) => (await findBatch([text], true))[0])

  return {
    model: source.model,
    find: async (text, { isUrgent }) => (isUrgent ? findUrgent(text) : (await findBatch([text], false))[0]),
    findMany: async (texts, { isUrgent }) =>
      isUrgent
        ? Promise.all(texts.map(findUrgent))
        : (await Promise.all([...chunk(texts, batchSize)].map((batch) => findBatch(batch, false)))).flat(),
    async close() {
      isClosed = true
      isUsable = false
      await source.close()
    },
  }
}

/** Texts without an embedding are tried again. */
function rememberLast<T>(count: number, find: (text: string) => Promise<T | undefined>): (text: string) => Promise<T | undefined> {
  const remembered = new Map<string, Promise<T | undefined>>()
  return (text) => {
    const known = remembered.get(text)
    if (known) return known
    const found = find(text).then((result) => {
      if (result === undefined) remembered.delete(text)
      return result
    })
    remembered.set(text, found)
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size > count) remembered.delete(oldest)
    return found
  }
}

const rejectAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new SourcePaused('The topics are not embedded yet.')), ms).unref()
  })

function cluster(embedding: Float32Array, { centres, mean }: Reference): Omit<ClusteredEmbedding, 'model'> {
  const quantized = quantizeEmbedding(embedding, mean)
  const similarities = centres.map((centre) => cosineSimilarity(quantized.vector, centre))
  // The usual similarity of a text to others: it differs between models, and between short questions and long statements.
  const baseline = similarities.reduce((sum, value) => sum + value, 0) / similarities.length
  return {
    ...quantized,
    topics: [...similarities.entries()].toSorted(([, one], [, other]) => other - one).map(([topic]) => topic),
    similarityTo: (other) => (cosineSimilarity(quantized.vector, other) - baseline) / (1 - baseline),
  }
}
