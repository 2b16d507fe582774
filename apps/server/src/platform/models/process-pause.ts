const defaultTimings = {
  tickMs: 500,
  /** A tick this late means that the process was paused. */
  lateMs: 1_500,
  /** Connections that died during a pause fail in the first calls after it. */
  graceMs: 5_000,
}

/**
 * Detects that the whole process was paused by SIGSTOP, a suspended machine or a blocked event loop: calls that fail then are not the
 * provider's fault.
 */
export class PauseMonitor {
  readonly #times: typeof defaultTimings
  #tickedAtMs = performance.now()
  /** The monotonic clock stops while the machine sleeps. */
  #wallTickedAtMs = Date.now()
  #pauseEndedAtMs = -Infinity

  constructor(times: Partial<typeof defaultTimings> = {}) {
    this.#times = { ...defaultTimings, ...times }
    setInterval(() => this.#tick(), this.#times.tickMs).unref()
  }

  /** A pause overlapped or shortly preceded an operation that started at this `performance.now()` time. */
  wasPausedSince(atMs: number): boolean {
    this.#tick()
    return this.#pauseEndedAtMs >= atMs - this.#times.graceMs
  }

  #tick(): void {
    const [nowMs, wallMs] = [performance.now(), Date.now()]
    const passedMs = Math.max(nowMs - this.#tickedAtMs, wallMs - this.#wallTickedAtMs)
    if (passedMs > this.#times.tickMs + this.#times.lateMs) this.#pauseEndedAtMs = nowMs
    this.#tickedAtMs = nowMs
    this.#wallTickedAtMs = wallMs
  }
}
