import type { Suggestion, ThreadMessage } from '@adjutant/contract/comms'
import { words } from '@adjutant/contract/words'
import { audienceIdsOf } from '../../platform/rights.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound } from '../../platform/errors.ts'
import { tell } from '../events/events.door.ts'
import { toMessage } from './comms.wire.ts'
import { getMessage } from './messages.service.ts'
import { insertMessage } from './messages.store.ts'
import { selectReaders } from './readers.store.ts'
import { areSeenByAll, dismissSuggestion, findOpen, findSuggestion, replaceSuggestion, type SuggestionRow } from './suggestions.store.ts'
import { getThread, getThreadForChange } from './threads.service.ts'

const toSuggestion = ({ id, thread_id, message_id, text, sources, model, created_at }: SuggestionRow): Suggestion => ({
  id,
  thread_id,
  message_id,
  text,
  sources,
  model,
  created_at: created_at.toISOString(),
})

/** Rights may have changed since it was written: one that rests on something which a reader may no longer see is taken back. */
export async function readSuggestion(ctx: Ctx, threadId: string): Promise<Suggestion | null> {
  await getThread(ctx, threadId)
  const row = await findOpen(ctx, threadId)
  if (!row) return null
  const readers = await selectReaders(ctx, threadId, ctx.user.id)
  const audiences = [audienceIdsOf(ctx.user), ...readers.map(({ audience_ids }) => audience_ids)]
  if (await areSeenByAll(ctx, row.sources, audiences)) return toSuggestion(row)
  await replaceSuggestion(ctx, row.id)
  return null
}

/** The thread is held, so that the line comes behind all that was said before it, for every open page. */
export function dismiss(ctx: Ctx, threadId: string, suggestionId: string): Promise<ThreadMessage> {
  return inTransaction(ctx, async (tx) => {
    const { thread } = await getThreadForChange(tx, threadId)
    const suggestion = await findSuggestion(tx, threadId, suggestionId)
    if (!suggestion || suggestion.state === 'used') throw new NotFound()
    if (suggestion.line_id) return toMessage(await getMessage(tx, threadId, suggestion.line_id), ctx.user)
    const id = tx.newId()
    const line = { id, thread_id: threadId, number: thread.last_number, text: words.comms.dismissed, only_for_user_id: ctx.user.id }
    await insertMessage(tx, line)
    await dismissSuggestion(tx, suggestion.id, id)
    await tell(tx, { topic: 'comms', id: threadId, kind: 'changed', audience: [ctx.user.id] })
    return toMessage(await getMessage(tx, threadId, id), ctx.user)
  })
}
