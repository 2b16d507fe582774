/** Why an answer ends before its time. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** Its row is gone, or the process ends: nothing is left to be written. */
export class Lost extends Error {
  override name = 'Lost'
}

/** PostgreSQL takes no NUL. */
const storable = (text: string) => text.replaceAll('\0', '')

/** An answer that this process is writing. */
export class Draft {
  readonly id: string
  readonly conversationId: string
  readonly userId: string
  readonly model: string
  readonly startedAt: Date
  readonly #abort = new AbortController()
  #settled = ''
  #current = ''
  isOver = false

  constructor(from: { id: string; conversationId: string; userId: string; model: string; startedAt: Date }) {
    this.id = from.id
    this.conversationId = from.conversationId
    this.userId = from.userId
    this.model = from.model
    this.startedAt = from.startedAt
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get text(): string {
    return this.#settled + this.#current
  }

  /** The text of the calls of the model that are complete. */
  get settled(): string {
    return this.#settled
  }

  add(text: string): void {
    if (this.#current === '' && this.#settled !== '') this.#current = '\n\n'
    this.#current += storable(text)
  }

  /** The call of the model broke off and begins again. */
  restart(): void {
    this.#current = ''
  }

  settle(): void {
    this.#settled += this.#current
    this.#current = ''
  }

  end(reason: Stopped | Lost): void {
    this.#abort.abort(reason)
  }
}
