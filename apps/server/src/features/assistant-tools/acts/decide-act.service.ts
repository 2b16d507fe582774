import { isDeepStrictEqual } from 'node:util'
import type { ActDecision, FieldChange } from '@adjutant/contract/ai/acts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { isUuid } from '@adjutant/contract/uuid'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, NotFound, ValidationError } from '../../../platform/errors.ts'
import type { WebSearch } from '../../../platform/web-search/web-search.ts'
import { insertGrant } from '../grants/grants.store.ts'
import { bringsOutsideText } from '../outside-text/outside-text.service.ts'
import { allTools } from '../tools/assistant-tools.ts'
import { callTool, previewCall, refused, validateToolInput, type AssistantTool, type ToolOutcome } from '../tools/tool.ts'
import { executeTool, toActFields } from './act-calls.service.ts'
import { claimSending, updateDecidedAct, type ActRow } from './acts.store.ts'

/** An act runs inside a transaction, which has its own timeout. */
const neverAborted = new AbortController().signal

interface ActEnvironment {
  conversationId: string
  webSearch: WebSearch | undefined
  ownTools?: readonly AssistantTool[]
}

function getActTool(name: string, environment: ActEnvironment): AssistantTool {
  const tool = allTools(environment).find((one) => one.name === name && (one.changes || one.sendsOut))
  if (!tool) throw new NotFound()
  return tool
}

/** The arguments to carry out. The person can edit values, but not which record they belong to. */
function toDecidedArguments(act: ActRow, { arguments: edited }: ActDecision, tool: AssistantTool): Record<string, unknown> {
  if (!edited) return act.arguments
  const problem = validateToolInput(tool, edited)
  if (problem) throw ValidationError.field('arguments', problem)
  const isId = (value: unknown): boolean => typeof value === 'string' && isUuid(value)
  const hasSameIds = Object.entries(act.arguments).every(([key, value]) => !isId(value) || edited[key] === value)
  if (!hasSameIds) throw ValidationError.field('arguments', appMessages.conversation.idsFixed)
  return edited
}

/** In any order: the database reorders the keys of stored arguments. */
function hasSameFields(changes: FieldChange[], approved: FieldChange[]): boolean {
  const sorted = (list: FieldChange[]) => list.toSorted((one, other) => one.field.localeCompare(other.field))
  return isDeepStrictEqual(sorted(changes), sorted(approved))
}

/** What is sent must reach whom the person saw in the approval: a recipient or a tool can have been renamed or moved since. */
async function assertAsApproved(ctx: Ctx, tool: AssistantTool, { arguments: proposed, record, changes }: ActRow): Promise<void> {
  const preview = await previewCall(tool, ctx, proposed)
  // A change that became impossible is rejected when it is carried out.
  const isSame = 'reason' in preview ? tool.changes : preview.record?.id === record?.id && hasSameFields(preview.changes, changes)
  if (!isSame) throw new Conflict(appMessages.conversation.changedSinceProposal)
}

/** Runs an approved call that sends something out, before the transaction of the decision: nothing slow belongs in a transaction. */
export async function sendApproved(
  ctx: Ctx,
  act: ActRow,
  environment: ActEnvironment,
  decision: ActDecision,
): Promise<ToolOutcome | undefined> {
  if (decision.decision === 'no' || act.state !== 'proposed') return undefined
  const tool = getActTool(act.tool, environment)
  if (tool.changes) return undefined
  const input = toDecidedArguments(act, decision, tool)
  await assertAsApproved(ctx, tool, act)
  // Claimed first: neither a second decision nor one after a crash may send it again.
  if (!(await claimSending(ctx, act.id, appMessages.conversation.sendingInterrupted)))
    throw new Conflict(appMessages.conversation.actDecided)
  return callTool(tool, ctx, input, neverAborted)
}

/** Edited arguments can have become impossible, which the person can correct; the proposed ones can't be corrected. */
async function carryOut(tx: Ctx, tool: AssistantTool, input: Record<string, unknown>, isEdited: boolean) {
  const preview = await previewCall(tool, tx, input)
  if (!('reason' in preview)) return { outcome: await executeTool(tx, tool, input, neverAborted), isGone: false }
  if (isEdited) throw ValidationError.field('arguments', preview.reason)
  return { outcome: refused(preview.reason), isGone: true }
}

/** What was sent, as the person approved it. */
async function listShownChanges(tx: Ctx, tool: AssistantTool, input: Record<string, unknown>) {
  const preview = await previewCall(tool, tx, input)
  return 'reason' in preview ? [] : preview.changes
}

/**
 * Stores the decision and carries an approved act out with the current rights. The act and its receipt are one transaction, so that it never
 * runs twice. `sent`: the outcome of `sendApproved`. `hasOutsideText`: the result brings outside text into the prompt.
 */
export async function decideAct(
  tx: Ctx,
  act: ActRow,
  environment: ActEnvironment,
  decision: ActDecision,
  sent: ToolOutcome | undefined,
): Promise<{ hasOutsideText: boolean }> {
  if (decision.decision === 'no') {
    await updateDecidedAct(tx, act.id, { state: 'refused' })
    return { hasOutsideText: false }
  }
  const tool = getActTool(act.tool, environment)
  const input = toDecidedArguments(act, decision, tool)
  const isEdited = !isDeepStrictEqual(input, act.arguments)
  if (tool.action === 'send') await assertAsApproved(tx, tool, act)
  const { outcome, isGone } = sent ? { outcome: sent, isGone: false } : await carryOut(tx, tool, input, isEdited)
  await updateDecidedAct(tx, act.id, {
    ...toActFields(outcome),
    ...(isGone && { record: null }),
    ...(isEdited && { arguments: input, proposed_arguments: act.arguments }),
    ...(sent && { changes: await listShownChanges(tx, tool, input) }),
  })
  if (decision.decision === 'always' && tool.changes) await insertGrant(tx, { user_id: tx.user.id, tool: act.tool })
  return { hasOutsideText: await bringsOutsideText(tx, tool, outcome) }
}
