import path from 'node:path'
import { serverFolder } from '../server-folder.ts'
import type { EmbeddingSource } from './embedding-source.ts'
import { Model } from './model.ts'

/** Stored with each embedding. */
const localModelName = 'gte-small'

export interface LocalSourceOptions {
  /** The model's folder, if not the installed one. */
  folder?: string | undefined
  /** Runs in the process instead of the model. */
  file?: string
  /** Idle time before the model is unloaded. */
  idleMs?: number
}

const modelFile = path.join(serverFolder, 'src/platform/embeddings/model-process.ts')
const fiveMinutesMs = 300_000

/** The local model in a separate process while it is needed: it takes 330 MB and a second to load. Nothing leaves the machine. */
export function createLocalSource({ folder, file = modelFile, idleMs = fiveMinutesMs }: LocalSourceOptions = {}): EmbeddingSource {
  let model: Model | undefined
  let unloading: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const unload = () => {
    unloading = model?.close()
    model = undefined
  }
  const unloadLater = () => void (timer = setTimeout(unload, idleMs).unref())
  return {
    model: localModelName,
    async embed(texts, isUrgent) {
      clearTimeout(timer)
      const current = (model ??= new Model(file, folder, unloadLater))
      return Promise.all(texts.map((text) => current.embed(text, isUrgent)))
    },
    async close() {
      clearTimeout(timer)
      await Promise.all([unloading, model?.close()])
    },
  }
}
