import type { DbLog, OnPayload } from './db.ts'

/** Who listens on which channel. */
export class Subscriptions {
  readonly #byChannel = new Map<string, Set<OnPayload>>()
  readonly #log: DbLog

  constructor(log: DbLog) {
    this.#log = log
  }

  listChannels(): string[] {
    return [...this.#byChannel.keys()]
  }

  /** True if it is the first on its channel. */
  add(channel: string, onPayload: OnPayload): boolean {
    const known = this.#byChannel.get(channel)
    if (known) known.add(onPayload)
    else this.#byChannel.set(channel, new Set([onPayload]))
    return !known
  }

  /** True if it was the last on its channel. */
  remove(channel: string, onPayload: OnPayload): boolean {
    const known = this.#byChannel.get(channel)
    if (!known?.delete(onPayload) || known.size > 0) return false
    return this.#byChannel.delete(channel)
  }

  deliver(channel: string, payload: string): void {
    for (const onPayload of [...(this.#byChannel.get(channel) ?? [])]) this.#call(onPayload, payload)
  }

  /** Something may have been missed: all are told to read. */
  tellAllToRead(): void {
    for (const subscribers of [...this.#byChannel.values()]) {
      for (const onPayload of [...subscribers]) this.#call(onPayload, null)
    }
  }

  #call(onPayload: OnPayload, payload: string | null) {
    try {
      onPayload(payload)
    } catch (error) {
      this.#log.error({ err: error }, 'A listener of the database failed')
    }
  }
}
