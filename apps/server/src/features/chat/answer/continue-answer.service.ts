import type { ActDecision } from '@adjutant/contract/ai/acts'
import type { Message } from '@adjutant/contract/ai/conversations'
import { limits } from '@adjutant/contract/core/limits'
import type { Ctx } from '../../../platform/ctx.ts'
import { readEffectivePolicy } from '../../ai-policy/index.ts'
import { countOpen } from '../../assistant-tools/index.ts'
import { countDraftsOf, decideProposal, findNewestSpoken, hasDraft, type ActAddress, type MessageRow } from '../../conversations/index.ts'
import { listOwnTools } from '../../factory/index.ts'
import { isDailyLimitExceeded } from '../../usage/index.ts'
import type { ChatDeps } from '../chat.deps.ts'
import type { Draft } from '../drafts/draft.stream.ts'
import { completeInBackground } from './answer.service.ts'
import { continueAnswer } from './begin-answer.service.ts'

/** The model continues when all its proposals are decided, unless the conversation has moved on. */
async function findContinuation(tx: Ctx, deps: ChatDeps, message: MessageRow): Promise<Draft | undefined> {
  const { conversation_id, id, options, model } = message
  if (!options || model === null || !deps.models.isAllowed(model)) return undefined
  if (!(await readEffectivePolicy(tx)).isModelAllowed(model)) return undefined
  if ((await countOpen(tx, id)) > 0 || (await hasDraft(tx, conversation_id)) || (await isDailyLimitExceeded(tx))) return undefined
  if ((await findNewestSpoken(tx, conversation_id))?.id !== id) return undefined
  if ((await countDraftsOf(tx, tx.user.id)) >= limits.answersAtOnce) return undefined
  return continueAnswer(tx, conversation_id, { options, model })
}

/** Returns the message of the act; the model's continuation arrives separately. */
export async function decide(ctx: Ctx, deps: ChatDeps, address: ActAddress, decision: ActDecision): Promise<Message> {
  const { message, next: draft } = await decideProposal(ctx, address, decision, {
    webSearch: deps.webSearch,
    ownTools: await listOwnTools(ctx, deps.factory),
    onDecided: (tx, row) => findContinuation(tx, deps, row),
  })
  if (draft) deps.registry.track(completeInBackground(ctx, deps, draft))
  return message
}
