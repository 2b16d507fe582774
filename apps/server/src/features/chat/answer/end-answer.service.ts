import type { DoneEffect } from '@adjutant/contract/ai/acts'
import type { AnswerChecks, Usage } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { removeUnknownCitations } from '@adjutant/contract/text/citations'
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { notify } from '../../../platform/live/notifications.ts'
import {
  appendSystemMessage,
  deleteDraft,
  finishDraft,
  publishConversationChangeFor,
  releaseDraft,
  selectMessagesUpTo,
  storeFailure,
  updateConversation,
} from '../../conversations/index.ts'
import { hasActs, insertProposals } from '../../assistant-tools/index.ts'
import { listCitedSources } from './answer-sources.logic.ts'
import { draftTopics, AnswerStoppedError, LeaseLostError, type Draft } from '../drafts/draft.stream.ts'
import { toTranscript } from '../prompt/transcript.ts'
import { newestMessages, type Turn } from './turn.service.ts'
import { listUnsourcedFigures } from '../../../platform/text/figures.ts'

interface AnswerEvidence {
  /** Sources are numbered from 1 to this. */
  sourceCount: number
  /** Every text that the model has read; null if the product computed the figures itself. */
  texts: readonly string[] | null
}

/** Verifies an answer against its sources: removes citations without a source and lists figures without one. */
function verifyAnswer(answer: string, { sourceCount, texts }: AnswerEvidence): { content: string; checks: AnswerChecks } {
  const { text, removed } = removeUnknownCitations(answer, (number) => number >= 1 && number <= sourceCount)
  return {
    content: text,
    checks: { removed_citations: removed, unsourced_figures: texts ? listUnsourcedFigures(text, texts) : [] },
  }
}

/** Notified when an answer is released, so that another process can claim it at once. */
export const releasedTopic = 'answers'

async function publishAnswerEnd(tx: SystemCtx, { userId, conversationId }: Draft): Promise<void> {
  await notify(tx, draftTopics.saved(userId))
  await publishConversationChangeFor(tx, userId, conversationId)
}

interface AnswerEnd {
  text: string
  /** A system line after the answer. */
  closing: string | null
  /** The product computed the answer, so its figures rest on records even if no record contains them. */
  isComputed: boolean
}

/** Read again, because the person can undo an earlier part while this one is written. */
async function readEarlierEffects(tx: Ctx, { conversationId, id }: Draft, { earlierEffects }: Turn): Promise<DoneEffect[]> {
  if (earlierEffects.length === 0) return []
  return toTranscript(await selectMessagesUpTo(tx, conversationId, id, newestMessages), 0).effects
}

/** Stores the finished answer with its acts. Throws `LeaseLostError` if this process lost its lease. */
export function finishAnswer(ctx: Ctx, draft: Draft, turn: Turn, { text, closing, isComputed }: AnswerEnd): Promise<void> {
  const { passages, numbers, readTexts } = turn
  const evidence = { sourceCount: numbers.count, texts: isComputed ? null : readTexts }
  const { content, checks } = verifyAnswer(text, evidence)
  return inTransaction(ctx, async (tx) => {
    await updateConversation(tx, draft.conversationId)
    const isHeld = await finishDraft(tx, draft, {
      content,
      sources: listCitedSources(content, passages, numbers.shown),
      checks,
      other_effects: await readEarlierEffects(tx, draft, turn),
      has_outside_text: turn.hasUntrustedText,
      ...turn.usage,
    })
    if (!isHeld) throw new LeaseLostError()
    await insertProposals(tx, draft.id, turn.proposed)
    if (closing !== null) await appendSystemMessage(tx, draft.conversationId, closing)
    await publishAnswerEnd(tx, draft)
  })
}

const toSentence = (error: unknown): string => {
  if (error instanceof AnswerStoppedError) return appMessages.conversation.stopped
  return error instanceof AppError ? error.message : appMessages.conversation.modelFailed
}

/** The question stores the reason. An answer that continued after a decision has no question, so a system line reports it. */
async function storeAnswerFailure(tx: SystemCtx, { questionId, conversationId }: Draft, error: unknown): Promise<void> {
  if (questionId === null) return void (await appendSystemMessage(tx, conversationId, toSentence(error)))
  if (!(error instanceof AnswerStoppedError)) await storeFailure(tx, questionId, toSentence(error))
}

/** Deletes a partial answer except the receipts of its acts. Throws `LeaseLostError` if this process lost its lease. */
export function abandonAnswer(ctx: SystemCtx, draft: Draft, error: unknown, usage?: Usage): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const isHeld = (await hasActs(tx, draft.id))
      ? await finishDraft(tx, draft, { content: draft.completedText, has_outside_text: true, ...usage })
      : await deleteDraft(tx, draft)
    if (!isHeld) throw new LeaseLostError()
    await storeAnswerFailure(tx, draft, error)
    await publishAnswerEnd(tx, draft)
  })
}

/** Lets another process write the answer from its beginning. Throws `LeaseLostError` if another one already does. */
export async function releaseAnswer(ctx: SystemCtx, draft: Draft): Promise<void> {
  if (!(await releaseDraft(ctx, draft))) throw new LeaseLostError()
  await notify(ctx, releasedTopic)
}
