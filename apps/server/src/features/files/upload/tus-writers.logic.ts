/** One active sender per upload; the latest wins, because the previous one has lost its connection. */
export class Writers {
  readonly #activeWriters = new Map<string, { abort: AbortController; done: Promise<void> }>()

  /** Aborts the active sender and waits for its end; the next sender aborts `work` in the same way. */
  async enter<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    await this.end(id)
    const abort = new AbortController()
    const working = work(abort.signal)
    const entry = { abort, done: working.then(nothing, nothing) }
    this.#activeWriters.set(id, entry)
    try {
      return await working
    } finally {
      if (this.#activeWriters.get(id) === entry) this.#activeWriters.delete(id)
    }
  }

  async end(id: string): Promise<void> {
    for (let entry = this.#activeWriters.get(id); entry; entry = this.#activeWriters.get(id)) {
      entry.abort.abort()
      await entry.done
      if (this.#activeWriters.get(id) === entry) this.#activeWriters.delete(id)
    }
  }
}

const nothing = () => undefined
