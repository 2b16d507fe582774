import { isDeepStrictEqual } from 'node:util'
import type { ActDecision, FieldChange } from '@adjutant/contract/ai/acts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { isUuid } from '@adjutant/contract/core/uuid'
import { ownToolPrefix } from '@adjutant/contract/core/choices'
import type { SQL } from 'drizzle-orm'
import type { Ctx, DbCtx } from '../../../platform/ctx.ts'
import { Conflict, NotFound, ValidationError } from '../../../platform/errors.ts'
import type { WebSearch } from '../../../platform/web-search/web-search.ts'
import { insertGrant } from '../grants/grants.store.ts'
import { listAllTools, findToolByName } from '../tools/assistant-tools.ts'
import { callTool, toFailure, previewCall, validateToolInput, type AssistantTool, type Preview, type ToolOutcome } from '../tools/tool.ts'
import { executeTool, toActFields } from './act-calls.service.ts'
import { claimSending, updateDecidedAct, updateProposal, selectDecided, type ActRow } from './acts.store.ts'
import { titleOf } from './acts.dto.ts'

/** An act runs inside a transaction, which has its own timeout. */
const neverAborted = new AbortController().signal

export interface ActEnvironment {
  conversationId: string
  webSearch: WebSearch | undefined
  ownTools?: readonly AssistantTool[]
}

function getActTool(name: string, environment: ActEnvironment): AssistantTool {
  const tool = listAllTools(environment).find((one) => one.name === name && (one.changesRecords || one.sendsOut))
  if (!tool) throw new NotFound()
  return tool
}

/** Whether edited arguments are about the same records. */
export function hasSameIds(proposed: Readonly<Record<string, unknown>>, edited: Readonly<Record<string, unknown>>): boolean {
  const isId = (value: unknown): boolean => typeof value === 'string' && isUuid(value)
  return Object.entries(proposed).every(([key, value]) => !isId(value) || edited[key] === value)
}

/** The arguments to carry out. The person can edit values, but not which record they belong to. */
function toDecidedArguments(act: ActRow, { arguments: edited }: ActDecision, tool: AssistantTool): ActRow['arguments'] {
  if (!edited) return act.arguments
  const issue = validateToolInput(tool, edited)
  if (issue) throw ValidationError.field('arguments', issue)
  if (!hasSameIds(act.arguments, edited)) throw ValidationError.field('arguments', appMessages.conversation.idsFixed)
  return edited
}

/** Ignores the order of the fields, because the database reorders the keys of stored arguments. */
function hasSameFields(changes: FieldChange[], shown: FieldChange[]): boolean {
  const sorted = (list: FieldChange[]) => list.toSorted((one, other) => one.field.localeCompare(other.field))
  return isDeepStrictEqual(sorted(changes), sorted(shown))
}

/** If the person has seen outdated values, stores the current effect of the proposal. Returns whether they have. */
async function storeIfChanged(tx: Ctx, act: ActRow, preview: Preview): Promise<boolean> {
  const { record, changes } = preview
  if (record?.title === act.record?.title && hasSameFields(changes, act.changes)) return false
  await updateProposal(tx, act.id, { record, changes })
  return true
}

/** Whether the call only sends data out. Such a call runs before the transaction of the decision, because it can be slow. */
export const isSentOut = (act: ActRow, environment: ActEnvironment): boolean =>
  act.state === 'proposed' && !getActTool(act.tool, environment).changesRecords

/**
 * Compares the proposal of a call that sends data out with its current effect. If they differ, stores the current values for another
 * decision.
 */
export async function refreshProposal(tx: Ctx, act: ActRow, environment: ActEnvironment): Promise<boolean> {
  if (act.state !== 'proposed') return false
  const preview = await previewCall(getActTool(act.tool, environment), tx, act.arguments)
  return !('reason' in preview) && storeIfChanged(tx, act, preview)
}

export interface SentCall {
  outcome: ToolOutcome
  /** The sent fields, as the person approved them. */
  changes: FieldChange[]
}

