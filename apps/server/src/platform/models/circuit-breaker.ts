import type { Clock } from '../clock.ts'
import { ModelResting } from './model-errors.ts'

const failuresInARow = 5
const restMs = 30_000

/** The provider's state as shown by a call; a call that the person stopped shows nothing. */
export type Verdict = 'alive' | 'failed' | 'unknown'

/** A circuit breaker: after five consecutive failures the provider is not called for a while, then one call probes it. */
export class CircuitBreaker {
  readonly #clock: Clock
  #failures = 0
  #restsUntilMs = 0
  #isTrying = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Admits a call, which reports its verdict when it ends. */
  enter(): (verdict: Verdict) => void {
    if (this.#failures < failuresInARow) return (verdict) => this.#judge(verdict)
    const restMsLeft = this.#restsUntilMs - this.#clock.now().getTime()
    if (restMsLeft > 0) throw new ModelResting(Math.ceil(restMsLeft / 1000))
    if (this.#isTrying) throw new ModelResting(1)
    this.#isTrying = true
    return (verdict) => {
      this.#isTrying = false
      this.#judge(verdict)
    }
  }

  #judge(verdict: Verdict): void {
    if (verdict === 'unknown') return
    this.#failures = verdict === 'alive' ? 0 : this.#failures + 1
    this.#restsUntilMs = this.#clock.now().getTime() + restMs
  }
}
