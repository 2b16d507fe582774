import { Watch, type Nudges } from './nudges.ts'

/** The state after a read: ended, or not read again for `restMs`, and then read even without a notification if `isDue`. */
export type Outlook = 'over' | { restMs: number; isDue: boolean } | undefined

/** A changing resource for one reader. Thousands of readers wait at once, so a source keeps little state while idle. */
export interface Source<T> {
  readonly topics: readonly string[]
  /** Null: notifications may have been missed. */
  hear(topic: string | null): void
  /** Yields what is new. New topics must be set before anything is read, or a notification in between would be lost. */
  look(watch: Pick<Watch, 'set'>): AsyncGenerator<T, Outlook>
}

/** The scheduling state of one source. */
class Seat<T> {
  readonly source: Source<T>
  readonly watch: Watch
  readonly #wake: () => void
  #isDue = true
  #isResting = false

  constructor(source: Source<T>, nudges: Nudges, wake: () => void) {
    this.source = source
    this.#wake = wake
    this.watch = new Watch(nudges, (topic) => {
      source.hear(topic)
      this.#isDue = true
      wake()
    })
    this.watch.set(source.topics)
  }

  get isReady(): boolean {
    return this.#isDue && !this.#isResting
  }

  async *look(): AsyncGenerator<T, boolean> {
    this.#isDue = false
    const outlook = yield* this.source.look(this.watch)
    if (outlook === 'over') return true
    if (outlook) this.#rest(outlook.restMs, outlook.isDue)
    return false
  }

  #rest(ms: number, isDue: boolean): void {
    this.#isDue ||= isDue
    if (ms === 0) return
    this.#isResting = true
    setTimeout(() => {
      this.#isResting = false
      this.#wake()
    }, ms)
  }
}

/**
 * Reads several sources: each at once, then after each notification about one of its topics; notifications that arrive meanwhile are
 * merged. Sources take turns, so none waits for another's rest. Ends with the first source that ends, and fails with the first that fails.
 */
export async function* watchAll<T>(nudges: Nudges, sources: readonly Source<T>[], signal: AbortSignal): AsyncGenerator<T> {
  let wake = () => {}
  const onWake = () => wake()
  signal.addEventListener('abort', onWake)
  const seats = sources.map((source) => new Seat(source, nudges, onWake))
  try {
    while (!signal.aborted) {
      let isQuiet = true
      for (const seat of seats) {
        if (signal.aborted || !seat.isReady) continue
        isQuiet = false
        if (yield* seat.look()) return
      }
      if (isQuiet) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    for (const { watch } of seats) watch.set([])
    signal.removeEventListener('abort', onWake)
  }
}
