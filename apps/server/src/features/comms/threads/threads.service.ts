import type { Recipient, RecipientQuery, Thread, ThreadCreate, ThreadQuery, Unread } from '@adjutant/contract/comms'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, ValidationError, NotFound, TooManyRequests } from '../../../platform/errors.ts'
import type { CreateResult, PageOf } from '../../../platform/http/implement.ts'
import { selectContactAccounts } from '../../contacts/index.ts'
import { publishChange } from '../../events/index.ts'
import { nameOf, toRecipient, toThread } from '../comms.dto.ts'
import { findMessage, selectLatest } from '../messages/messages.store.ts'
import { isPending, isDelivered } from '../requests/message-requests.policy.ts'
import { markRequests, selectBlockers, selectStrangers, withholdFrom } from '../requests/message-requests.store.ts'
import { selectReachable, selectRecipients } from './recipients.store.ts'
import { assertNoPendingRequest, assertNotBlocking, assertVerified, countAttempts } from '../requests/request-checks.service.ts'
import { closeOwn, selectOpenIds } from '../suggestions/suggestions.store.ts'
import * as store from './threads.store.ts'
import type { ThreadRow } from './threads.store.ts'

/** Limits per thread in a list. */
const latest = { messages: 10, characters: 4_000 }
const threadsPerHour = 60
const hourSeconds = 3_600

async function toThreads(ctx: Ctx, rows: ThreadRow[]): Promise<Thread[]> {
  const ids = rows.map(({ thread }) => thread.id)
  if (ids.length === 0) return []
  const participants = Map.groupBy(await store.selectParticipants(ctx, ids), ({ thread_id }) => thread_id)
  const messages = Map.groupBy(await selectLatest(ctx, ids, latest), ({ message }) => message.thread_id)
  const suggestions = await selectOpenIds(ctx, ids)
  return rows.map((row) => {
    const { id } = row.thread
    const deps = { participants: participants.get(id) ?? [], messages: messages.get(id) ?? [] }
    return toThread(row, { ...deps, suggestionId: suggestions.get(id) ?? null }, ctx.user)
  })
}

export async function listThreads(ctx: Ctx, query: ThreadQuery): Promise<PageOf<Thread>> {
  const { rows, total } = await store.selectThreads(ctx, query)
  return { items: await toThreads(ctx, rows), total }
}

export async function getThread(ctx: Ctx, id: string): Promise<ThreadRow> {
  const row = await store.findThread(ctx, id)
  if (!row) throw new NotFound()
  return row
}

export async function getThreadForUpdate(ctx: Ctx, id: string): Promise<ThreadRow> {
  const row = await store.findThreadForUpdate(ctx, id)
  if (!row) throw new NotFound()
  return row
}

export async function readThread(ctx: Ctx, id: string): Promise<Thread> {
  const [thread] = await toThreads(ctx, [await getThread(ctx, id)])
  if (!thread) throw new NotFound()
  return thread
}

/** The viewer's names of these threads, by id. */
export async function listThreadNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await store.selectThreadsById(ctx, ids)
  const participants = Map.groupBy(await store.selectParticipants(ctx, ids), ({ thread_id }) => thread_id)
  return new Map(rows.map((row) => [row.thread.id, nameOf(row, participants.get(row.thread.id) ?? [], ctx.user)]))
}

export async function listRecipients(ctx: Ctx, query: RecipientQuery): Promise<PageOf<Recipient>> {
  const { rows, total } = await selectRecipients(ctx, query)
  return { items: rows.map(toRecipient), total }
}

export const readUnread = (ctx: Ctx): Promise<Unread> => store.countUnread(ctx)

/** The participants who currently see the thread and get its changes. A request's receiver sees it once the first message arrives. */
export async function listPresentIds(ctx: Ctx, threadId: string): Promise<string[]> {
  const participants = await store.selectParticipants(ctx, [threadId])
  return participants.filter((one) => isDelivered(one) && !isPending(one)).map(({ person }) => person.id)
}

/** Replaces contacts by their accounts. A stranger counts as an attempt before the lookup. */
async function resolveContacts(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const accounts = new Map((await selectContactAccounts(ctx, ids)).map(({ id, user_id }) => [id, user_id]))
  const userIds = ids.map((id) => {
    const account = accounts.get(id)
    return account === undefined ? id : account
  })
  const found = userIds.filter((id) => id !== null)
  if (found.length < userIds.length) {
    await assertVerified(ctx)
    await countAttempts(ctx, userIds.length - found.length)
    throw new Conflict(messageRequestMessages.noAccount)
  }
  return found
}

/** The distinct other participants. A stranger's id gets the same response as an unknown id. */
async function getOthers(ctx: Ctx, participantIds: readonly string[]): Promise<string[]> {
  const others = [...new Set(await resolveContacts(ctx, participantIds))].filter((id) => id !== ctx.user.id)
  if (others.length === 0) throw ValidationError.field('participant_ids', appMessages.comms.onlyYourself)
  const reachable = await selectReachable(ctx, others)
  if (reachable.length < others.length) throw new NotFound()
  return reachable
}