const isEdit = (act: ActRow, input: Record<string, unknown>): boolean => !isDeepStrictEqual(input, act.arguments)

/** Runs an approved call that only sends something out. */
export async function sendApproved(ctx: Ctx, act: ActRow, environment: ActEnvironment, decision: ActDecision): Promise<SentCall> {
  const tool = getActTool(act.tool, environment)
  const input = toDecidedArguments(act, decision, tool)
  const edited = isEdit(act, input) ? await previewCall(tool, ctx, input) : undefined
  const changes = edited ? ('reason' in edited ? [] : edited.changes) : act.changes
  // Claims the act first, so that neither a second decision nor one after a crash sends it again.
  if (!(await claimSending(ctx, act.id, appMessages.conversation.sendingInterrupted)))
    throw new Conflict(appMessages.conversation.actDecided)
  return { outcome: await callTool(tool, ctx, input, neverAborted), changes }
}

/** Returns the preview of the approved arguments; undefined if the person has seen outdated values. */
async function previewDecision(tx: Ctx, act: ActRow, tool: AssistantTool, input: Record<string, unknown>) {
  const proposed = await previewCall(tool, tx, act.arguments)
  if (!('reason' in proposed) && (await storeIfChanged(tx, act, proposed))) return undefined
  if (!isEdit(act, input)) return proposed
  const edited = await previewCall(tool, tx, input)
  // The person can correct edited arguments, but not proposed ones.
  if ('reason' in edited) throw ValidationError.field('arguments', edited.reason)
  return edited
}

/**
 * Stores the decision and carries an approved act out with the current rights. The act and its receipt are one transaction, so that it never
 * runs twice. `sent`: the result of `sendApproved`. False if the proposal was changed, which the caller commits and reports.
 */
export async function decideAct(
  tx: Ctx,
  act: ActRow,
  environment: ActEnvironment,
  decision: ActDecision,
  sent: SentCall | undefined,
): Promise<boolean> {
  if (decision.decision === 'no') {
    await updateDecidedAct(tx, act.id, { state: 'refused' })
    return true
  }
  const tool = getActTool(act.tool, environment)
  const input = toDecidedArguments(act, decision, tool)
  const edit = isEdit(act, input) && { arguments: input, proposed_arguments: act.arguments }
  if (sent) {
    await updateDecidedAct(tx, act.id, { ...toActFields(sent.outcome), ...edit, changes: sent.changes })
    return true
  }
  const preview = await previewDecision(tx, act, tool, input)
  if (!preview) return false
  const isGone = 'reason' in preview
  const acting: Ctx = { ...tx, agent: { kind: 'assistant', id: act.id } }
  const outcome = isGone ? toFailure(preview.reason) : await executeTool(acting, tool, input, neverAborted, preview)
  await updateDecidedAct(tx, act.id, { ...toActFields(outcome), ...(isGone && { record: null }), ...edit })
  if (decision.decision === 'always') await insertGrant(tx, { user_id: tx.user.id, tool: act.tool })
  return true
}

const decisionOutcomes = { done: 'accepted', refused: 'rejected', undone: 'undone', failed: 'failed', interrupted: 'failed' } as const

const toDecisionOutcome = (state: keyof typeof decisionOutcomes, isEdited: boolean) =>
  state === 'done' && isEdited ? ('edited' as const) : decisionOutcomes[state]

/** Own tools and tools that only send something out are asked about before each call. */
export const canBeGranted = (tool: string): boolean => !tool.startsWith(ownToolPrefix) && findToolByName(tool)?.changesRecords === true

/** The acts of these messages (a query) that were decided since then, with their outcomes. */
export async function listDecidedActs(ctx: DbCtx, messageIds: SQL, since: Date) {
  const rows = await selectDecided(ctx, messageIds, since)
  return rows.flatMap((row: ActRow) => {
    const { state, decided_at, created_at, proposed_arguments, tool } = row
    if (state === 'proposed') return []
    const outcome = toDecisionOutcome(state, proposed_arguments !== null)
    return [{ tool, title: titleOf(row), outcome, atMs: (decided_at ?? created_at).getTime() }]
  })
}
