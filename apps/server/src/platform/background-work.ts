import { setTimeout as pause } from 'node:timers/promises'
import type { Nudges } from './nudges.ts'

interface BackgroundWork {
  /** Does everything there is to do; `signal` ends it after the piece in hand. */
  work(signal: AbortSignal): Promise<void>
  onError(error: unknown): void
  nudges: Nudges
  /** Told when there is something to do. */
  topic: string
  /** How often it looks without being told. */
  pollMs: number
}

/** How long a stop waits for the piece in hand; the next process takes it up. */
const farewellMs = 2_000

/** Works at once, after each nudge and every `pollMs`, one round at a time. The returned function stops it and waits for the piece in hand, a while. */
export function startBackgroundWork({ work, onError, nudges, topic, pollMs }: BackgroundWork): () => Promise<void> {
  let running = Promise.resolve()
  let isWaiting = false
  const stopping = new AbortController()
  const run = () => {
    // A hundred nudges while a piece is in hand are one.
    if (isWaiting) return
    isWaiting = true
    running = running
      .then(() => {
        isWaiting = false
        return work(stopping.signal)
      })
      .catch(onError)
  }
  const unsubscribe = nudges.subscribe(topic, run)
  const timer = setInterval(run, pollMs)
  run()
  return async () => {
    unsubscribe()
    clearInterval(timer)
    stopping.abort()
    await Promise.race([running, pause(farewellMs, undefined, { ref: false })])
  }
}
