import type { ActDecision } from '@adjutant/contract/ai/conversations'
import type { Ctx } from '../../../platform/ctx.ts'
import { NotFound } from '../../../platform/errors.ts'
import { insertGrant } from '../grants/grants.store.ts'
import { allTools } from '../tools/assistant-tools.ts'
import { previewCall, refused } from '../tools/tool.ts'
import { executeTool, toActFields } from './act-calls.service.ts'
import { updateDecidedAct, type ActRow } from './acts.store.ts'

/** An act runs inside a transaction, which has its own timeout. */
const neverAborted = new AbortController().signal

/**
 * Stores the decision and carries an approved act out with the current rights; returns whether it was done. The act and its receipt are one
 * transaction, so that it never runs twice.
 */
export async function decideAct(tx: Ctx, act: ActRow, conversationId: string, decision: ActDecision['decision']): Promise<boolean> {
  if (decision === 'no') {
    await updateDecidedAct(tx, act.id, { state: 'refused' })
    return false
  }
  const tool = allTools({ conversationId }).find(({ name, changes }) => name === act.tool && changes)
  if (!tool) throw new NotFound()
  const preview = await previewCall(tool, tx, act.arguments)
  const isGone = 'reason' in preview
  const outcome = isGone ? refused(preview.reason) : await executeTool(tx, tool, act.arguments, neverAborted)
  await updateDecidedAct(tx, act.id, { ...toActFields(outcome), ...(isGone && { record: null }) })
  if (decision === 'always') await insertGrant(tx, { user_id: tx.user.id, tool: act.tool })
  return outcome.ok
}
