import type { MessageSend, ThreadMessage } from '@adjutant/contract/comms'
import { requestWords } from '@adjutant/contract/message-request-words'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound, TooMany } from '../../platform/errors.ts'
import type { Made } from '../../platform/http/implement.ts'
import { nudge } from '../../platform/nudges.ts'
import { logExchange } from '../contacts/contacts.door.ts'
import { tell } from '../events/events.door.ts'
import { giveFiles } from '../files/files.door.ts'
import { listLastSignIns } from '../sessions/sessions.door.ts'
import { toPersonRef } from '../users/users.door.ts'
import { toMessage } from './comms.wire.ts'
import { isPending, isReached, isShownPresent, takesNext } from './message-requests.policy.ts'
import { acceptForColleagues, acceptRequest, selectBlockers } from './message-requests.store.ts'
import { getMessage } from './messages.service.ts'
import { countSent, findSent, insertMessage } from './messages.store.ts'
import { selectReaders } from './readers.store.ts'
import { selectReachable } from './recipients.store.ts'
import { assertFirstRequest } from './request-checks.ts'
import { suggestionTopic } from './suggestion-maker.ts'
import { isSound } from './suggestions.service.ts'
import { closeSuggestions, dropJob, findSuggestion, queueJobs } from './suggestions.store.ts'
import { getThreadForChange } from './threads.service.ts'
import { bringBack, moveMarker, selectParticipants, touchThread, type ParticipantRow, type ThreadRow } from './threads.store.ts'

const messagesPerMinute = 120
const minuteSeconds = 60

async function refuseFlood(ctx: Ctx): Promise<void> {
  if (ctx.rateLimit && (await countSent(ctx)) >= messagesPerMinute) throw new TooMany(minuteSeconds)
}

interface Addressed {
  /** The recipients that the sender sees. */
  recipientIds: string[]
  /** The people whom the message reaches now. */
  readerIds: string[]
  /** The readers who don't have to accept the message first. */
  acceptedIds: string[]
}

/**
 * The readers of the message. Of two people, one who deleted the thread gets it again if the sender can still write to them; leaving a
 * group is final. Receivers of a request get the first message only, and people who blocked the sender get none.
 */
async function gatherReaders(ctx: Ctx, { thread }: ThreadRow): Promise<Addressed> {
  const selectOthers = async () => (await selectParticipants(ctx, [thread.id])).filter(({ person }) => person.id !== ctx.user.id)
  let shown = (await selectOthers()).filter(isShownPresent)
  if (shown.length === 0) shown = await bringOtherBack(ctx, thread, selectOthers)
  const takers = shown.filter((one) => takesNext(one, thread.last_number))
  if (takers.length === 0) throw new Conflict(requestWords.waiting(shown.map(({ person }) => toPersonRef(person).name)))
  const idsOf = (people: ParticipantRow[]) => people.map(({ person }) => person.id)
  await assertFirstRequest(ctx, idsOf(takers.filter(isPending)), thread.id)
  const readers = takers.filter(isReached)
  return {
    recipientIds: idsOf(takers.filter((one) => !isPending(one))),
    readerIds: idsOf(readers),
    acceptedIds: idsOf(readers.filter((one) => !isPending(one))),
  }
}

async function bringOtherBack(
  ctx: Ctx,
  thread: ThreadRow['thread'],
  selectOthers: () => Promise<ParticipantRow[]>,
): Promise<ParticipantRow[]> {
  const gone = thread.pair_key === null ? [] : (await selectOthers()).map(({ person }) => person.id)
  const back = await bringBack(ctx, thread.id, await selectReachable(ctx, gone))
  if (back.length === 0) throw new Conflict(words.comms.nobodyLeft)
  return selectOthers()
}

/** A reply accepts a request, and a request to a person who became a colleague needs no acceptance. */
async function settleRequests(ctx: Ctx, { thread, seat }: ThreadRow): Promise<void> {
  if (isPending(seat)) await acceptRequest(ctx, seat.id)
  await acceptForColleagues(ctx, thread.id)
}

/**
 * Ignores a foreign suggestion and accepts a replaced one. Rejects a suggestion based on a record that a reader can no longer see; the
 * person can still send the same text as their own.
 */
async function checkSuggestion(ctx: Ctx, threadId: string, id: string | null | undefined): Promise<string | null> {
  if (!id) return null
  const suggestion = await findSuggestion(ctx, threadId, id)
  if (!suggestion) throw new NotFound()
  if (!(await isSound(ctx, suggestion))) throw new Conflict(words.comms.outlived)
  return id
}

async function store(ctx: Ctx, { thread, seat }: ThreadRow, body: MessageSend, suggestionId: string | null): Promise<string> {
  const id = ctx.newId()
  const number = thread.last_number + 1
  const { text, client_id = null } = body
  const ai_suggested = suggestionId !== null || body.ai_suggested
  await insertMessage(ctx, { id, thread_id: thread.id, number, sender_id: ctx.user.id, text, client_id, ai_suggested })
  await touchThread(ctx, thread.id, number)
  await moveMarker(ctx, seat.id, number)
  return id
}

/** Requests suggestions for everyone who accepted the thread and has not blocked the sender; removes those of the sender. */
async function askForSuggestions(
  ctx: Ctx,
  threadId: string,
  messageId: string,
  acceptedIds: string[],
  usedId: string | null,
): Promise<void> {
  const blockers = await selectBlockers(ctx, acceptedIds)
  await closeSuggestions(ctx, threadId, usedId)
  await dropJob(ctx, threadId, ctx.user.id)
  const readerIds = acceptedIds.filter((id) => !blockers.includes(id))
  await queueJobs(ctx, threadId, messageId, await listLastSignIns(ctx, readerIds))
  await nudge(ctx, suggestionTopic)
}

const listAudiences = async (ctx: Ctx, threadId: string): Promise<string[][]> =>
  (await selectReaders(ctx, threadId, ctx.user.id)).map(({ audience_ids }) => audience_ids)

/** Idempotent by client id: a repeated message is stored once and returned as stored. */
export function sendMessage(ctx: Ctx, threadId: string, body: MessageSend): Promise<Made<ThreadMessage>> {
  return inTransaction(ctx, async (tx) => {
    const row = await getThreadForChange(tx, threadId)
    const sent = body.client_id === undefined ? undefined : await findSent(tx, threadId, body.client_id)
    if (sent) return { isNew: false, body: toMessage(sent, ctx.user) }
    await refuseFlood(tx)
    const suggestionId = await checkSuggestion(tx, threadId, body.suggestion_id)
    await settleRequests(tx, row)
    const { recipientIds, readerIds, acceptedIds } = await gatherReaders(tx, row)
    const id = await store(tx, row, body, suggestionId)
    if (body.file_ids.length > 0) await giveFiles(tx, id, body.file_ids, await listAudiences(tx, threadId))
    await askForSuggestions(tx, threadId, id, acceptedIds, suggestionId)
    const day = ctx.clock.now().toISOString().slice(0, 10)
    await logExchange(tx, { senderId: ctx.user.id, recipientIds, readerIds: acceptedIds, day })
    await tell(tx, { topic: 'comms', id: threadId, kind: 'changed', audience: [ctx.user.id, ...readerIds] })
    return { isNew: true, body: toMessage(await getMessage(tx, threadId, id), ctx.user) }
  })
}
