import type { Clock } from '../worker/ports.ts'

/** A manually advanced clock. */
export class ManualClock implements Clock {
  #nowMs: number
  #alarms = new Set<{ atMs: number; ring: () => void }>()

  constructor(nowMs = 1_000_000) {
    this.#nowMs = nowMs
  }

  now(): number {
    return this.#nowMs
  }

  alarm(ms: number, ring: () => void): () => void {
    const alarm = { atMs: this.#nowMs + ms, ring }
    this.#alarms.add(alarm)
    return () => void this.#alarms.delete(alarm)
  }

  pass(ms: number): void {
    this.#nowMs += ms
    for (const alarm of this.#alarms) {
      if (alarm.atMs > this.#nowMs) continue
      this.#alarms.delete(alarm)
      alarm.ring()
    }
  }
}
