import type { ThreadMessage } from '@adjutant/contract/comms'
import type { Suggestion } from '@adjutant/contract/ai/suggestions'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { workOwnerOf } from '../../../platform/jobs/background-ctx.ts'
import { audienceIdsOf } from '../../../platform/permissions.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { notify } from '../../../platform/live/notifications.ts'
import { publishChange } from '../../events/index.ts'
import { toMessage, toSuggestion } from '../comms.dto.ts'
import { listHiddenFrom, type HiddenFrom } from './hidden-records.service.ts'
import { getMessage } from '../messages/messages.service.ts'
import { insertMessage } from '../messages/messages.store.ts'
import { selectReaders, type Reader } from '../threads/readers.store.ts'
import { isInForce, toAllowed, toAnswered } from './suggestion-asks.policy.ts'
import { suggestionTopic } from './suggestions.worker.ts'
import * as store from './suggestions.store.ts'
import type { SuggestionRow } from './suggestions.store.ts'
import { getThread, getThreadForUpdate } from '../threads/threads.service.ts'
import { selectParticipants } from '../threads/threads.store.ts'

/** Whether every reader can see all sources, or the person allowed them for the current readers. */
async function isSeen(
  ctx: Ctx,
  { sources, material, asks }: SuggestionRow,
  readers: readonly Reader[],
  hidden: HiddenFrom,
): Promise<boolean> {
  const allowed = toAllowed(asks)
  if (!allowed.every((ask) => ask.state === 'drafting' || isInForce(ask, hidden))) return false
  const common = [...sources, ...material].filter(({ id }) => allowed.every((ask) => ask.id !== id))
  return store.areSeenByAll(ctx, common, [audienceIdsOf(ctx.user), ...readers.map(({ audience_ids }) => audience_ids)])
}

/** Whether a message based on the suggestion can still be sent to its readers. */
export async function isStillValid(ctx: Ctx, row: SuggestionRow): Promise<boolean> {
  const readers = await selectReaders(ctx, row.thread_id, ctx.user.id)
  return isSeen(ctx, row, readers, await listHiddenFrom(ctx, row.asks, readers))
}

/** Permissions may have changed: a suggestion based on a record that a reader can no longer see is withdrawn. */
export async function readSuggestion(ctx: Ctx, threadId: string): Promise<Suggestion | null> {
  await getThread(ctx, threadId)
  const row = await store.findOpen(ctx, threadId, ctx.user.id)
  if (!row) return null
  const readers = await selectReaders(ctx, threadId, ctx.user.id)
  const hidden = await listHiddenFrom(ctx, row.asks, readers)
  const asks = row.asks.filter((ask) => ask.state !== 'left out' && isInForce(ask, hidden))
  const isSomething = row.text !== '' || asks.length > 0
  if (isSomething && (await isSeen(ctx, row, readers, hidden))) {
    const people = asks.length > 0 ? await selectParticipants(ctx, [threadId]) : []
    return toSuggestion({ ...row, asks }, hidden, people)
  }
  await store.replaceOpen(ctx, row.id)
  return null
}

/** The answer applies to this suggestion only. A background job redrafts it. */
export async function answerAsk(
  ctx: Ctx,
  { threadId, suggestionId, recordId }: Record<'threadId' | 'suggestionId' | 'recordId', string>,
  isAllowed: boolean,
): Promise<Suggestion | null> {
  await inTransaction(ctx, async (tx) => {
    await getThreadForUpdate(tx, threadId)
    const row = await store.findOpen(tx, threadId, ctx.user.id)
    const ask = row?.id === suggestionId ? row.asks.find(({ id }) => id === recordId) : undefined
    if (!row || !ask) throw new NotFound()
    if (!isInForce(ask, await listHiddenFrom(tx, row.asks, await selectReaders(tx, threadId, ctx.user.id)))) throw new NotFound()
    const state = toAnswered(ask.state, isAllowed)
    if (!state) throw new Conflict(appMessages.comms.recordInUse)
    if (state === ask.state) return
    await store.changeSuggestion(tx, row.id, { asks: row.asks.map((one) => (one === ask ? { ...one, state } : one)) })
    if (isAllowed) await store.queueJobs(tx, threadId, row.message_id, [workOwnerOf(ctx)])
    if (isAllowed) await notify(tx, suggestionTopic)
    await publishChange(tx, { topic: 'comms', id: threadId, kind: 'changed', audience: [ctx.user.id] })
  })
  return readSuggestion(ctx, threadId)
}

/**
 * Visible to the caller only. The thread row is locked, so that the system message sorts after every earlier message on every open page.
 */
async function addDismissalLine(ctx: Ctx, thread: { id: string; last_number: number }): Promise<string> {
  const id = ctx.newId()
  await insertMessage(ctx, {
    id,
    thread_id: thread.id,
    number: thread.last_number,
    text: appMessages.comms.dismissed,
    only_for_user_id: ctx.user.id,
  })
  await publishChange(ctx, { topic: 'comms', id: thread.id, kind: 'changed', audience: [ctx.user.id] })
  return id
}

/**
 * The system message's id is stored with the suggestion, so that a repeated dismissal returns the same one. A job may be redrafting the
 * suggestion.
 */
async function closeDismissed(ctx: Ctx, suggestion: SuggestionRow, lineId: string): Promise<void> {
  await store.changeSuggestion(ctx, suggestion.id, { state: 'dismissed', line_id: lineId })
  if (suggestion.state === 'open') await store.dropJob(ctx, suggestion.thread_id, ctx.user.id)
}

/**
 * The server doesn't store a suggestion that navigation passed, only its dismissal. That suggestion replaced the drafted one on the page,
 * which might not have loaded the draft yet, so the draft is dismissed too.
 */
export function dismissOffer(ctx: Ctx, threadId: string): Promise<ThreadMessage> {
  return inTransaction(ctx, async (tx) => {
    const { thread } = await getThreadForUpdate(tx, threadId)
    const id = await addDismissalLine(tx, thread)
    const open = await store.findOpen(tx, threadId, ctx.user.id)
    if (open) await closeDismissed(tx, open, id)
    return toMessage(await getMessage(tx, threadId, id), ctx.user)
  })
}

export function dismiss(ctx: Ctx, threadId: string, suggestionId: string): Promise<ThreadMessage> {
  return inTransaction(ctx, async (tx) => {
    const { thread } = await getThreadForUpdate(tx, threadId)
    const suggestion = await store.findSuggestion(tx, threadId, suggestionId)
    if (!suggestion || suggestion.state === 'used') throw new NotFound()
    if (suggestion.line_id) return toMessage(await getMessage(tx, threadId, suggestion.line_id), ctx.user)
    const id = await addDismissalLine(tx, thread)
    await closeDismissed(tx, suggestion, id)
    return toMessage(await getMessage(tx, threadId, id), ctx.user)
  })
}
