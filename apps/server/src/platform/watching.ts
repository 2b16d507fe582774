import { Watch, type Nudges } from './nudges.ts'

/** How it goes on after a look: it is over, or not looked at for so long, whatever comes, and then in any case where it `isDue`. */
export type Outlook = 'over' | { restMs: number; isDue: boolean } | undefined

/** Something that changes, for one reader. Thousands of readers wait at a time, so little is kept of it while nothing happens. */
export interface Source<T> {
  readonly topics: readonly string[]
  /** Null: nudges may have been missed. */
  hear(topic: string | null): void
  /** What is new. Other topics must be set before anything is read, or a nudge between the two would be lost. */
  look(watch: Pick<Watch, 'set'>): AsyncGenerator<T, Outlook>
}

/** A source at its place in the round. */
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
 * What is new of several sources: of each at once, then after each nudge about one of its topics; nudges that arrive meanwhile count as
 * one. They take turns, so that none waits for another's rest. Ends with the first that is over, and fails with the first that fails.
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
