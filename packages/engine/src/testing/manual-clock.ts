import type { Clock } from '../worker/ports.ts'

/** A manually advanced clock. */
export class ManualClock implements Clock {
  #nowMs: number
  #timers = new Set<{ atMs: number; onElapsed: () => void }>()

  constructor(nowMs = 1_000_000) {
    this.#nowMs = nowMs
  }

  now(): number {
    return this.#nowMs
  }

  startTimer(ms: number, onElapsed: () => void): () => void {
    const timer = { atMs: this.#nowMs + ms, onElapsed }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  advanceMs(ms: number): void {
    this.#nowMs += ms
    for (const timer of this.#timers) {
      if (timer.atMs > this.#nowMs) continue
      this.#timers.delete(timer)
      timer.onElapsed()
    }
  }
}
