import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DbLog, OnPayload } from './db.ts'
import { Subscriptions } from './subscriptions.ts'

const firstPauseMs = 100
const maxPauseMs = 10_000

/** The connection for LISTEN. After a loss it reconnects with backoff and informs every subscriber once that notifications may be lost. */
export class ListenConnection {
  readonly #config: pg.ClientConfig
  readonly #log: DbLog
  readonly #subscriptions: Subscriptions
  readonly #closing = new AbortController()
  #client: Promise<pg.Client> | undefined

  constructor(config: pg.ClientConfig, log: DbLog) {
    this.#config = config
    this.#log = log
    this.#subscriptions = new Subscriptions(log)
  }

  async listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>> {
    this.#subscriptions.add(channel, onPayload)
    try {
      const client = await (this.#client ??= this.#connect())
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      this.#subscriptions.remove(channel, onPayload)
      throw error
    }
    return () => this.#unlisten(channel, onPayload)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  async #unlisten(channel: string, onPayload: OnPayload) {
    if (!this.#subscriptions.remove(channel, onPayload) || this.#closing.signal.aborted) return
    const client = await this.#client
    // A failure means that the connection and its subscriptions are gone.
    await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
  }

  async #connect(): Promise<pg.Client> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        return await this.#connectOnce()
      } catch (error) {
        this.#log.warn({ err: error, pauseMs }, 'The listening connection to the database failed')
        await pause(pauseMs, undefined, { signal: this.#closing.signal, ref: false })
      }
    }
  }

  async #connectOnce(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', (error) => this.#log.warn({ err: error }, 'The listening connection to the database was lost'))
    client.on('notification', ({ channel, payload }) => this.#subscriptions.deliver(channel, payload ?? ''))
    await client.connect()
    try {
      for (const channel of this.#subscriptions.listChannels()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end()
      throw error
    }
    client.once('end', () => this.#reconnect())
    return client
  }

  #reconnect() {
    if (this.#closing.signal.aborted) return
    this.#client = this.#connect()
    this.#client.then(
      () => this.#subscriptions.notifyAll(),
      () => this.#log.info({}, 'The listening connection to the database is closed'),
    )
  }
}
