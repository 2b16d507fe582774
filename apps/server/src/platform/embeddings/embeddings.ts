import { fileURLToPath } from 'node:url'
import type { Log } from '../log/log.ts'
import { cosineSimilarity, quantizeEmbedding, type QuantizedEmbedding } from './quantized-embedding.ts'
import { Model, UnreadableText } from './model.ts'
import { topics } from './topics.ts'

export interface ClusteredEmbedding extends QuantizedEmbedding {
  /** Topic numbers, nearest first. */
  topics: number[]
}

export interface Embeddings {
  /** Undefined if no model can run on this machine. Nothing leaves the machine. */
  find(text: string, options: { urgent: boolean }): Promise<ClusteredEmbedding | undefined>
  close(): Promise<void>
}

export interface EmbeddingsOptions {
  /** The model's folder, if not the installed one. */
  folder?: string | undefined
  /** Runs in the process instead of the model. */
  file?: string
  /** How long an idle model stays loaded. */
  idleMs?: number
}

const modelFile = fileURLToPath(new URL('./model-process.ts', import.meta.url))
const fiveMinutesMs = 300_000

/** The model while it is needed: it takes 150 MB and half a second to load. */
function createModelHandle({ folder, file = modelFile, idleMs = fiveMinutesMs }: EmbeddingsOptions) {
  let model: Model | undefined
  let leaving: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const leave = () => {
    leaving = model?.close()
    model = undefined
  }
  const leaveLater = () => void (timer = setTimeout(leave, idleMs).unref())
  return {
    embed(text: string, urgent: boolean): Promise<Float32Array> {
      clearTimeout(timer)
      model ??= new Model(file, folder, leaveLater)
      return model.embed(text, urgent)
    },
    async close(): Promise<void> {
      clearTimeout(timer)
      await Promise.all([leaving, model?.close()])
    },
  }
}

/** Loads the model on demand in a separate process. */
export function createEmbeddings(log: Log, options: EmbeddingsOptions = {}): Embeddings {
  const loaded = createModelHandle(options)
  let isClosed = false
  let places: Promise<Int8Array[]> | undefined
  let isUsable = true

  const meaningOf = async (text: string, urgent: boolean) => quantizeEmbedding(await loaded.embed(text, urgent))
  const listPlaces = () => (places ??= Promise.all(topics.map(async (topic) => (await meaningOf(topic, true)).vector)))

  /** Logged once: a missing model stays missing until the next start. */
  const giveUp = (error: unknown) => {
    if (isUsable && !isClosed) log.warn({ err: error }, 'Search goes by words alone: the embeddings do not work here')
    isUsable = false
    return undefined
  }

  const leaveOut = (error: UnreadableText) => {
    log.warn({ err: error }, 'A text is found by its words alone: it could not be embedded')
    return undefined
  }

  return {
    async find(text, { urgent }) {
      if (!isUsable) return undefined
      try {
        const [quantized, centres] = [await meaningOf(text, urgent), await listPlaces()]
        return { ...quantized, topics: findNearestCentres(quantized.vector, centres) }
      } catch (error) {
        return error instanceof UnreadableText ? leaveOut(error) : giveUp(error)
      }
    },
    async close() {
      isClosed = true
      isUsable = false
      await loaded.close()
    },
  }
}

function findNearestCentres(vector: Int8Array, centres: Int8Array[]): number[] {
  const centresBySimilarity = centres
    .map((centre, index) => ({ index, similarity: cosineSimilarity(vector, centre) }))
    .toSorted((one, other) => other.similarity - one.similarity)
  return centresBySimilarity.map(({ index }) => index)
}
