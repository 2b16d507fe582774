import type { Recipient, RecipientQuery, Thread, ThreadCreate, ThreadQuery, Unread } from '@adjutant/contract/comms'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Invalid, NotFound, TooMany } from '../../platform/errors.ts'
import type { Made, PageOf } from '../../platform/http/implement.ts'
import { tell } from '../events/events.door.ts'
import { nameOf, toRecipient, toThread } from './comms.wire.ts'
import { findMessage, selectLatest } from './messages.store.ts'
import { selectReachable, selectRecipients } from './recipients.store.ts'
import { closeOwn, selectOpenIds } from './suggestions.store.ts'
import * as store from './threads.store.ts'
import type { ThreadRow } from './threads.store.ts'

/** What a list shows of each thread. */
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
    const parts = { participants: participants.get(id) ?? [], messages: messages.get(id) ?? [] }
    return toThread(row, { ...parts, suggestionId: suggestions.get(id) ?? null }, ctx.user)
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

export async function getThreadForChange(ctx: Ctx, id: string): Promise<ThreadRow> {
  const row = await store.findThreadForChange(ctx, id)
  if (!row) throw new NotFound()
  return row
}

export async function readThread(ctx: Ctx, id: string): Promise<Thread> {
  const [thread] = await toThreads(ctx, [await getThread(ctx, id)])
  return thread!
}

/** What the person calls these threads, by their ids. */
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

/** Who is in it at the moment: whom a change of it concerns. */
export async function listPresentIds(ctx: Ctx, threadId: string): Promise<string[]> {
  const participants = await store.selectParticipants(ctx, [threadId])
  return participants.filter(({ left_at }) => left_at === null).map(({ person }) => person.id)
}

/** The others, each once. A stranger's id is answered like nobody's. */
async function getOthers(ctx: Ctx, participantIds: readonly string[]): Promise<string[]> {
  const others = [...new Set(participantIds)].filter((id) => id !== ctx.user.id)
  if (others.length === 0) throw Invalid.field('participant_ids', words.comms.onlyYourself)
  const reachable = await selectReachable(ctx, others)
  if (reachable.length < others.length) throw new NotFound()
  return reachable
}

async function refuseFlood(ctx: Ctx): Promise<void> {
  if (ctx.rateLimit && (await store.countOpened(ctx)) >= threadsPerHour) throw new TooMany(hourSeconds)
}

export function createThread(ctx: Ctx, { participant_ids }: ThreadCreate): Promise<Made<Thread>> {
  return inTransaction(ctx, async (tx) => {
    const everyone = [ctx.user.id, ...(await getOthers(tx, participant_ids))].toSorted()
    const pairKey = everyone.length === 2 ? everyone.join(':') : null
    const known = pairKey === null ? undefined : await store.findPairForChange(tx, pairKey)
    const { isNew, id } = known === undefined ? await openThread(tx, pairKey, everyone) : await reopenThread(tx, known)
    return { isNew, body: await readThread(tx, id) }
  })
}

type Opened = Pick<Made<Thread>, 'isNew'> & Pick<Thread, 'id'>

async function openThread(tx: Ctx, pairKey: string | null, everyone: string[]): Promise<Opened> {
  await refuseFlood(tx)
  const id = await store.insertThread(tx, { id: tx.newId(), pair_key: pairKey, created_by_user_id: tx.user.id })
  // The other one was faster, a moment ago.
  if (id === undefined) return reopenThread(tx, (await store.findPairForChange(tx, pairKey!))!)
  await store.insertSeats(tx, id, everyone)
  await tell(tx, { topic: 'comms', id, kind: 'created', audience: everyone })
  return { isNew: true, id }
}

/** Whoever opens it is in it again; the other one comes back with the first message. */
async function reopenThread(tx: Ctx, id: string): Promise<Opened> {
  const back = await store.bringBack(tx, id, [tx.user.id])
  if (back.length > 0) await tell(tx, { topic: 'comms', id, kind: 'created', audience: back })
  return { isNew: false, id }
}

export function renameThread(ctx: Ctx, id: string, name: string | null): Promise<Thread> {
  return inTransaction(ctx, async (tx) => {
    const { seat } = await getThread(tx, id)
    await store.renameSeat(tx, seat.id, name)
    await tell(tx, { topic: 'comms', id, kind: 'changed', audience: [ctx.user.id] })
    return readThread(tx, id)
  })
}

export function leaveThread(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { seat } = await getThreadForChange(tx, id)
    await store.leaveSeat(tx, seat.id)
    await closeOwn(tx, id)
    const rest = await listPresentIds(tx, id)
    await tell(tx, { topic: 'comms', id, kind: 'changed', audience: rest })
    await tell(tx, { topic: 'comms', id, kind: 'deleted', audience: [ctx.user.id] })
    if (rest.length === 0) await store.deleteThread(tx, id)
  })
}

export function markRead(ctx: Ctx, id: string, messageId: string | null | undefined): Promise<Thread> {
  return inTransaction(ctx, async (tx) => {
    const { thread, seat } = await getThread(tx, id)
    const number = messageId ? await getNumber(tx, id, messageId) : thread.last_number
    const isMoved = await store.moveMarker(tx, seat.id, number)
    if (isMoved) await tell(tx, { topic: 'comms', id, kind: 'changed', audience: await listPresentIds(tx, id) })
    return readThread(tx, id)
  })
}

async function getNumber(ctx: Ctx, threadId: string, messageId: string): Promise<number> {
  const row = await findMessage(ctx, threadId, messageId)
  if (!row) throw new NotFound()
  return row.message.number
}
