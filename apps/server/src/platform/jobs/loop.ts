import { setTimeout as pause } from 'node:timers/promises'
import type { Notifications } from '../live/notifications.ts'

export interface LoopOptions {
  /** Does all pending work; `signal` ends it after the current item. */
  work(signal: AbortSignal): Promise<void>
  onError(error: unknown): void
  notifications: Notifications
  /** The notification topic for new work. */
  topic: string
  /** Polling interval. */
  pollMs: number
  /** Delay of a round after a notification, for work that should not compete with its cause. */
  delayMs?: number
}

export interface Loop {
  wake(): void
  /** Ends the loop and waits briefly for the current item. */
  stop(): Promise<void>
}

/** Time that a stop waits for work in progress; the next process resumes the rest. */
const stopGraceMs = 2_000

/** Waits for work in progress, but not longer than the grace period. */
export const waitBriefly = (work: Promise<unknown>, graceMs = stopGraceMs): Promise<unknown> =>
  Promise.race([work, pause(graceMs, undefined, { ref: false })])

/** Runs `work` at once, after each notification and every `pollMs`, one round at a time. */
export function startLoop({ work, onError, notifications, topic, pollMs, delayMs = 0 }: LoopOptions): Loop {
  let running = Promise.resolve()
  let isWaiting = false
  const stopping = new AbortController()
  const wake = () => {
    // Coalesces notifications during a round.
    if (isWaiting || stopping.signal.aborted) return
    isWaiting = true
    running = running
      .then(() => {
        isWaiting = false
        return work(stopping.signal)
      })
      .catch(onError)
  }
  let delay: NodeJS.Timeout | undefined
  const wakeLater = () => {
    delay ??= setTimeout(() => {
      delay = undefined
      wake()
    }, delayMs).unref()
  }
  const unsubscribe = notifications.subscribe(topic, delayMs > 0 ? wakeLater : wake)
  const timer = setInterval(wake, pollMs)
  wake()
  return {
    wake,
    async stop() {
      unsubscribe()
      clearInterval(timer)
      clearTimeout(delay)
      stopping.abort()
      await waitBriefly(running)
    },
  }
}
