import type { DbLog, OnPayload } from './db.ts'

/** Listeners by channel. */
export class Subscriptions {
  readonly #byChannel = new Map<string, Set<OnPayload>>()
  readonly #log: DbLog

  constructor(log: DbLog) {
    this.#log = log
  }

  listChannels(): string[] {
    return [...this.#byChannel.keys()]
  }

  /** True for the first of its channel. */
  add(channel: string, onPayload: OnPayload): boolean {
    const known = this.#byChannel.get(channel)
    if (known) known.add(onPayload)
    else this.#byChannel.set(channel, new Set([onPayload]))
    return !known
  }

  /** True for the last of its channel. */
  remove(channel: string, onPayload: OnPayload): boolean {
    const known = this.#byChannel.get(channel)
    if (!known?.delete(onPayload) || known.size > 0) return false
    return this.#byChannel.delete(channel)
  }

  deliver(channel: string, payload: string): void {
    for (const onPayload of [...(this.#byChannel.get(channel) ?? [])]) this.#call(onPayload, payload)
  }

  /** Notifications can be lost, so all listeners must read. */
  notifyAll(): void {
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
