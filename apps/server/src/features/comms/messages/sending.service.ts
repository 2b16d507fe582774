import type { MessageSend, ThreadMessage } from '@adjutant/contract/comms'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { todayOf } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound, TooManyRequests } from '../../../platform/errors.ts'
import type { CreateResult } from '../../../platform/http/implement.ts'
import { notify } from '../../../platform/live/notifications.ts'
import { recordExchange } from '../../contacts/index.ts'
import { publishChange } from '../../events/index.ts'
import { grantFiles } from '../../files/index.ts'
import { listLastSignIns } from '../../sessions/index.ts'
import { toPersonRef } from '../../identity/index.ts'
import { toMessage } from '../comms.dto.ts'
import { isPending, isDelivered, isShownPresent, acceptsNextMessage } from '../requests/message-requests.policy.ts'
import { acceptForColleagues, acceptRequest, markRequests, selectBlockers, selectStrangers } from '../requests/message-requests.store.ts'
import { getMessage } from './messages.service.ts'
import { countSent, findSent, insertMessage } from './messages.store.ts'
import { selectReaders } from '../threads/readers.store.ts'
import { selectReachable } from '../threads/recipients.store.ts'
import { assertFirstRequest, assertVerified } from '../requests/request-checks.service.ts'
import { suggestionTopic } from '../suggestions/suggestions.worker.ts'
import { isStillValid } from '../suggestions/suggestions.service.ts'
import { closeSuggestions, dropJob, findSuggestion, queueJobs } from '../suggestions/suggestions.store.ts'
import { getThreadForUpdate } from '../threads/threads.service.ts'
import { rejoin, moveReadMarker, selectParticipants, touchThread, type ParticipantRow, type ThreadRow } from '../threads/threads.store.ts'

const messagesPerMinute = 120
const minuteSeconds = 60

async function assertRateLimit(ctx: Ctx): Promise<void> {
  if (ctx.rateLimit && (await countSent(ctx)) >= messagesPerMinute) throw new TooManyRequests(minuteSeconds)
}

interface MessageRecipients {
  /** The recipients that the sender sees. */
  recipientIds: string[]
  /** The current receivers of the message. */
  readerIds: string[]
  /** The readers who don't have to accept the message first. */
  acceptedIds: string[]
}

/**
 * Returns the readers of the message. In a thread of two, a person who deleted it gets it again if the sender can still write to them;
 * leaving a group is final. Receivers of a request get the first message only, and people who blocked the sender get none.
 */
async function collectReaders(ctx: Ctx, { thread }: ThreadRow): Promise<MessageRecipients> {
  const selectOthers = async () => (await selectParticipants(ctx, [thread.id])).filter(({ person }) => person.id !== ctx.user.id)
  let presentParticipants = (await selectOthers()).filter(isShownPresent)
  if (presentParticipants.length === 0) presentParticipants = await rejoinOther(ctx, thread, selectOthers)
  const recipients = presentParticipants.filter((one) => acceptsNextMessage(one, thread.last_number))
  if (recipients.length === 0)
    throw new Conflict(messageRequestMessages.waiting(presentParticipants.map(({ person }) => toPersonRef(person).name)))
  const toIds = (people: ParticipantRow[]) => people.map(({ person }) => person.id)
  await assertFirstRequest(ctx, toIds(recipients.filter(isPending)), thread.id)
  const readers = recipients.filter(isDelivered)
  return {
    recipientIds: toIds(recipients.filter((one) => !isPending(one))),
    readerIds: toIds(readers),
    acceptedIds: toIds(readers.filter((one) => !isPending(one))),
  }
}

async function rejoinOther(
  ctx: Ctx,
  thread: ThreadRow['thread'],
  selectOthers: () => Promise<ParticipantRow[]>,
): Promise<ParticipantRow[]> {
  const leftIds = thread.pair_key === null ? [] : (await selectOthers()).map(({ person }) => person.id)
  const rejoinedIds = await rejoin(ctx, thread.id, await selectReachable(ctx, leftIds))
  if (rejoinedIds.length === 0) throw new Conflict(appMessages.comms.nobodyLeft)
  return selectOthers()
}

