import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { Deadline } from './deadline.ts'
import { ModelSlow } from './model-errors.ts'
import type { AnswerPart, SentRequest } from './model-request.ts'
import { findRetryAfterMs, isRejected, toModelError } from './provider-errors.ts'
import { answerOnce, type Timeouts } from './single-attempt.ts'
import type { ModelClient } from './model-client.ts'

/** Timeouts and retries in milliseconds. */
export interface RetryPolicy extends Timeouts {
  /** All attempts and the delays between them. */
  wholeAnswerMs: number
  /** Delays before the second attempt, the third, and so on. */
  backoffMs: readonly number[]
  /** A provider with a longer Retry-After is not called again. */
  maxPauseMs: number
}

export const defaultRetryPolicy: RetryPolicy = {
  firstTokenMs: 60_000,
  betweenTokensMs: 30_000,
  wholeAnswerMs: 300_000,
  backoffMs: [1_000, 3_000],
  maxPauseMs: 20_000,
}

export interface AnswerSource {
  client: ModelClient
  retryPolicy: RetryPolicy
  clock: Clock
  /** Called for each failed attempt. */
  onAttemptFailed(error: unknown, attempt: number): void
}

/** The delay before the next attempt; undefined for none. */
function findPauseMs({ retryPolicy, clock }: AnswerSource, error: unknown, attempt: number): number | undefined {
  const pauseMs = retryPolicy.backoffMs[attempt - 1]
  if (pauseMs === undefined || isRejected(error)) return undefined
  const askedMs = findRetryAfterMs(error, clock.now()) ?? pauseMs
  return askedMs > retryPolicy.maxPauseMs ? undefined : askedMs
}

/** Retries until an answer is complete. Timeouts are not retried: the person has waited long enough. */
export async function* answerWithRetries(source: AnswerSource, request: SentRequest): AsyncGenerator<AnswerPart> {
  const { client, retryPolicy, onAttemptFailed, clock } = source
  const whole = new Deadline(request.signal, () => new ModelSlow(false))
  let isWhole = false
  whole.allow(retryPolicy.wholeAnswerMs)
  try {
    for (let attempt = 1; ; attempt += 1) {
      let hasText = false
      try {
        for await (const part of answerOnce(client, request, retryPolicy, whole.signal)) {
          hasText ||= part.type === 'text'
          yield part
        }
        isWhole = true
        return
      } catch (error) {
        request.signal.throwIfAborted()
        onAttemptFailed(error, attempt)
        if (error instanceof ModelSlow) throw error
        const pauseMs = findPauseMs(source, error, attempt)
        if (pauseMs === undefined) throw toModelError(error, clock.now())
        if (hasText) yield { type: 'restart' }
        await sleep(pauseMs, whole.signal)
      }
    }
  } finally {
    whole.end(isWhole)
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}
