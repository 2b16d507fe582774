import { Worker } from 'node:worker_threads'
import type { DbLog } from '../db.ts'
import { DatabaseWorkerEnded } from '../db-errors.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

type Pending = { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

export type LinkOptions = { folder: string; log: DbLog; hungQueryMs: number }

const workerFile = new URL('./worker.ts', import.meta.url)
const closeMs = 10_000

/**
 * The way to the worker thread that holds the embedded database. Single-user PostgreSQL knows no statement_timeout,
 * so a query over its limit is ended by ending the worker; the next `open` starts another on the same folder.
 */
export class EmbeddedLink {
  readonly #options: LinkOptions
  readonly #pending = new Map<number, Pending>()
  readonly #lost = new WeakSet<Worker>()
  #limitMs: number
  #nextId = 1
  #worker: Promise<Worker> | undefined
  #lastGone: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(options: LinkOptions) {
    this.#options = options
    this.#limitMs = options.hungQueryMs
  }

  async open(): Promise<void> {
    if (this.#closed) throw new DatabaseWorkerEnded('The embedded database is closed.')
    this.#worker ??= this.#start()
    await this.#worker
  }

  async exchange(batch: Uint8Array): Promise<Uint8Array> {
    const worker = await this.#worker
    if (!worker) throw new DatabaseWorkerEnded('The embedded database is not open.')
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#endHung(worker), this.#limitMs)
      this.#pending.set(id, { resolve, reject, timer })
      worker.postMessage({ kind: 'exchange', id, batch } satisfies ToWorker)
    })
  }

  /** For work that may take long on purpose (VACUUM, a migration). The caller holds the only connection meanwhile. */
  async withLimit<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
    this.#limitMs = limitMs
    try {
      return await work()
    } finally {
      this.#limitMs = this.#options.hungQueryMs
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const worker = await this.#worker?.catch(() => undefined)
    if (!worker) return void (await this.#lastGone)
    const gone = new Promise((resolve) => worker.once('exit', resolve))
    const timer = setTimeout(() => void worker.terminate(), closeMs)
    worker.postMessage({ kind: 'close' } satisfies ToWorker)
    await gone
    clearTimeout(timer)
  }

  async #start(): Promise<Worker> {
    // Never two on one folder: the last one must be gone before the next one opens.
    await this.#lastGone
    const worker = new Worker(workerFile, { workerData: { folder: this.#options.folder } satisfies WorkerStart })
    return new Promise((resolve, reject) => {
      const lose = (error: DatabaseWorkerEnded) => {
        reject(error)
        this.#lose(worker, error)
      }
      worker.on('message', (message: FromWorker) => (message.kind === 'opened' ? resolve(worker) : this.#settle(message)))
      worker.once('error', (cause: { message?: string }) => lose(new DatabaseWorkerEnded(toText(cause), { cause })))
      worker.once('exit', () => lose(new DatabaseWorkerEnded('The embedded database ended.')))
    })
  }

  #settle({ id, answer }: Extract<FromWorker, { kind: 'answer' }>) {
    const pending = this.#pending.get(id)
    if (!pending) return
    this.#pending.delete(id)
    clearTimeout(pending.timer)
    pending.resolve(answer)
  }

  #endHung(worker: Worker) {
    const limit = `${this.#limitMs / 1000} s`
    this.#lose(worker, new DatabaseWorkerEnded(`A query ran for longer than ${limit}; the embedded database was restarted.`))
  }

  // The end of one worker is reported up to three times: as hung, by 'error', by 'exit'.
  #lose(worker: Worker, error: DatabaseWorkerEnded) {
    if (this.#lost.has(worker)) return
    this.#lost.add(worker)
    this.#worker = undefined
    this.#lastGone = worker.terminate()
    if (!this.#closed) this.#options.log.error({ err: error }, 'The embedded database ended; it is opened again for the next query')
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#pending.clear()
  }
}

/** What ends the worker need not be an Error: PostgreSQL's exit is an object of Emscripten. */
const toText = (cause: { message?: string }) => `The embedded database ended: ${cause.message}`