/** A reply accepts a request, and a request to a person who became a colleague needs no acceptance. */
async function resolveRequests(ctx: Ctx, { thread, participant }: ThreadRow): Promise<void> {
  if (isPending(participant)) await acceptRequest(ctx, participant.id)
  else if (thread.last_number === 0) await requestStrangers(ctx, thread.id)
  await acceptForColleagues(ctx, thread.id)
}

/** People can leave their common organization between opening a thread and its first message. */
async function requestStrangers(ctx: Ctx, threadId: string): Promise<void> {
  const others = (await selectParticipants(ctx, [threadId])).filter((one) => one.person.id !== ctx.user.id && !isPending(one))
  const strangerIds = await selectStrangers(
    ctx,
    others.map(({ person }) => person.id),
  )
  if (strangerIds.length === 0) return
  await assertVerified(ctx)
  await markRequests(ctx, threadId, strangerIds)
}

/**
 * Throws a 404 for a suggestion of another person or thread, and accepts a replaced one. Rejects a suggestion based on a record that a
 * reader can no longer see; the person can still send the same text as their own.
 */
async function getUsableSuggestionId(ctx: Ctx, threadId: string, id: string | null | undefined): Promise<string | null> {
  if (!id) return null
  const suggestion = await findSuggestion(ctx, threadId, id)
  if (!suggestion) throw new NotFound()
  if (!(await isStillValid(ctx, suggestion))) throw new Conflict(appMessages.comms.recordHiddenSince)
  return id
}

async function store(ctx: Ctx, { thread, participant }: ThreadRow, body: MessageSend, suggestionId: string | null): Promise<string> {
  const id = ctx.newId()
  const number = thread.last_number + 1
  const { text, client_id = null } = body
  const ai_suggested = suggestionId !== null || body.ai_suggested
  await insertMessage(ctx, { id, thread_id: thread.id, number, sender_id: ctx.user.id, text, client_id, ai_suggested })
  await touchThread(ctx, thread.id, number)
  await moveReadMarker(ctx, participant.id, number)
  return id
}

/** Requests suggestions for everyone who accepted the thread and has not blocked the sender; removes the sender's suggestions. */
async function queueSuggestions(
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
  await notify(ctx, suggestionTopic)
}

const listAudiences = async (ctx: Ctx, threadId: string): Promise<string[][]> =>
  (await selectReaders(ctx, threadId, ctx.user.id)).map(({ audience_ids }) => audience_ids)

/** Idempotent by client id: a repeated message is stored once and returned as stored. */
export function sendMessage(ctx: Ctx, threadId: string, body: MessageSend): Promise<CreateResult<ThreadMessage>> {
  return inTransaction(ctx, async (tx) => {
    const row = await getThreadForUpdate(tx, threadId)
    const sent = body.client_id === undefined ? undefined : await findSent(tx, threadId, body.client_id)
    if (sent) return { isNew: false, body: toMessage(sent, ctx.user) }
    await assertRateLimit(tx)
    const suggestionId = await getUsableSuggestionId(tx, threadId, body.suggestion_id)
    await resolveRequests(tx, row)
    const { recipientIds, readerIds, acceptedIds } = await collectReaders(tx, row)
    const id = await store(tx, row, body, suggestionId)
    if (body.file_ids.length > 0) await grantFiles(tx, id, body.file_ids, await listAudiences(tx, threadId))
    await queueSuggestions(tx, threadId, id, acceptedIds, suggestionId)
    await recordExchange(tx, { senderId: ctx.user.id, recipientIds, readerIds: acceptedIds, day: todayOf(ctx) })
    await publishChange(tx, { topic: 'comms', id: threadId, kind: 'changed', audience: [ctx.user.id, ...readerIds] })
    return { isNew: true, body: toMessage(await getMessage(tx, threadId, id), ctx.user) }
  })
}
