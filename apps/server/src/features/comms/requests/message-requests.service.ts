import type { Thread } from '@adjutant/contract/comms'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import type { BlockedPerson } from '@adjutant/contract/message-requests'
import { workOwnerOf } from '../../../platform/jobs/background-ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { toInitial } from '../../../platform/text/initial.ts'
import { notify } from '../../../platform/live/notifications.ts'
import { publishChange } from '../../events/index.ts'
import { toPersonRef } from '../../identity/index.ts'
import { isPending } from './message-requests.policy.ts'
import * as store from './message-requests.store.ts'
import { suggestionTopic } from '../suggestions/suggestions.worker.ts'
import { closeOwn, queueJobs } from '../suggestions/suggestions.store.ts'
import { getThreadForUpdate, listPresentIds, readThread } from '../threads/threads.service.ts'
import { selectParticipants, toPairKey, type ThreadRow } from '../threads/threads.store.ts'

export function acceptThread(ctx: Ctx, id: string): Promise<Thread> {
  return inTransaction(ctx, async (tx) => {
    const row = await getThreadForUpdate(tx, id)
    if (isPending(row.participant)) await accept(tx, row)
    return readThread(tx, id)
  })
}

/** The others can write from now on, and replies to their messages so far are drafted now. */
async function accept(tx: Ctx, { thread, participant }: ThreadRow): Promise<void> {
  await store.acceptRequest(tx, participant.id)
  const newest = await store.findNewest(tx, thread.id)
  if (newest?.sender_id && newest.sender_id !== tx.user.id) {
    await queueJobs(tx, thread.id, newest.id, [workOwnerOf(tx)])
    await notify(tx, suggestionTopic)
  }
  await publishChange(tx, { topic: 'comms', id: thread.id, kind: 'changed', audience: await listPresentIds(tx, thread.id) })
}

/** Returns the sender of the request, or the other person in a thread of two. */
async function findBlockable(ctx: Ctx, { thread, participant }: ThreadRow): Promise<string | undefined> {
  if (participant.requested_by_user_id) return participant.requested_by_user_id
  if (thread.pair_key === null) throw new Conflict(messageRequestMessages.groupBlock)
  return (await selectParticipants(ctx, [thread.id])).find(({ person }) => person.id !== ctx.user.id)?.person.id
}

export function blockSender(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const blockedId = await findBlockable(tx, await getThreadForUpdate(tx, id))
    if (blockedId === undefined) throw new NotFound()
    await store.insertBlock(tx, blockedId)
    for (const threadId of await store.withholdFromBlocker(tx, blockedId, toPairKey(ctx.user.id, blockedId))) {
      await closeOwn(tx, threadId)
      await publishChange(tx, { topic: 'comms', id: threadId, kind: 'deleted', audience: [ctx.user.id] })
    }
  })
}

export async function listBlocked(ctx: Ctx): Promise<BlockedPerson[]> {
  const rows = await store.selectBlocked(ctx)
  return rows.map(({ person, created_at }) => {
    const { id, name } = toPersonRef(person)
    return { id, name, avatar_initial: toInitial(name), blocked_at: created_at.toISOString() }
  })
}

export function unblock(ctx: Ctx, userId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await store.deleteBlock(tx, userId))) throw new NotFound()
    await store.endWithholding(tx, userId, toPairKey(ctx.user.id, userId))
    await publishChange(tx, { topic: 'comms', id: null, kind: 'changed', audience: [ctx.user.id] })
  })
}
