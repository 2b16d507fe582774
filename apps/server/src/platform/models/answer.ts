import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { Deadline } from './deadline.ts'
import { ModelSlow } from './model-errors.ts'
import type { AnswerPart, ModelRequest } from './model-request.ts'
import { findRetryAfterMs, isRejected, toModelError } from './provider-errors.ts'
import { tryOnce, type Silences } from './one-try.ts'
import type { Speak } from './speech.ts'

/** How patient an ask is, in milliseconds. */
export interface Pace extends Silences {
  /** All tries and the pauses between them. */
  wholeAnswerMs: number
  /** Before the second try, the third, and so on: one more try than there are pauses. */
  pausesMs: readonly number[]
  /** A provider that asks for a longer pause is not asked again. */
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
  /** Told of each try that failed. */
  note(error: unknown, attempt: number): void
}

/** How long to wait before the next try; undefined where there shall be none. */
function findPauseMs({ pace, clock }: AnswerSource, error: unknown, attempt: number): number | undefined {
  const pauseMs = pace.pausesMs[attempt - 1]
  if (pauseMs === undefined || isRejected(error)) return undefined
  const askedMs = findRetryAfterMs(error, clock.now()) ?? pauseMs
  return askedMs > pace.longestPauseMs ? undefined : askedMs
}

/** Tries until an answer is whole. Slowness is not tried again: the person has waited long enough. */
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
