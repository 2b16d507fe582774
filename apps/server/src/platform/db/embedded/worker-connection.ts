import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { backoffMs, type Backoff } from '../../jobs/backoff.ts'
import { serverFolder } from '../../server-folder.ts'
import type { DbLog } from '../db.ts'
import { DatabaseDiskFull, DatabaseWorkerEnded, isDiskFull } from '../db-errors.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

type Pending = { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

export type WorkerConnectionOptions = {
  folder: string
  log: DbLog
  hungQueryMs: number
  /** Frees space on a full disk before the database is reopened. */
  freeSpace?: () => Promise<void>
}

/** While the database can't be opened, calls fail at once with `error`, and a timer retries. */
type Outage = { error: Error; timer: NodeJS.Timeout }

const workerFile = path.join(serverFolder, 'src/platform/db/embedded/worker.ts')
const closeMs = 10_000
/** Recovery takes at most ten seconds, even if new disk space can't be detected. */
const pauses: Backoff = { firstMs: 500, maxMs: 8_000 }
const reasonChars = 300
/** A database that was open for this long resets the backoff. */
const steadyMs = 60_000

// PostgreSQL's texts of ENOSPC and EDQUOT.
const diskFullText = /No space left on device|quota exceeded/i

/**
 * The connection to the embedded database's worker thread. Single-user PostgreSQL has no statement_timeout, so a query over its limit is ended by
 * terminating the worker; the next `open` starts another on the same folder.
 */
export class WorkerConnection {
  readonly #options: WorkerConnectionOptions
  readonly #pending = new Map<number, Pending>()
  readonly #lost = new WeakSet<Worker>()
  #limitMs: number
  #nextId = 1
  #worker: Promise<Worker> | undefined
  #lastGone: Promise<unknown> = Promise.resolve()
  #closed = false
  #openedAt: number | undefined
  #failures = 0
  #outage: Outage | undefined

  constructor(options: WorkerConnectionOptions) {
    this.#options = options
    this.#limitMs = options.hungQueryMs
  }

  get isDown(): boolean {
    return this.#outage !== undefined
  }

  async open(): Promise<void> {
    if (this.#closed) throw new DatabaseWorkerEnded('The embedded database is closed.')
    if (this.#outage) throw this.#outage.error
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

  /** For intentionally long work (VACUUM, a migration). The caller holds the only connection. */
  async withLimit<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
    this.#limitMs = limitMs
    try {
      return await work()
    } finally {
      this.#limitMs = this.#options.hungQueryMs
    }
  }

  /** Skips the backoff delay; false if an attempt is in progress. */
  retryNow(): boolean {
    if (!this.#outage || this.#worker) return false
    clearTimeout(this.#outage.timer)
    void this.#retry()
    return true
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#outage?.timer)
    const worker = await this.#worker?.catch(() => undefined)
    if (!worker) return void (await this.#lastGone)
    const gone = new Promise((resolve) => worker.once('exit', resolve))
    const timer = setTimeout(() => void worker.terminate(), closeMs)
    worker.postMessage({ kind: 'close' } satisfies ToWorker)
    await gone
    clearTimeout(timer)
  }

  async #start(): Promise<Worker> {
    // Two workers must never open one folder, so this one waits for the end of the last.
    await this.#lastGone
    const worker = new Worker(workerFile, { workerData: { folder: this.#options.folder } satisfies WorkerStart })
    return new Promise((resolve, reject) => {
      const lose = (error: Error) => {
        reject(error)
        this.#lose(worker, error)
      }
      const onMessage = (message: FromWorker) => {
        if (message.kind === 'answer') return this.#resolvePending(message)
        this.#openedAt = Date.now()
        resolve(worker)
      }
      worker.on('message', onMessage)
      worker.once('error', (cause: { message?: string }) => lose(toEndError(cause)))
      worker.once('exit', () => lose(new DatabaseWorkerEnded('The embedded database ended.')))
    })
  }

  #resolvePending({ id, answer }: Extract<FromWorker, { kind: 'answer' }>) {
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

  // A worker's end is reported up to three times: as hung, by 'error', by 'exit'.
  #lose(worker: Worker, error: Error) {
    if (this.#lost.has(worker)) return
    this.#lost.add(worker)
    this.#worker = undefined
    this.#lastGone = worker.terminate()
    const openedAt = this.#openedAt
    this.#openedAt = undefined
    if (openedAt !== undefined && Date.now() - openedAt > steadyMs) this.#failures = 0
    if (openedAt !== undefined && !isDiskFull(error)) this.#reportEnd(error)
    else this.#pause(error)
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#pending.clear()
  }

  #reportEnd(error: Error) {
    if (!this.#closed) this.#options.log.error({ err: error }, 'The embedded database ended; it is opened again for the next query')
  }

  /** Makes the first attempt at once and further ones with backoff. */
  #pause(error: Error) {
    if (this.#closed) return
    const pauseMs = this.#failures === 0 ? 0 : backoffMs(this.#failures, pauses)
    this.#failures += 1
    this.#outage = { error, timer: setTimeout(() => void this.#retry(), pauseMs).unref() }
    this.#options.log.error({ reason: toReason(error), pauseMs }, 'The embedded database is down; it is opened again after a pause')
  }

  async #retry() {
    // Without space the attempt fails, and the next one follows after a delay.
    if (isDiskFull(this.#outage?.error)) await this.#options.freeSpace?.().catch(() => undefined)
    if (this.#closed || this.#worker) return
    try {
      this.#worker = this.#start()
      await this.#worker
      this.#outage = undefined
      this.#options.log.info({}, 'The embedded database is open again')
    } catch {
      // `#lose` has logged it and scheduled the next attempt.
    }
  }
}

/** A worker can end with something other than an Error: PostgreSQL's exit is an Emscripten object. */
function toEndError(cause: { message?: string }): Error {
  const ended = new DatabaseWorkerEnded(`The embedded database ended: ${cause.message}`, { cause })
  return diskFullText.test(ended.message) ? new DatabaseDiskFull({ cause: ended }) : ended
}

/** PostgreSQL's last log line is at the end. */
const toReason = (error: Error) => (error.cause instanceof DatabaseWorkerEnded ? error.cause : error).message.slice(-reasonChars)
