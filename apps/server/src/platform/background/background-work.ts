import { setTimeout as pause } from 'node:timers/promises'
import type { Notifications } from '../live/notifications.ts'

interface BackgroundWork {
  /** Does all pending work; `signal` ends it after the current item. */
  work(signal: AbortSignal): Promise<void>
  onError(error: unknown): void
  notifications: Notifications
  /** The notification topic for new work. */
  topic: string
  /** Polling interval. */
  pollMs: number
}

/** How long a stop waits for the current item; the next process resumes it. */
const closeGraceMs = 2_000

/**
 * Works at once, after each notification and every `pollMs`, one round at a time. The returned function stops it and waits briefly for the
 * current item.
 */
export function startBackgroundWork({ work, onError, notifications, topic, pollMs }: BackgroundWork): () => Promise<void> {
  let running = Promise.resolve()
  let isWaiting = false
  const stopping = new AbortController()
  const run = () => {
    // Coalesces notifications during a round.
    if (isWaiting) return
    isWaiting = true
    running = running
      .then(() => {
        isWaiting = false
        return work(stopping.signal)
      })
      .catch(onError)
  }
  const unsubscribe = notifications.subscribe(topic, run)
  const timer = setInterval(run, pollMs)
  run()
  return async () => {
    unsubscribe()
    clearInterval(timer)
    stopping.abort()
    await Promise.race([running, pause(closeGraceMs, undefined, { ref: false })])
  }
}