async function assertRateLimit(ctx: Ctx): Promise<void> {
  if (ctx.rateLimit && (await store.countOpened(ctx)) >= threadsPerHour) throw new TooManyRequests(hourSeconds)
}

/** Runs before the transaction: an attempt counts whether or not the thread is opened. */
async function checkStrangers(ctx: Ctx, everyone: readonly string[]): Promise<void> {
  const pairKey = store.findPairKey(everyone)
  if (pairKey !== null && (await store.hasPair(ctx, pairKey))) return
  const strangers = await selectStrangers(
    ctx,
    everyone.filter((id) => id !== ctx.user.id),
  )
  if (strangers.length === 0) return
  await assertVerified(ctx)
  await countAttempts(ctx, strangers.length)
}

export async function createThread(ctx: Ctx, { participant_ids }: ThreadCreate): Promise<CreateResult<Thread>> {
  const others = await getOthers(ctx, participant_ids)
  const everyone = [ctx.user.id, ...others]
  await assertNotBlocking(ctx, others)
  await checkStrangers(ctx, everyone)
  return inTransaction(ctx, async (tx) => {
    if ((await selectReachable(tx, others)).length < others.length) throw new NotFound()
    const pairKey = store.findPairKey(everyone)
    const known = pairKey === null ? undefined : await store.findPairForUpdate(tx, pairKey)
    const { isNew, id } = known === undefined ? await openThread(tx, pairKey, everyone) : await reopenThread(tx, known, others)
    return { isNew, body: await readThread(tx, id) }
  })
}

type Opened = Pick<CreateResult<Thread>, 'isNew'> & Pick<Thread, 'id'>

async function openThread(tx: Ctx, pairKey: string | null, everyone: string[]): Promise<Opened> {
  await assertRateLimit(tx)
  const others = everyone.filter((id) => id !== tx.user.id)
  const id = await store.insertThread(tx, { id: tx.newId(), pair_key: pairKey, created_by_user_id: tx.user.id })
  // A concurrent request of the other person created the thread.
  if (id === undefined) return reopenThread(tx, (await store.findPairForUpdate(tx, pairKey!))!, others)
  const strangers = await selectStrangers(tx, others)
  await assertNoPendingRequest(tx, strangers, id)
  await store.insertParticipants(tx, id, everyone)
  await markRequests(tx, id, strangers)
  await withholdFrom(tx, id, await selectBlockers(tx, others))
  await publishChange(tx, { topic: 'comms', id, kind: 'created', audience: await listPresentIds(tx, id) })
  return { isNew: true, id }
}

/**
 * The caller is a participant again; the other person returns with the first message. Opening a thread with a person whose request the
 * caller declined, or has not received yet, accepts it.
 */
async function reopenThread(tx: Ctx, id: string, others: readonly string[]): Promise<Opened> {
  const found = await store.findThread(tx, id)
  const back = await store.rejoin(tx, id, [tx.user.id])
  if (!found) await store.acceptOwnRequest(tx, id)
  const isEmpty = (await store.findThread(tx, id))?.thread.last_number === 0
  if (isEmpty && found) await markRequests(tx, id, await selectStrangers(tx, others))
  if (back.length > 0) await publishChange(tx, { topic: 'comms', id, kind: 'created', audience: back })
  return { isNew: false, id }
}

export function renameThread(ctx: Ctx, id: string, name: string | null): Promise<Thread> {
  return inTransaction(ctx, async (tx) => {
    const { participant } = await getThread(tx, id)
    await store.renameThreadFor(tx, participant.id, name)
    await publishChange(tx, { topic: 'comms', id, kind: 'changed', audience: [ctx.user.id] })
    return readThread(tx, id)
  })
}

export function leaveThread(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { participant } = await getThreadForUpdate(tx, id)
    await store.markLeft(tx, participant.id)
    await closeOwn(tx, id)
    // A declined request is not published to the others.
    const audience = isPending(participant) ? [] : await listPresentIds(tx, id)
    await publishChange(tx, { topic: 'comms', id, kind: 'changed', audience })
    await publishChange(tx, { topic: 'comms', id, kind: 'deleted', audience: [ctx.user.id] })
    await store.deleteEmptyThreads(tx, id)
  })
}

export function markRead(ctx: Ctx, id: string, messageId: string | null | undefined): Promise<Thread> {
  return inTransaction(ctx, async (tx) => {
    const { thread, participant } = await getThread(tx, id)
    const last = Math.min(thread.last_number, participant.request_number ?? thread.last_number)
    const number = messageId ? await getNumber(tx, id, messageId) : last
    const isMoved = await store.moveReadMarker(tx, participant.id, number)
    const audience = isPending(participant) ? [ctx.user.id] : await listPresentIds(tx, id)
    if (isMoved) await publishChange(tx, { topic: 'comms', id, kind: 'changed', audience })
    return readThread(tx, id)
  })
}

async function getNumber(ctx: Ctx, threadId: string, messageId: string): Promise<number> {
  const row = await findMessage(ctx, threadId, messageId)
  if (!row) throw new NotFound()
  return row.message.number
}
