import { TopicSubscription, type Notifications } from './notifications.ts'

/** The state after a read: ended, or not read again for `pauseMs`, and then read even without a notification if `isDue`. */
export type PollResult = 'ended' | { pauseMs: number; isDue: boolean } | undefined

/** A changing resource for one reader. Thousands of readers wait concurrently, so a source keeps little state while idle. */
export interface StreamSource<T> {
  readonly topics: readonly string[]
  /** Returns false if the notification changes nothing here. Without a topic, notifications may have been missed. */
  onNotification?(topic: string | null, key?: string): boolean
  /** Subscribes to changes that don't come as notifications; returns the unsubscribe function. */
  subscribe?(onChange: () => void): () => void
  /** Yields the changes. New topics must be set before the read, or a notification in between would be lost. */
  poll(watch: Pick<TopicSubscription, 'set'>): AsyncGenerator<T, PollResult>
}

/** The subscriptions and the scheduling state of one source. */
class SourceState<T> {
  readonly #source: StreamSource<T>
  readonly #watch: TopicSubscription
  readonly #unsubscribe: (() => void) | undefined
  readonly #wake: () => void
  #isDue = true
  #isPaused = false

  constructor(source: StreamSource<T>, notifications: Notifications, wake: () => void) {
    this.#source = source
    this.#wake = wake
    this.#watch = new TopicSubscription(notifications, (topic, key) => {
      if (source.onNotification?.(topic, key) !== false) this.#onChange()
    })
    this.#watch.set(source.topics)
    this.#unsubscribe = source.subscribe?.(() => this.#onChange())
  }

  get isReady(): boolean {
    return this.#isDue && !this.#isPaused
  }

  async *poll(): AsyncGenerator<T, boolean> {
    this.#isDue = false
    const pollResult = yield* this.#source.poll(this.#watch)
    if (pollResult === 'ended') return true
    if (pollResult) this.#pause(pollResult.pauseMs, pollResult.isDue)
    return false
  }

  leave(): void {
    this.#watch.set([])
    this.#unsubscribe?.()
  }

  #onChange(): void {
    this.#isDue = true
    this.#wake()
  }

  #pause(ms: number, isDue: boolean): void {
    this.#isDue ||= isDue
    if (ms === 0) return
    this.#isPaused = true
    setTimeout(() => {
      this.#isPaused = false
      this.#wake()
    }, ms)
  }
}

/**
 * Catches up, then follows: reads each source at once, then after each change of it; changes that come meanwhile are merged. Sources take
 * turns, so none waits for another's pause. Ends with the first source that ends, and fails with the first that fails. It subscribes when
 * it is called, so that the caller can read the first state itself without missing changes.
 */
export function follow<T>(notifications: Notifications, sources: readonly StreamSource<T>[], signal: AbortSignal): AsyncGenerator<T> {
  let wake = () => {}
  let hasLeft = false
  const states = sources.map((source) => new SourceState(source, notifications, () => wake()))
  const leave = () => {
    hasLeft = true
    signal.removeEventListener('abort', leave)
    for (const state of states) state.leave()
    wake()
  }
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()

  async function* read(): AsyncGenerator<T> {
    try {
      for (;;) {
        if (hasLeft) return
        let isQuiet = true
        for (const state of states) {
          if (hasLeft || !state.isReady) continue
          isQuiet = false
          if (yield* state.poll()) return
        }
        if (isQuiet) await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      leave()
    }
  }
  const stream = read()
  const end = stream.return.bind(stream)
  // A generator that was never read skips its finally block.
  stream.return = (value) => {
    leave()
    return end(value)
  }
  return stream
}

/** Yields at once, then after each notification about one of the topics; notifications while the reader is busy are merged. */
export const eachNotification = (notifications: Notifications, topics: readonly string[], signal: AbortSignal): AsyncGenerator<void> =>
  follow<void>(
    notifications,
    [
      {
        topics,
        async *poll() {
          yield
          return undefined
        },
      },
    ],
    signal,
  )
