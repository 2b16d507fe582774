import type { Clock } from '../clock.ts'
import { ModelPaused } from './model-errors.ts'

const maxFailures = 5
const pauseMs = 30_000

/** The provider's state after a call; a call that the person stopped doesn't change it. */
export type Verdict = 'alive' | 'failed' | 'unknown'

/** A circuit breaker: after five consecutive failures the provider is not called for a while, then one call probes it. */
export class CircuitBreaker {
  readonly #clock: Clock
  #failures = 0
  #pausedUntilMs = 0
  #isProbing = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Admits a call, which reports its verdict when it ends. */
  enter(): (verdict: Verdict) => void {
    if (this.#failures < maxFailures) return (verdict) => this.#record(verdict)
    const pauseMsLeft = this.#pausedUntilMs - this.#clock.now().getTime()
    if (pauseMsLeft > 0) throw new ModelPaused(Math.ceil(pauseMsLeft / 1000))
    if (this.#isProbing) throw new ModelPaused(1)
    this.#isProbing = true
    return (verdict) => {
      this.#isProbing = false
      this.#record(verdict)
    }
  }

  #record(verdict: Verdict): void {
    if (verdict === 'unknown') return
    this.#failures = verdict === 'alive' ? 0 : this.#failures + 1
    this.#pausedUntilMs = this.#clock.now().getTime() + pauseMs
  }
}
