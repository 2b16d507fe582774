import type { Message } from '@adjutant/contract/conversations'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { isUnavailable } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Refusal, Unavailable } from '../../platform/errors.ts'
import { insertMessage, selectMessagesById, toMessage } from '../conversations/conversations.door.ts'
import { titleOfTool, type ChatParts } from './chat-parts.ts'
import { tellConversation } from './conversation-lines.ts'
import { keepSaving } from './draft-saver.ts'
import { Draining, Lost, Stopped, type Draft } from './draft.ts'
import { holdDraft } from './drafts.store.ts'
import { abandon, finish, release } from './end-answer.ts'
import { noticeIdOf } from './message-ids.ts'
import { Turn, writeAnswer } from './turn.ts'

/** Another process continues the answer, now or later. */
class HandedOver extends Unavailable {
  constructor() {
    super(words.conversation.handedOver)
  }
}

const noticeIn = (ctx: Ctx, draft: Draft) => (content: string) =>
  inTransaction(ctx, async (tx) => {
    if (!(await holdDraft(tx, draft))) throw new Lost()
    await insertMessage(tx, { id: noticeIdOf(draft.id), conversation_id: draft.conversationId, sender: 'system', content })
    await tellConversation(tx, draft.conversationId)
  })

/** An AppError, such as an unreachable model, is a response to the caller; only a lost database hands the work over. */
const isDatabaseLost = (error: unknown) => !(error instanceof Refusal) && isUnavailable(error)

/** Ends an unfinished answer and throws the error for the caller. */
async function endEarly(ctx: Ctx, draft: Draft, turn: Turn, error: unknown): Promise<void> {
  const reason: unknown = draft.signal.aborted ? draft.signal.reason : error
  if (reason instanceof Lost) throw reason
  if (reason instanceof Draining || isDatabaseLost(reason)) {
    await release(ctx, draft)
    throw new HandedOver()
  }
  const { text } = draft
  if (reason instanceof Stopped && (text !== '' || turn.hasActed)) {
    turn.proposed = []
    return finish(ctx, draft, turn, { content: text, closing: words.conversation.stopped })
  }
  await abandon(ctx, draft, reason, turn.usage)
  throw reason instanceof Stopped ? new Conflict(words.conversation.stopped) : reason
}

async function write(ctx: Ctx, parts: ChatParts, draft: Draft): Promise<void> {
  const turn = new Turn()
  const stopSaving = keepSaving(ctx, draft, parts.nudges)
  try {
    draft.signal.throwIfAborted()
    await writeAnswer(ctx, parts, { draft, onNotice: noticeIn(ctx, draft) }, turn)
    draft.signal.throwIfAborted()
    await stopSaving()
  } catch (error) {
    // A save in progress would renew the lease that is released next.
    await stopSaving()
    return endEarly(ctx, draft, turn, error)
  }
  await finish(ctx, draft, turn, { content: draft.text, closing: turn.closing })
}

/** The stored answer; another process may have finished it or may still write it. */
async function readAnswer(ctx: Ctx, { id }: Draft): Promise<Message> {
  const [row] = await selectMessagesById(ctx, [id])
  if (!row) throw new Unavailable()
  if (row.lease_until !== null) throw new HandedOver()
  return toMessage(row, titleOfTool)
}

/** Writes the answer to its end, even if the caller disconnects; only a stop, a lost claim or a shutdown ends it early. */
export async function complete(ctx: Ctx, parts: ChatParts, draft: Draft): Promise<Message> {
  let isHandedOver = false
  parts.board.add(draft)
  try {
    await write(ctx, parts, draft)
  } catch (error) {
    isHandedOver = error instanceof Lost || error instanceof HandedOver || isDatabaseLost(error)
    if (!(error instanceof Lost)) throw error
  } finally {
    parts.board.remove(draft, { isHandedOver })
  }
  return readAnswer(ctx, draft)
}

/** For an answer without a waiting caller: errors are stored in the conversation. */
export async function completeUnattended(ctx: Ctx, parts: ChatParts, draft: Draft): Promise<void> {
  try {
    await complete(ctx, parts, draft)
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, message_id: draft.id }, 'An answer failed')
  }
}
