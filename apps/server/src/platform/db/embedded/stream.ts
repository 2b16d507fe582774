import { Duplex } from 'node:stream'
import type pg from 'pg'
import { FrontendBatches } from './frontend-batches.ts'
import type { WorkerConnection } from './worker-connection.ts'

/** A socket for the pg driver whose bytes go to the embedded database, so that the real driver handles types, errors and notifications. */
class EmbeddedStream extends Duplex {
  readonly #workerConnection: WorkerConnection
  readonly #batches = new FrontendBatches()

  constructor(workerConnection: WorkerConnection) {
    super()
    this.#workerConnection = workerConnection
  }

  connect() {
    this.#workerConnection.open().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#exchangeAll(this.#batches.push(bytes)).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  async #exchangeAll(batches: Buffer[]) {
    for (const batch of batches) {
      const answer = await this.#workerConnection.exchange(batch)
      if (!this.destroyed) this.push(answer)
    }
  }

  override _read() {
    // Responses are pushed when they arrive.
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  // Socket calls of the driver without a meaning here.
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
}

/** Connects the pg driver to the embedded database. */
export function toConnection(workerConnection: WorkerConnection): pg.ClientConfig {
  return { user: 'postgres', database: 'postgres', ssl: false, stream: () => new EmbeddedStream(workerConnection) }
}
