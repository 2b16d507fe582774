import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import { similarityOf, toMeaning, type Meaning } from './meaning.ts'
import { topics } from './topics.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

export interface PlacedMeaning extends Meaning {
  /** Numbers of the topics, the nearest first. */
  topics: number[]
}

export interface Embeddings {
  /** What the text means; undefined where no model can be run on this machine. Nothing leaves the machine. */
  find(text: string, options: { urgent: boolean }): Promise<PlacedMeaning | undefined>
  close(): Promise<void>
}

type Waiting = { resolve: (embedding: Float32Array) => void; reject: (error: Error) => void }

const workerFile = new URL('./worker.ts', import.meta.url)

/** The model works, and cannot make anything of this one text. */
class UnreadableText extends Error {}

/** The thread with the model: started with the first text, ended by `close`. */
class ModelThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1
  #ended: Error | undefined

  constructor(folder: string | undefined, file: URL) {
    this.#worker = new Worker(file, { workerData: { folder } satisfies WorkerStart })
    this.#worker.unref()
    this.#worker.on('message', (message: FromWorker) => this.#settle(message))
    this.#worker.once('error', (error: Error) => this.#end(error))
    this.#worker.once('exit', () => this.#end(new Error('The thread of the embeddings ended.')))
  }

  embed(text: string, urgent: boolean): Promise<Float32Array> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, text, urgent } satisfies ToWorker)
    })
  }

  /** Ended from outside in the middle of a passage, the runtime of the model would take the whole process with it. */
  async close(): Promise<void> {
    if (this.#ended) return
    this.#worker.ref()
    this.#worker.postMessage('end' satisfies ToWorker)
    await once(this.#worker, 'exit')
  }

  #settle(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ('error' in message) waiting?.reject(new UnreadableText(message.error))
    else waiting?.resolve(message.embedding)
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
  }
}

/**
 * `folder`: where the model lies, if not where it was installed. `file`: what runs in the thread, if not the model.
 * Nothing is loaded before it is needed, and never in this thread.
 */
export function createEmbeddings(log: Log, folder?: string, file = workerFile): Embeddings {
  let thread: ModelThread | undefined
  let isClosed = false
  let places: Promise<Int8Array[]> | undefined
  let isUsable = true

  const meaningOf = async (text: string, urgent: boolean) => toMeaning(await (thread ??= new ModelThread(folder, file)).embed(text, urgent))
  const listPlaces = () => (places ??= Promise.all(topics.map(async (topic) => (await meaningOf(topic, true)).vector)))

  /** Once is enough: what is missing today is missing until the next start. */
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
        const [meaning, centres] = [await meaningOf(text, urgent), await listPlaces()]
        return { ...meaning, topics: toNearest(meaning.vector, centres) }
      } catch (error) {
        return error instanceof UnreadableText ? leaveOut(error) : giveUp(error)
      }
    },
    async close() {
      isClosed = true
      isUsable = false
      await thread?.close()
    },
  }
}

function toNearest(vector: Int8Array, centres: Int8Array[]): number[] {
  const similarities = centres.map((centre) => similarityOf(vector, centre))
  return [...centres.keys()].toSorted((one, other) => similarities[other]! - similarities[one]!)
}
