import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, TooManyRequests } from '../../../platform/errors.ts'
import { findUser, toPersonRef } from '../../identity/index.ts'
import * as store from './message-requests.store.ts'

const attemptsPerDay = 20
const daySeconds = 86_400

const namesOf = (people: Parameters<typeof toPersonRef>[0][]): string[] => people.map((person) => toPersonRef(person).name)

/**
 * Counts strangers with and without an account, so that addresses can't be probed for accounts and nobody writes to many strangers. Runs in
 * its own transaction: the attempt counts even if the thread is not opened.
 */
export async function countAttempts(ctx: Ctx, strangers: number): Promise<void> {
  if (!ctx.rateLimit || strangers === 0) return
  await inTransaction(ctx, async (tx) => {
    const { count, oldestAge } = await store.countAttemptsForUpdate(tx)
    if (count + strangers > attemptsPerDay)
      throw new TooManyRequests(Math.max(1, Math.ceil(daySeconds - oldestAge)), messageRequestMessages.tooMany)
    await store.insertAttempts(tx, strangers)
  })
}

/** Writing to strangers requires a verified address. */
export async function assertVerified(ctx: Ctx): Promise<void> {
  const self = await findUser(ctx, ctx.user.id)
  if (!self?.email_verified_at) throw new Conflict(messageRequestMessages.verifyFirst)
}

export async function assertNotBlocking(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  const blocked = (await store.selectBlocked(ctx)).filter(({ person }) => userIds.includes(person.id))
  if (blocked.length > 0) throw new Conflict(messageRequestMessages.unblockFirst(namesOf(blocked.map(({ person }) => person))))
}

/** Prevents a second request through another thread. */
export async function assertNoPendingRequest(ctx: Ctx, userIds: readonly string[], threadId: string): Promise<void> {
  const pendingNames = await store.selectPendingRequests(ctx, userIds, threadId)
  if (pendingNames.length > 0) throw new Conflict(messageRequestMessages.waiting(namesOf(pendingNames)))
}

/** Several threads can be opened before their first message, so receivers of a first message are checked again under a lock. */
export async function assertFirstRequest(ctx: Ctx, receiverIds: readonly string[], threadId: string): Promise<void> {
  const strangers = await store.selectStrangers(ctx, receiverIds)
  await store.lockRequestsTo(ctx, strangers)
  await assertNoPendingRequest(ctx, strangers, threadId)
}
