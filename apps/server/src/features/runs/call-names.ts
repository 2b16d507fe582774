const longestName = 64

/** Providers take letters, digits, _ and - alone; people name their tools as they like. */
const toPlain = (name: string): string => name.replaceAll(/[^\w-]+/g, '_').slice(0, longestName) || 'tool'

/** The names under which a model knows tools, and the way back. */
export class CallNames {
  readonly #given = new Map<string, string>()
  readonly #own = new Map<string, string>()

  constructor(names: readonly string[]) {
    for (const name of names) this.#add(name)
  }

  /** A tool that is not offered any more may still stand in what was said. */
  toGiven(name: string): string {
    return this.#given.get(name) ?? toPlain(name)
  }

  /** A model may call what was never offered; the run tells it so. */
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
