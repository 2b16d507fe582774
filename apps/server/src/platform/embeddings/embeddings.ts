import type { Log } from '../log/log.ts'
import { UnreadableText, type EmbeddingSource } from './embedding-source.ts'
import { createLocalSource, type LocalSourceOptions } from './local-source.ts'
import { createProviderSource, type ProviderSourceOptions } from './provider-source.ts'
import { cosineSimilarity, quantizeEmbedding, type QuantizedEmbedding } from './quantized-embedding.ts'
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
  find(text: string, options: { urgent: boolean }): Promise<ClusteredEmbedding | undefined>
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

async function embedTopics(source: EmbeddingSource): Promise<Reference> {
  const embeddings = await Promise.all(topics.map((topic) => source.embed(topic, true)))
  const centres = embeddings.map((embedding) => quantizeEmbedding(embedding).vector)
  const mean = embeddings[0]!.map((_, n) => embeddings.reduce((sum, embedding) => sum + embedding[n]!, 0) / embeddings.length)
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
  const giveUp = (error: unknown) => {
    if (isUsable && !isClosed) log.warn({ err: error }, 'Search goes by words alone: the embeddings do not work here')
    isUsable = false
    return undefined
  }

  const leaveOut = (error: UnreadableText) => {
    if (!isClosed) log.warn({ err: error }, 'A text is found by its words alone: it could not be embedded')
    return undefined
  }

  return {
    model: source.model,
    async find(text, { urgent }) {
      if (!isUsable) return undefined
      try {
        const [embedding, reference] = [await source.embed(text, urgent), await getReference()]
        return { model: source.model, ...cluster(embedding, reference) }
      } catch (error) {
        return error instanceof UnreadableText ? leaveOut(error) : giveUp(error)
      }
    },
    async close() {
      isClosed = true
      isUsable = false
      await source.close()
    },
  }
}

function cluster(embedding: Float32Array, { centres, mean }: Reference): Omit<ClusteredEmbedding, 'model'> {
  const quantized = quantizeEmbedding(embedding, mean)
  const similarities = centres.map((centre) => cosineSimilarity(quantized.vector, centre))
  // The usual similarity of a text to others: it differs between models, and between short questions and long statements.
  const baseline = similarities.reduce((sum, value) => sum + value, 0) / similarities.length
  return {
    ...quantized,
    topics: [...centres.keys()].toSorted((one, other) => similarities[other]! - similarities[one]!),
    similarityTo: (other) => (cosineSimilarity(quantized.vector, other) - baseline) / (1 - baseline),
  }
}
