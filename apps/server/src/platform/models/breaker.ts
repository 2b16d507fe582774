import type { Clock } from '../clock.ts'
import { ModelResting } from './model-errors.ts'

const failuresInARow = 5
const restMs = 30_000

/** What a call showed of its provider; one that the person stopped shows nothing. */
export type Verdict = 'alive' | 'failed' | 'unknown'

/** Spares people the waiting and a struggling provider the calls: after five failures in a row it rests, then one call tries it. */
export class Breaker {
  readonly #clock: Clock
  #failures = 0
  #restsUntilMs = 0
  #isTrying = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Lets a call in, which tells its verdict when it leaves. */
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
