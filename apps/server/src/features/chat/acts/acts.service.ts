import type { ActDecision, Message, ToolGrant } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { readEffectivePolicy } from '../../ai-policy/index.ts'
import {
  findConversationForUpdate,
  findNewestSpoken,
  hasDraft,
  publishConversationChange,
  selectMessagesById,
  toMessage,
  type ActRow,
  type MessageRow,
} from '../../conversations/index.ts'
import { executeTool, toActFields } from './act-execution.ts'
import * as store from './acts.store.ts'
import { completeInBackground } from '../answer/answer.ts'
import { continueAnswer } from '../answer/begin-answer.ts'
import { getToolTitle, type ChatDeps } from '../chat-deps.ts'
import { isDailyLimitExceeded } from '../../usage/index.ts'
import type { Draft } from '../drafts/draft.ts'
import { assistantTools } from '../tools/assistant-tools.ts'
import { previewCall, refused } from '../tools/tool.ts'

/** Includes every tool that could have been proposed, whatever the question's options were. */
const allToolOptions = { use_internal_search: true, use_memory: true, use_internet: true }

/** An act runs inside a transaction, which has its own timeout. */
const neverAborted = new AbortController().signal

/** Carries the act out with the current rights. The act and its receipt are one transaction, so that it never runs twice. */
async function decideOne(tx: Ctx, act: ActRow, conversationId: string, decision: ActDecision['decision']): Promise<void> {
  if (decision === 'no') return store.decideAct(tx, act.id, { state: 'refused' })
  const tool = assistantTools(allToolOptions, { conversationId }).find(({ name, changes }) => name === act.tool && changes)
  if (!tool) throw new NotFound()
  const preview = await previewCall(tool, tx, act.arguments)
  const isGone = 'reason' in preview
  const outcome = isGone ? refused(preview.reason) : await executeTool(tx, tool, act.arguments, neverAborted)
  await store.decideAct(tx, act.id, { ...toActFields(outcome), ...(isGone && { record: null }) })
  if (outcome.ok) await store.markSupported(tx, act.message_id)
  if (decision === 'always') await store.insertGrant(tx, { user_id: tx.user.id, tool: act.tool })
}

/** The model continues when all its proposals are decided, unless the conversation has moved on. */
async function findContinuation(tx: Ctx, deps: ChatDeps, message: MessageRow): Promise<Draft | undefined> {
  const { conversation_id, id, options, model } = message
  if (!options || model === null || !deps.models.isAllowed(model)) return undefined
  if (!(await readEffectivePolicy(tx)).isModelAllowed(model)) return undefined
  if ((await store.countProposed(tx, id)) > 0 || (await hasDraft(tx, conversation_id)) || (await isDailyLimitExceeded(tx))) return undefined
  if ((await findNewestSpoken(tx, conversation_id))?.id !== id) return undefined
  return continueAnswer(tx, conversation_id, { options, model })
}

/** The first decision wins. Returns the message of the act; the model's continuation arrives separately. */
export async function decide(
  ctx: Ctx,
  deps: ChatDeps,
  { id: conversationId, actId }: { id: string; actId: string },
  { decision }: ActDecision,
): Promise<Message> {
  const { message, draft } = await inTransaction(ctx, async (tx) => {
    if (!(await findConversationForUpdate(tx, ctx.user, conversationId))) throw new NotFound()
    const act = await store.findAct(tx, conversationId, actId)
    if (!act) throw new NotFound()
    if (act.state !== 'proposed') throw new Conflict(appMessages.conversation.actDecided)
    await decideOne(tx, act, conversationId, decision)
    await publishConversationChange(tx, conversationId)
    const [row] = await selectMessagesById(tx, [act.message_id])
    return { message: row!, draft: await findContinuation(tx, deps, row!) }
  })
  if (draft) deps.registry.track(completeInBackground(ctx, deps, draft))
  return toMessage(message, getToolTitle)
}

/** Grouped by tool, with the definitions where the grant is valid: changing a definition ends its grants. */
export async function listGrants(ctx: Ctx, { findDefinition }: Pick<ChatDeps, 'findDefinition'>): Promise<ToolGrant[]> {
  const grants = new Map<string, ToolGrant>()
  for (const { tool, definition_id, definition_hash, created_at } of await store.selectGrants(ctx, ctx.user.id)) {
    const definition = definition_id === null ? undefined : await findDefinition(ctx, definition_id)
    if (definition_id !== null && definition?.hash !== definition_hash) continue
    const { definitions, in_conversations } = grants.get(tool) ?? { definitions: [], in_conversations: false }
    grants.set(tool, {
      tool,
      title: getToolTitle(tool),
      in_conversations: in_conversations || definition_id === null,
      definitions: definition && definition_id !== null ? [...definitions, { id: definition_id, name: definition.name }] : definitions,
      created_at: created_at.toISOString(),
    })
  }
  return [...grants.values()]
}

export async function revokeGrant(ctx: Ctx, tool: string): Promise<void> {
  if (!(await store.deleteGrants(ctx, ctx.user.id, tool))) throw new NotFound()
}
