import type { RunReply } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toRecord } from '@adjutant/contract/record'
import type { Reply, RunKind } from '@adjutant/engine'
import { workOwnerOf } from '../../../platform/jobs/background-ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, ValidationError, NotFound } from '../../../platform/errors.ts'
import { recordAuditEntry } from '../../audit/index.ts'
import { hasSameIds, insertGrant } from '../../assistant-tools/index.ts'
import type { RunTool } from '../../factory/index.ts'
import { findOrganizationOfDefinition } from '../../factory/index.ts'
import { selectEvents, type RunRow } from '../store/run-store.ts'
import type { RunsDeps } from '../runs.deps.ts'
import { getRun, sendToRun } from '../runs.service.ts'
import { RunTools } from '../worker/tool-port.ts'

/** The reply names its wait, so that a second reply can't answer the next question. */
function toReply({ user_input, approve, always, arguments: editedArguments, wait: no, calls }: RunReply, { wait }: RunRow): Reply {
  const isDecision = approve !== undefined && wait?.kind !== 'question'
  return {
    text: user_input ?? '',
    ...(wait && { wait: no ?? wait.no }),
    ...(isDecision && { decision: approve ? 'approve' : 'reject' }),
    ...(editedArguments !== undefined && { arguments: editedArguments }),
    ...(always && { always }),
    ...(calls && { calls }),
  }
}

/** A repeated request without the wait's number would approve the next action. */
function checkWaitMatches({ wait }: RunRow, { wait: named }: RunReply): void {
  const isAboutCall = wait?.kind === 'approval' || wait?.kind === 'outcome'
  if (isAboutCall && named === undefined) throw new Conflict(appMessages.run.waitRequired)
}

/** Rejects an empty reply, and the wait stays open. Only a crew can continue without text. */
function checkReplyText(kind: RunKind, { wait }: RunRow, { user_input, approve }: RunReply): void {
  const isQuestion = wait?.kind === 'question'
  const mayBeSilent = kind === 'crew' && (isQuestion || wait?.kind === 'review')
  if (user_input || mayBeSilent || (approve !== undefined && !isQuestion)) return
  throw ValidationError.field('user_input', isQuestion ? appMessages.run.replyRequired : appMessages.run.decisionRequired)
}

interface ApprovedCall {
  tool: RunTool
  arguments: Record<string, unknown>
}

/** The call that waits for approval, if the reply edits it or always allows its tool. */
async function findApprovedCall(ctx: Ctx, { id, wait, snapshot }: RunRow, reply: RunReply): Promise<ApprovedCall | undefined> {
  const isNeeded = reply.approve && (reply.always || reply.arguments !== undefined)
  if (wait?.kind !== 'approval' || !isNeeded) return undefined
  const asked = (await selectEvents(ctx, id)).findLast((event) => event.type === 'wait_for_human' && event.details.wait === wait.no)
  if (asked?.type !== 'wait_for_human') return undefined
  const { approval, approvals } = asked.details
  const call = approvals?.find((one) => one.call === reply.calls?.[0]) ?? approval
  const tool = snapshot.plan.tools.find(({ name }) => name === call?.tool)
  return tool && { tool, arguments: toRecord(call?.arguments) }
}

/** Rejects edited arguments that the tool would reject or that are about another record, while the person can still correct them. */
function checkEditedArguments(
  ctx: Ctx,
  deps: RunsDeps,
  row: RunRow,
  { arguments: editedArguments, wait }: RunReply,
  approved: ApprovedCall | undefined,
): void {
  if (!approved || editedArguments === undefined || (wait !== undefined && wait !== row.wait?.no)) return
  const issue = new RunTools(ctx, deps, workOwnerOf(ctx)).findProblem(approved.tool, editedArguments)
  if (issue) throw ValidationError.field('arguments', issue)
  if (!hasSameIds(approved.arguments, editedArguments)) throw ValidationError.field('arguments', appMessages.conversation.idsFixed)
}

export async function continueRun(ctx: Ctx, deps: RunsDeps, kind: RunKind, id: string, body: RunReply): Promise<void> {
  const row = await getRun(ctx, kind, id)
  if (!row.wait) throw new Conflict(appMessages.run.notWaiting)
  checkReplyText(kind, row, body)
  checkWaitMatches(row, body)
  const approved = await findApprovedCall(ctx, row, body)
  checkEditedArguments(ctx, deps, row, body, approved)
  const sent = await sendToRun(ctx, deps, id, { type: 'reply', reply: toReply(body, row) })
  if (!('code' in sent)) {
    const organization_id = await findOrganizationOfDefinition(ctx, row.definition_id)
    await recordAuditEntry(ctx, { action: 'run.continued', subject_kind: 'run', subject_id: id, subject_name: row.name, organization_id })
    return saveGrant(ctx, row, body, approved?.tool)
  }
  if (sent.code === 'no_such_run') throw new NotFound()
  throw new Conflict(sent.code === 'wrong_decision' ? sent.message : appMessages.run.notWaiting)
}

/** For built-in tools *always* is valid in later runs too, as long as the definition equals this run's snapshot. */
async function saveGrant(ctx: Ctx, { definition_id }: RunRow, { always }: RunReply, approvedTool: RunTool | undefined): Promise<void> {
  if (!always || approvedTool?.builtin === undefined || approvedTool.definition_hash === undefined) return
  const { builtin: tool, definition_hash } = approvedTool
  await insertGrant(ctx, { user_id: ctx.user.id, tool, definition_hash, definition_id })
}
