import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { Deadline } from './deadline.ts'
import { ModelSlow } from './model-errors.ts'
import type { AnswerPart, ModelRequest } from './model-request.ts'
import { findRetryAfterMs, isRejected, toModelError } from './provider-errors.ts'
import { tryOnce, type Silences } from './one-try.ts'
import type { Speak } from './speech.ts'

/** Timeouts and retries in milliseconds. */
export interface Pace extends Silences {
  /** All attempts and the delays between them. */
  wholeAnswerMs: number
  /** Delays before the second attempt, the third, and so on. */
  pausesMs: readonly number[]
  /** A provider with a longer Retry-After is not called again. */
  longestPauseMs: number
}

export const standardPace: Pace = {
  firstTokenMs: 60_000,
  betweenTokensMs: 30_000,
  wholeAnswerMs: 300_000,
  pausesMs: [1_000, 3_000],
  longestPauseMs: 20_000,
}

export interface AnswerSource {
  speak: Speak
  pace: Pace
  clock: Clock
  /** Called for each failed attempt. */
  note(error: unknown, attempt: number): void
}

/** The delay before the next attempt; undefined for none. */
function findPauseMs({ pace, clock }: AnswerSource, error: unknown, attempt: number): number | undefined {
  const pauseMs = pace.pausesMs[attempt - 1]
  if (pauseMs === undefined || isRejected(error)) return undefined
  const askedMs = findRetryAfterMs(error, clock.now()) ?? pauseMs
  return askedMs > pace.longestPauseMs ? undefined : askedMs
}

/** Retries until an answer is complete. Timeouts are not retried: the person has waited long enough. */
export async function* answerInTries(source: AnswerSource, request: ModelRequest): AsyncGenerator<AnswerPart> {
  const { speak, pace, note, clock } = source
  const whole = new Deadline(request.signal, () => new ModelSlow(false))
  let isWhole = false
  whole.allow(pace.wholeAnswerMs)
  try {
    for (let attempt = 1; ; attempt += 1) {
      let hasText = false
      try {
        for await (const part of tryOnce(speak, request, pace, whole.signal)) {
          hasText ||= part.type === 'text'
          yield part
        }
        isWhole = true
        return
      } catch (error) {
        request.signal.throwIfAborted()
        note(error, attempt)
        if (error instanceof ModelSlow) throw error
        const pauseMs = findPauseMs(source, error, attempt)
        if (pauseMs === undefined) throw toModelError(error, clock.now())
        if (hasText) yield { type: 'restart' }
        await untilPassed(pauseMs, whole.signal)
      }
    }
  } finally {
    whole.end(isWhole)
  }
}

async function untilPassed(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}
