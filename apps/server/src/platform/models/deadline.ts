import { endedError } from '../ended-error.ts'
import { ModelSlow } from './model-errors.ts'

/** A timer this late was delayed with its process, which couldn't receive data meanwhile. */
const lateMs = 1_000

/** Aborts a model call when its time is up, when the outer call ends or when the answer is no longer needed. */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #parentSignal: AbortSignal
  readonly #toError: () => Error
  readonly #pass = () => this.#controller.abort(this.#parentSignal.reason)
  #timer: NodeJS.Timeout | undefined
  #ms = 0
  #allowedAtMs = 0

  constructor(parentSignal: AbortSignal, toError: () => Error = () => new ModelSlow()) {
    this.#parentSignal = parentSignal
    this.#toError = toError
    if (parentSignal.aborted) this.#pass()
    parentSignal.addEventListener('abort', this.#pass, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Restarts the timer with this duration. */
  allow(ms: number): void {
    this.#allowedAtMs = performance.now()
    if (this.#timer && this.#ms === ms) return void this.#timer.refresh()
    clearTimeout(this.#timer)
    this.#ms = ms
    this.#timer = setTimeout(() => this.#end(), ms)
  }

  /** After a pause of the process the timer restarts, so that data received meanwhile can be read. */
  #end(): void {
    const isLate = performance.now() - this.#allowedAtMs > this.#ms + lateMs
    if (isLate) this.allow(this.#ms)
    else this.#controller.abort(this.#toError())
  }

  /** `isWhole`: the call is complete, so there is nothing to abort. */
  end(isWhole: boolean): void {
    clearTimeout(this.#timer)
    this.#parentSignal.removeEventListener('abort', this.#pass)
    if (!isWhole) this.#controller.abort(endedError)
  }
}
