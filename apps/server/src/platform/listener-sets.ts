/** Who listens to what, by its name. A name is kept for as long as somebody listens to it. */
export class ListenerSets<Listener> {
  readonly #sets = new Map<string, Set<Listener>>()

  /** Gives the function that leaves. */
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

  /** As they are now: one that hears may leave. */
  list(name: string): Listener[] {
    return [...(this.#sets.get(name) ?? [])]
  }

  listAll(): Listener[] {
    return [...this.#sets.values()].flatMap((set) => [...set])
  }
}
