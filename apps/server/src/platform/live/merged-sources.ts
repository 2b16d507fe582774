import { TopicSubscription, type Notifications } from './notifications.ts'

/** The state after a read: ended, or not read again for `restMs`, and then read even without a notification if `isDue`. */
export type PollResult = 'over' | { restMs: number; isDue: boolean } | undefined

/** A changing resource for one reader. Thousands of readers wait at once, so a source keeps little state while idle. */
export interface StreamSource<T> {
  readonly topics: readonly string[]
  /** Null: notifications may have been missed. */
  onNotification(topic: string | null): void
  /** Yields what is new. New topics must be set before anything is read, or a notification in between would be lost. */
  poll(watch: Pick<TopicSubscription, 'set'>): AsyncGenerator<T, PollResult>
}

/** The scheduling state of one source. */
class SourceState<T> {
  readonly source: StreamSource<T>
  readonly watch: TopicSubscription
  readonly #wake: () => void
  #isDue = true
  #isResting = false

  constructor(source: StreamSource<T>, notifications: Notifications, wake: () => void) {
    this.source = source
    this.#wake = wake
    this.watch = new TopicSubscription(notifications, (topic) => {
      source.onNotification(topic)
      this.#isDue = true
      wake()
    })
    this.watch.set(source.topics)
  }

  get isReady(): boolean {
    return this.#isDue && !this.#isResting
  }

  async *poll(): AsyncGenerator<T, boolean> {
    this.#isDue = false
    const pollResult = yield* this.source.poll(this.watch)
    if (pollResult === 'over') return true
    if (pollResult) this.#rest(pollResult.restMs, pollResult.isDue)
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
export async function* mergeSources<T>(
  notifications: Notifications,
  sources: readonly StreamSource<T>[],
  signal: AbortSignal,
): AsyncGenerator<T> {
  let wake = () => {}
  const onWake = () => wake()
  signal.addEventListener('abort', onWake)
  const states = sources.map((source) => new SourceState(source, notifications, onWake))
  try {
    while (!signal.aborted) {
      let isQuiet = true
      for (const state of states) {
        if (signal.aborted || !state.isReady) continue
        isQuiet = false
        if (yield* state.poll()) return
      }
      if (isQuiet) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    for (const { watch } of states) watch.set([])
    signal.removeEventListener('abort', onWake)
  }
}
