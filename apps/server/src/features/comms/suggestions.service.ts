import type { ThreadMessage } from '@adjutant/contract/comms'
import type { Suggestion } from '@adjutant/contract/suggestions'
import { words } from '@adjutant/contract/words'
import { starterOf } from '../../platform/background-ctx.ts'
import { audienceIdsOf } from '../../platform/rights.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { nudge } from '../../platform/nudges.ts'
import { tell } from '../events/events.door.ts'
import { toMessage, toSuggestion } from './comms.wire.ts'
import { selectHiddenFrom, type HiddenFrom } from './hidden-records.store.ts'
import { getMessage } from './messages.service.ts'
import { insertMessage } from './messages.store.ts'
import { selectReaders, type Reader } from './readers.store.ts'
import { isInForce, toAllowed, toAnswered } from './suggestion-asks.ts'
import { suggestionTopic } from './suggestion-maker.ts'
import * as store from './suggestions.store.ts'
import type { SuggestionRow } from './suggestions.store.ts'
import { getThread, getThreadForChange } from './threads.service.ts'
import { selectParticipants } from './threads.store.ts'

/** All that its words may rest on can be seen by everyone, or was allowed for those who read it now. */
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

/** Whether what is written from it may still be sent to those who would read it. */
export async function isSound(ctx: Ctx, row: SuggestionRow): Promise<boolean> {
  const readers = await selectReaders(ctx, row.thread_id, ctx.user.id)
  return isSeen(ctx, row, readers, await selectHiddenFrom(ctx, row.asks, readers))
}

/** Rights may have changed since it was written: one that rests on something which a reader may no longer see is taken back. */
export async function readSuggestion(ctx: Ctx, threadId: string): Promise<Suggestion | null> {
  await getThread(ctx, threadId)
  const row = await store.findOpen(ctx, threadId, ctx.user.id)
  if (!row) return null
  const readers = await selectReaders(ctx, threadId, ctx.user.id)
  const hidden = await selectHiddenFrom(ctx, row.asks, readers)
  const asks = row.asks.filter((ask) => ask.state !== 'left out' && isInForce(ask, hidden))
  const isSomething = row.text !== '' || asks.length > 0
  if (isSomething && (await isSeen(ctx, row, readers, hidden))) {
    const people = asks.length > 0 ? await selectParticipants(ctx, [threadId]) : []
    return toSuggestion({ ...row, asks }, hidden, people)
  }
  await store.replaceOpen(ctx, row.id)
  return null
}

/** The answer is for this suggestion alone. The draft is made anew in the background, as it was made first. */
export async function answerAsk(
  ctx: Ctx,
  { threadId, suggestionId, recordId }: Record<'threadId' | 'suggestionId' | 'recordId', string>,
  use: boolean,
): Promise<Suggestion | null> {
  await inTransaction(ctx, async (tx) => {
    await getThreadForChange(tx, threadId)
    const row = await store.findOpen(tx, threadId, ctx.user.id)
    const ask = row?.id === suggestionId ? row.asks.find(({ id }) => id === recordId) : undefined
    if (!row || !ask) throw new NotFound()
    if (!isInForce(ask, await selectHiddenFrom(tx, row.asks, await selectReaders(tx, threadId, ctx.user.id)))) throw new NotFound()
    const state = toAnswered(ask.state, use)
    if (!state) throw new Conflict(words.comms.restsOnIt)
    if (state === ask.state) return
    await store.changeSuggestion(tx, row.id, { asks: row.asks.map((one) => (one === ask ? { ...one, state } : one)) })
    if (use) await store.queueJobs(tx, threadId, row.message_id, [starterOf(ctx)])
    if (use) await nudge(tx, suggestionTopic)
    await tell(tx, { topic: 'comms', id: threadId, kind: 'changed', audience: [ctx.user.id] })
  })
  return readSuggestion(ctx, threadId)
}

/** Visible to the caller alone. The thread row is locked, so that the line sorts after every earlier message on every open page. */
async function addDismissalLine(ctx: Ctx, thread: { id: string; last_number: number }): Promise<string> {
  const id = ctx.newId()
  await insertMessage(ctx, {
    id,
    thread_id: thread.id,
    number: thread.last_number,
    text: words.comms.dismissed,
    only_for_user_id: ctx.user.id,
  })
  await tell(ctx, { topic: 'comms', id: thread.id, kind: 'changed', audience: [ctx.user.id] })
  return id
}

/** The line is stored with the suggestion, so that a repeated dismissal answers the same one. A job may be redrafting it. */
async function closeDismissed(ctx: Ctx, suggestion: SuggestionRow, lineId: string): Promise<void> {
  await store.changeSuggestion(ctx, suggestion.id, { state: 'dismissed', line_id: lineId })
  if (suggestion.state === 'open') await store.dropJob(ctx, suggestion.thread_id, ctx.user.id)
}

/**
 * A suggestion that came with the navigation is not stored on the server; only its dismissal is. It stood in place of the drafted one, which
 * the page may not have loaded yet, so that one is dismissed too.
 */
export function dismissOffer(ctx: Ctx, threadId: string): Promise<ThreadMessage> {
  return inTransaction(ctx, async (tx) => {
    const { thread } = await getThreadForChange(tx, threadId)
    const id = await addDismissalLine(tx, thread)
    const open = await store.findOpen(tx, threadId, ctx.user.id)
    if (open) await closeDismissed(tx, open, id)
    return toMessage(await getMessage(tx, threadId, id), ctx.user)
  })
}

export function dismiss(ctx: Ctx, threadId: string, suggestionId: string): Promise<ThreadMessage> {
  return inTransaction(ctx, async (tx) => {
    const { thread } = await getThreadForChange(tx, threadId)
    const suggestion = await store.findSuggestion(tx, threadId, suggestionId)
    if (!suggestion || suggestion.state === 'used') throw new NotFound()
    if (suggestion.line_id) return toMessage(await getMessage(tx, threadId, suggestion.line_id), ctx.user)
    const id = await addDismissalLine(tx, thread)
    await closeDismissed(tx, suggestion, id)
    return toMessage(await getMessage(tx, threadId, id), ctx.user)
  })
}
