const longestName = 64

/** Providers accept only letters, digits, _ and -; people name their tools freely. */
const toPlain = (name: string): string => name.replaceAll(/[^\w-]+/g, '_').slice(0, longestName) || 'tool'

/** Maps tools to provider-safe names and back. */
export class CallNames {
  readonly #given = new Map<string, string>()
  readonly #own = new Map<string, string>()

  constructor(names: readonly string[]) {
    for (const name of names) this.#add(name)
  }

  /** The conversation can contain a tool that is no longer offered. */
  toGiven(name: string): string {
    return this.#given.get(name) ?? toPlain(name)
  }

  /** A model can call a tool that was never offered; the run returns an error to it. */
  toOwn(given: string): string {
    return this.#own.get(given) ?? given
  }

  #add(name: string): void {
    const plain = toPlain(name)
    let given = plain
    for (let n = 2; this.#own.has(given); n += 1) given = `${plain.slice(0, longestName - 4)}_${n}`
    this.#given.set(name, given)
    this.#own.set(given, name)
  }
}
