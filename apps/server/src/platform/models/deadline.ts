import { ModelSlow } from './model-errors.ts'

/** One for all: each of its own would cost its stack. */
const over = new DOMException('The call is over', 'AbortError')

/** Ends a call to a model: when its time is up, when the call around it ends, or when nobody needs it any more. */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #around: AbortSignal
  readonly #pass = () => this.#controller.abort(this.#around.reason)
  #timer: NodeJS.Timeout | undefined
  #ms = 0

  constructor(around: AbortSignal) {
    this.#around = around
    if (around.aborted) this.#pass()
    around.addEventListener('abort', this.#pass, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** This long from now on, whatever was allowed before. */
  allow(ms: number): void {
    if (this.#timer && this.#ms === ms) return void this.#timer.refresh()
    clearTimeout(this.#timer)
    this.#ms = ms
    this.#timer = setTimeout(() => this.#controller.abort(new ModelSlow()), ms)
  }

  /** `isWhole`: there is nothing left that could be ended. */
  end(isWhole: boolean): void {
    clearTimeout(this.#timer)
    this.#around.removeEventListener('abort', this.#pass)
    if (!isWhole) this.#controller.abort(over)
  }
}
