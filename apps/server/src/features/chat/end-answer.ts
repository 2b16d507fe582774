import type { Usage } from '@adjutant/contract/conversations'
import { words } from '@adjutant/contract/words'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { nudge } from '../../platform/nudges.ts'
import { storeFailure, updateConversation } from '../conversations/conversations.door.ts'
import { toActRow } from './acts.ts'
import { hasActs, insertAct } from './acts.store.ts'
import { claimsAnAct } from './answer-claims.ts'
import { sourcesOf } from './answer-sources.ts'
import { insertSystemLine, tellConversationOf } from './conversation-lines.ts'
import { draftsTopic } from './draft-board.ts'
import { Lost, Stopped, type Draft } from './draft.ts'
import { deleteDraft, finishDraft, releaseDraft } from './drafts.store.ts'
import type { Turn } from './turn.ts'

/** Notified when an answer is released, so that another process can claim it at once. */
export const releasedTopic = 'answers'

async function tellEnd(tx: SystemCtx, { userId, conversationId }: Draft): Promise<void> {
  await nudge(tx, draftsTopic(userId))
  await tellConversationOf(tx, userId, conversationId)
}

interface End {
  content: string
  /** A system line after the answer. */
  closing: string | null
}

/** Stores the finished answer with its acts. Throws `Lost` if this process lost its claim. */
export function finish(ctx: Ctx, draft: Draft, turn: Turn, { content, closing }: End): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await updateConversation(tx, draft.conversationId)
    const isHeld = await finishDraft(tx, draft, {
      content,
      sources: sourcesOf(content, turn.passages, turn.shown),
      unbacked: !turn.hasDone && claimsAnAct(content),
      ...turn.usage,
    })
    if (!isHeld) throw new Lost()
    for (const { call, preview } of turn.proposed) await insertAct(tx, { ...toActRow(tx, draft.id, call), ...preview, state: 'proposed' })
    if (closing !== null) await insertSystemLine(tx, draft.conversationId, closing)
    await tellEnd(tx, draft)
  })
}

const toSentence = (error: unknown): string => {
  if (error instanceof Stopped) return words.conversation.stopped
  return error instanceof Refusal ? error.message : words.conversation.modelFailed
}

/** The question stores the reason. An answer that continued after a decision has no question, so a system line reports it. */
async function tellFailure(tx: SystemCtx, { questionId, conversationId }: Draft, error: unknown): Promise<void> {
  if (questionId === null) return void (await insertSystemLine(tx, conversationId, toSentence(error)))
  if (!(error instanceof Stopped)) await storeFailure(tx, questionId, toSentence(error))
}

/** Deletes a partial answer except the receipts of its acts. Throws `Lost` if this process lost its claim. */
export function abandon(ctx: SystemCtx, draft: Draft, error: unknown, usage?: Usage): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const isHeld = (await hasActs(tx, draft.id))
      ? await finishDraft(tx, draft, { content: draft.settled, ...usage })
      : await deleteDraft(tx, draft)
    if (!isHeld) throw new Lost()
    await tellFailure(tx, draft, error)
    await tellEnd(tx, draft)
  })
}

/** Lets another process write the answer from its beginning. Throws `Lost` if another one already does. */
export async function release(ctx: SystemCtx, draft: Draft): Promise<void> {
  if (!(await releaseDraft(ctx, draft))) throw new Lost()
  await nudge(ctx, releasedTopic)
}
