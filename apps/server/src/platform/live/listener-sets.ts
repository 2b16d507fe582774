/** Listeners by name. A name is kept while it has listeners. */
export class ListenerSets<Listener> {
  readonly #sets = new Map<string, Set<Listener>>()

  /** Returns a function that unsubscribes. */
  add(name: string, listener: Listener): () => void {
    const set = this.#sets.get(name)
    if (set) set.add(listener)
    else this.#sets.set(name, new Set([listener]))
    return () => this.remove(name, listener)
  }

  remove(name: string, listener: Listener): void {
    const set = this.#sets.get(name)
    if (set?.delete(listener) && set.size === 0) this.#sets.delete(name)
  }

  /** A copy, because a listener may unsubscribe while it is called. */
  list(name: string): Listener[] {
    return [...(this.#sets.get(name) ?? [])]
  }

  listAll(): Listener[] {
    return [...this.#sets.values()].flatMap((set) => [...set])
  }
}
