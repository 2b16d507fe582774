import { ModelSlow } from './model-errors.ts'

/** One for all: each of its own would cost its stack. */
const over = new DOMException('The call is over', 'AbortError')

/** A timer that fires this late was held up with its process: meanwhile nothing could have arrived. */
const lateMs = 1_000

/** Ends a call to a model: when its time is up, when the call around it ends, or when nobody needs it any more. */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #around: AbortSignal
  readonly #toError: () => Error
  readonly #pass = () => this.#controller.abort(this.#around.reason)
  #timer: NodeJS.Timeout | undefined
  #ms = 0
  #allowedAtMs = 0

  constructor(around: AbortSignal, toError: () => Error = () => new ModelSlow()) {
    this.#around = around
    this.#toError = toError
    if (around.aborted) this.#pass()
    around.addEventListener('abort', this.#pass, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** This long from now on, whatever was allowed before. */
  allow(ms: number): void {
    this.#allowedAtMs = performance.now()
    if (this.#timer && this.#ms === ms) return void this.#timer.refresh()
    clearTimeout(this.#timer)
    this.#ms = ms
    this.#timer = setTimeout(() => this.#end(), ms)
  }

  /** After a pause of the process the time begins again, so that what has arrived since can be read. */
  #end(): void {
    const isLate = performance.now() - this.#allowedAtMs > this.#ms + lateMs
    if (isLate) this.allow(this.#ms)
    else this.#controller.abort(this.#toError())
  }

  /** `isWhole`: there is nothing left that could be ended. */
  end(isWhole: boolean): void {
    clearTimeout(this.#timer)
    this.#around.removeEventListener('abort', this.#pass)
    if (!isWhole) this.#controller.abort(over)
  }
}
