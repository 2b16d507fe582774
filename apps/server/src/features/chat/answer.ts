import type { Message } from '@adjutant/contract/conversations'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound, Unavailable } from '../../platform/errors.ts'
import { nudge } from '../../platform/nudges.ts'
import {
  findNewestMessage,
  findNewestSaid,
  insertMessage,
  selectMessagesById,
  toMessage,
  updateConversation,
  type MessageRow,
} from '../conversations/conversations.door.ts'
import { tell } from '../events/events.door.ts'
import { toActRow } from './acts.ts'
import { insertAct } from './acts.store.ts'
import { claimsAnAct } from './answer-claims.ts'
import { sourcesOf } from './answer-sources.ts'
import { titleOfTool, type ChatParts } from './chat-parts.ts'
import { draftsTopic } from './draft-board.ts'
import { keepSaving } from './draft-saver.ts'
import { Draft, Lost, Stopped } from './draft.ts'
import { deleteDraft, finishDraft, insertDraft, sweepDrafts } from './drafts.store.ts'
import { idBehind } from './message-ids.ts'
import type { ChatOptions } from './prompt/given.ts'
import { Turn, writeAnswer } from './turn.ts'

export const tellConversation = (ctx: Ctx, id: string) =>
  tell(ctx, { topic: 'conversations', id, kind: 'changed', audience: [ctx.user.id] })

async function insertBehind(ctx: Ctx, conversation_id: string, row: Pick<MessageRow, 'sender' | 'content'>): Promise<MessageRow> {
  const last = await findNewestMessage(ctx, conversation_id)
  return insertMessage(ctx, { ...row, conversation_id, id: idBehind(last?.id, ctx.newId()) })
}

export const insertSystemLine = (ctx: Ctx, conversationId: string, content: string) =>
  insertBehind(ctx, conversationId, { sender: 'system', content })

/** Whoever asks again because the answer failed asks the question that stands there. */
async function isAskedAlready(ctx: Ctx, conversationId: string, question: string): Promise<boolean> {
  const newest = await findNewestSaid(ctx, conversationId)
  return newest?.sender === 'user' && newest.content === question
}

/** An answer that has been begun: its row is stored, and a place before it is left free for a line of ours. */
export interface Begun {
  draft: Draft
  noticeId: string
  options: ChatOptions
}

/** In the transaction that holds the conversation: stores the question, where there is a new one, and the empty answer. */
export async function beginAnswer(
  tx: Ctx,
  conversationId: string,
  { question, options, model }: { question?: string; options: ChatOptions; model: string },
): Promise<Begun> {
  await sweepDrafts(tx, { conversationId })
  if (question !== undefined && !(await isAskedAlready(tx, conversationId, question)))
    await insertBehind(tx, conversationId, { sender: 'user', content: question })
  const last = await findNewestMessage(tx, conversationId)
  const noticeId = idBehind(last?.id, tx.newId())
  const id = idBehind(noticeId, tx.newId())
  const startedAt = await insertDraft(tx, { id, conversation_id: conversationId, model, options })
  await updateConversation(tx, conversationId)
  await tellConversation(tx, conversationId)
  return { draft: new Draft({ id, conversationId, userId: tx.user.id, model, startedAt }), noticeId, options }
}

interface End {
  content: string
  /** A line of ours that stands behind the answer. */
  closing: string | null
}

/** Stores the finished answer with its acts, in one transaction with telling it. */
function finish(ctx: Ctx, { draft }: Begun, turn: Turn, { content, closing }: End): Promise<void> {
  const { id, conversationId } = draft
  return inTransaction(ctx, async (tx) => {
    await updateConversation(tx, conversationId)
    const isThere = await finishDraft(tx, id, {
      content,
      sources: sourcesOf(content, turn.passages, turn.shown),
      unbacked: !turn.hasDone && claimsAnAct(content),
      ...turn.usage,
    })
    if (!isThere) throw new NotFound()
    for (const { call, preview } of turn.proposed) await insertAct(tx, { ...toActRow(tx, id, call), ...preview, state: 'proposed' })
    if (closing !== null) await insertSystemLine(tx, conversationId, closing)
    await nudge(tx, draftsTopic(draft.userId))
    await tellConversation(tx, conversationId)
  })
}

/** Nothing of a half answer is kept; only what was really done in it stays told. */
function abandon(ctx: Ctx, { draft }: Begun, turn: Turn): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (turn.hasActed) await finishDraft(tx, draft.id, { content: draft.settled, ...turn.usage })
    else await deleteDraft(tx, draft.id)
    await nudge(tx, draftsTopic(draft.userId))
    await tellConversation(tx, draft.conversationId)
  })
}

async function failAnswer(ctx: Ctx, begun: Begun, turn: Turn, error: unknown): Promise<void> {
  const reason: unknown = begun.draft.signal.aborted ? begun.draft.signal.reason : error
  const { text } = begun.draft
  if (reason instanceof Stopped && (text !== '' || turn.hasActed)) {
    turn.proposed = []
    return finish(ctx, begun, turn, { content: text, closing: words.conversation.stopped })
  }
  await abandon(ctx, begun, turn)
  if (reason instanceof Stopped) throw new Conflict(words.conversation.stopped)
  throw reason instanceof Lost ? new Unavailable() : reason
}

async function write(ctx: Ctx, parts: ChatParts, begun: Begun, turn: Turn): Promise<void> {
  const { draft, noticeId, options } = begun
  const onNotice = (content: string) =>
    inTransaction(ctx, async (tx) => {
      await insertMessage(tx, { id: noticeId, conversation_id: draft.conversationId, sender: 'system', content })
      await tellConversation(tx, draft.conversationId)
    })
  try {
    await writeAnswer(ctx, parts, { draft, options, onNotice }, turn)
    draft.signal.throwIfAborted()
  } catch (error) {
    return failAnswer(ctx, begun, turn, error)
  }
  await finish(ctx, begun, turn, { content: draft.text, closing: turn.closing })
}

/** Writes the answer to its end. It goes on when whoever asked has gone; only Stop, or the end of the process, ends it early. */
export async function complete(ctx: Ctx, parts: ChatParts, begun: Begun): Promise<Message> {
  const { draft } = begun
  parts.board.add(draft)
  const stopSaving = keepSaving(ctx, draft, parts.nudges)
  try {
    await write(ctx, parts, begun, new Turn())
  } finally {
    await stopSaving()
    parts.board.remove(draft)
  }
  const [row] = await selectMessagesById(ctx, [draft.id])
  if (!row) throw new NotFound()
  return toMessage(row, titleOfTool)
}
