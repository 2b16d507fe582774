import { isDeepStrictEqual } from 'node:util'
import type { ActDecision, FieldChange } from '@adjutant/contract/ai/acts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { isUuid } from '@adjutant/contract/core/uuid'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, NotFound, ValidationError } from '../../../platform/errors.ts'
import type { WebSearch } from '../../../platform/web-search/web-search.ts'
import { insertGrant } from '../grants/grants.store.ts'
import { allTools } from '../tools/assistant-tools.ts'
import { callTool, previewCall, refused, validateToolInput, type AssistantTool, type ToolOutcome } from '../tools/tool.ts'
import { executeTool, toActFields } from './act-calls.service.ts'
import { claimSending, updateDecidedAct, updateProposal, type ActRow } from './acts.store.ts'

/** An act runs inside a transaction, which has its own timeout. */
const neverAborted = new AbortController().signal

export interface ActEnvironment {
  conversationId: string
  webSearch: WebSearch | undefined
  ownTools?: readonly AssistantTool[]
}

function getActTool(name: string, environment: ActEnvironment): AssistantTool {
  const tool = allTools(environment).find((one) => one.name === name && (one.changes || one.sendsOut))
  if (!tool) throw new NotFound()
  return tool
}

/** Whether edited arguments are about the same records. */
export function hasSameIds(proposed: Readonly<Record<string, unknown>>, edited: Readonly<Record<string, unknown>>): boolean {
  const isId = (value: unknown): boolean => typeof value === 'string' && isUuid(value)
  return Object.entries(proposed).every(([key, value]) => !isId(value) || edited[key] === value)
}

/** The arguments to carry out. The person can edit values, but not which record they belong to. */
function toDecidedArguments(act: ActRow, { arguments: edited }: ActDecision, tool: AssistantTool): Record<string, unknown> {
  if (!edited) return act.arguments
  const problem = validateToolInput(tool, edited)
  if (problem) throw ValidationError.field('arguments', problem)
  if (!hasSameIds(act.arguments, edited)) throw ValidationError.field('arguments', appMessages.conversation.idsFixed)
  return edited
}

/** In any order: the database reorders the keys of stored arguments. */
function hasSameFields(changes: FieldChange[], shown: FieldChange[]): boolean {
  const sorted = (list: FieldChange[]) => list.toSorted((one, other) => one.field.localeCompare(other.field))
  return isDeepStrictEqual(sorted(changes), sorted(shown))
}

/**
 * Compares a proposal with what it would do now. If they differ, the person has seen other values than those that would be replaced: the current
 * ones are stored for another decision. Returns whether they were.
 */
export async function refreshProposal(tx: Ctx, act: ActRow, environment: ActEnvironment): Promise<boolean> {
  if (act.state !== 'proposed') return false
  const preview = await previewCall(getActTool(act.tool, environment), tx, act.arguments)
  if ('reason' in preview) return false
  const { record, changes } = preview
  if (record?.title === act.record?.title && hasSameFields(changes, act.changes)) return false
  await updateProposal(tx, act.id, { record, changes })
  return true
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
 * runs twice. `sent`: the outcome of `sendApproved`.
 */
export async function decideAct(
  tx: Ctx,
  act: ActRow,
  environment: ActEnvironment,
  decision: ActDecision,
  sent: ToolOutcome | undefined,
): Promise<void> {
  if (decision.decision === 'no') return updateDecidedAct(tx, act.id, { state: 'refused' })
  const tool = getActTool(act.tool, environment)
  const input = toDecidedArguments(act, decision, tool)
  const isEdited = !isDeepStrictEqual(input, act.arguments)
  const { outcome, isGone } = sent
    ? { outcome: sent, isGone: false }
    : await carryOut({ ...tx, agent: { kind: 'assistant', id: act.id } }, tool, input, isEdited)
  await updateDecidedAct(tx, act.id, {
    ...toActFields(outcome),
    ...(isGone && { record: null }),
    ...(isEdited && { arguments: input, proposed_arguments: act.arguments }),
    ...(sent && { changes: await listShownChanges(tx, tool, input) }),
  })
  if (decision.decision === 'always' && tool.changes) await insertGrant(tx, { user_id: tx.user.id, tool: act.tool })
}
