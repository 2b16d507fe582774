import { ApiError, toDetail } from '../../../platform/api/api-error.ts'
import type { Outbox, Outgoing } from './outbox.ts'

/** Transient errors: unreachable, down, rate limited or logged out; the message can be sent later. */
const isTransient = (error: unknown) => error instanceof ApiError && ([0, 401, 403, 429].includes(error.status) || error.status >= 500)

const firstPauseMs = 1_000
const maxPauseMs = 15_000

/** Exponential backoff: 1 s, 2 s, 4 s … 15 s. */
export const toRetryMs = (failures: number) => Math.min(firstPauseMs * 2 ** failures, maxPauseMs)

/** Sends the outbox in order and stops at the first failure, so that later messages don't overtake it. */
export async function sendAll(outbox: Outbox, send: (entry: Outgoing) => Promise<void>, broken: string): Promise<'done' | 'stuck'> {
  for (;;) {
    const entry = outbox.list().find(({ failure }) => failure === undefined)
    if (!entry) return 'done'
    try {
      await send(entry)
      outbox.remove(entry.client_id)
    } catch (error) {
      if (isTransient(error)) return 'stuck'
      outbox.fail(entry.client_id, toDetail(error, broken))
    }
  }
}
