const standardTimes = {
  tickMs: 500,
  /** A tick that comes this late was held up with its process. */
  lateMs: 1_500,
  /** Connections that died during a pause show it in the first calls behind it. */
  graceMs: 5_000,
}

/** Notices that the whole process stood still, by SIGSTOP, a suspended machine or a blocked event loop: then calls fail for no fault of others. */
export class PauseMonitor {
  readonly #times: typeof standardTimes
  #tickedAtMs = performance.now()
  /** The monotonic clock stands still while the machine sleeps. */
  #wallTickedAtMs = Date.now()
  #pauseEndedAtMs = -Infinity

  constructor(times: Partial<typeof standardTimes> = {}) {
    this.#times = { ...standardTimes, ...times }
    setInterval(() => this.#tick(), this.#times.tickMs).unref()
  }

  /** Whether something that began at this time of `performance.now()` was held up by a pause, or came right behind one. */
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
