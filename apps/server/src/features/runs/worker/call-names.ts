const maxNameLength = 64

/** Providers accept only letters, digits, _ and -; people name their tools freely. */
const toPlain = (name: string): string => name.replaceAll(/[^\w-]+/g, '_').slice(0, maxNameLength) || 'tool'

/** Maps tools to provider-safe names and back. */
export class CallNames {
  readonly #modelName = new Map<string, string>()
  readonly #own = new Map<string, string>()

  constructor(names: readonly string[]) {
    for (const name of names) this.#add(name)
  }

  /** The conversation can contain a tool that is no longer offered. */
  toModelName(name: string): string {
    return this.#modelName.get(name) ?? toPlain(name)
  }

  /** A model can call a tool that was never offered; the run returns an error to it. */
  toToolName(modelName: string): string {
    return this.#own.get(modelName) ?? modelName
  }

  #add(name: string): void {
    const plain = toPlain(name)
    let modelName = plain
    for (let n = 2; this.#own.has(modelName); n += 1) modelName = `${plain.slice(0, maxNameLength - 4)}_${n}`
    this.#modelName.set(name, modelName)
    this.#own.set(modelName, name)
  }
}
