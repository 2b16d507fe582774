import { requestWords } from '@adjutant/contract/message-request-words'
import type { Ctx } from '../../platform/ctx.ts'
import { Conflict, TooMany } from '../../platform/errors.ts'
import { findUser, toPersonRef } from '../users/users.door.ts'
import * as store from './message-requests.store.ts'

const attemptsPerDay = 20
const daySeconds = 86_400

const namesOf = (people: Parameters<typeof toPersonRef>[0][]): string[] => people.map((person) => toPersonRef(person).name)

/**
 * Counted before it is looked whether they have an account, so that addresses can't be tried for accounts, and nobody writes to many
 * strangers. A refused attempt is not kept: the wait does not grow.
 */
export async function countAttempts(ctx: Ctx, strangers: number): Promise<void> {
  if (!ctx.rateLimit || strangers === 0) return
  const { ids, total, oldestAge } = await store.insertAttempts(ctx, strangers)
  if (total <= attemptsPerDay) return
  await store.deleteAttempts(ctx, ids)
  throw new TooMany(Math.max(1, Math.ceil(daySeconds - oldestAge)), requestWords.tooMany)
}

/** Whoever writes to strangers has shown that their own address is theirs. */
export async function assertVerified(ctx: Ctx): Promise<void> {
  const self = await findUser(ctx, ctx.user.id)
  if (!self?.email_verified_at) throw new Conflict(requestWords.verifyFirst)
}

export async function assertNotBlocking(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  const blocked = (await store.selectBlocked(ctx)).filter(({ person }) => userIds.includes(person.id))
  if (blocked.length > 0) throw new Conflict(requestWords.unblockFirst(namesOf(blocked.map(({ person }) => person))))
}

/** A second request is not sent by way of another thread. */
export async function assertNotAsked(ctx: Ctx, userIds: readonly string[], pairKey: string | null): Promise<void> {
  const asked = await store.selectAsked(ctx, userIds, pairKey)
  if (asked.length > 0) throw new Conflict(requestWords.waiting(namesOf(asked)))
}
