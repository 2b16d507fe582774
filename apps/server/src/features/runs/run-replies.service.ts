import type { RunReply } from '@adjutant/contract/runs'
import { words } from '@adjutant/contract/words'
import type { Reply, RunKind } from '@adjutant/engine'
import { starterOf } from '../../platform/background-ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { insertGrant } from '../chat/chat.door.ts'
import type { RunTool } from '../factory/factory.door.ts'
import { findOrganizationOfDefinition } from './definition-organization.ts'
import { selectEvents, type RunRow } from './run-store.ts'
import type { RunsParts } from './runs-parts.ts'
import { getRun, sendToRun } from './runs.service.ts'
import { RunTools } from './tool-port.ts'

/** The reply names its wait, so that a second reply can't answer the next question. */
function toReply({ user_input, approve, always, arguments: given, wait: no }: RunReply, { wait }: RunRow): Reply {
  const isDecision = approve !== undefined && wait?.kind !== 'question'
  return {
    text: user_input ?? '',
    ...(wait && { wait: no ?? wait.no }),
    ...(isDecision && { decision: approve ? 'approve' : 'reject' }),
    ...(given !== undefined && { arguments: given }),
    ...(always && { always }),
  }
}

/** A repeated request without the wait's number would approve the next action. */
function checkNamed({ wait }: RunRow, { wait: named }: RunReply): void {
  const isAboutCall = wait?.kind === 'approval' || wait?.kind === 'outcome'
  if (isAboutCall && named === undefined) throw new Conflict(words.run.waitRequired)
}

/** Rejects an empty reply, and the wait stays open. Only a crew can continue without text. */
function checkSaid(kind: RunKind, { wait }: RunRow, { user_input, approve }: RunReply): void {
  const isQuestion = wait?.kind === 'question'
  const mayBeSilent = kind === 'crew' && (isQuestion || wait?.kind === 'review')
  if (user_input || mayBeSilent || (approve !== undefined && !isQuestion)) return
  throw Invalid.field('user_input', isQuestion ? words.run.replyRequired : words.run.decisionRequired)
}

/** The tool whose call waits for approval, if the reply edits that call or always allows the tool. */
async function findAsked(ctx: Ctx, { id, wait, snapshot }: RunRow, reply: RunReply): Promise<RunTool | undefined> {
  const isNeeded = reply.approve && (reply.always || reply.arguments !== undefined)
  if (wait?.kind !== 'approval' || !isNeeded) return undefined
  const asked = (await selectEvents(ctx, id)).findLast((event) => event.type === 'wait_for_human' && event.details.wait === wait.no)
  const name = asked?.type === 'wait_for_human' ? asked.details.approval?.tool : undefined
  return (snapshot.plan.tools as RunTool[]).find((tool) => tool.name === name)
}

/** Rejects edited arguments that the tool would reject, while the person can still correct them. */
function checkEdited(ctx: Ctx, parts: RunsParts, row: RunRow, { arguments: given, wait }: RunReply, asked: RunTool | undefined): void {
  if (!asked || given === undefined || (wait !== undefined && wait !== row.wait?.no)) return
  const problem = new RunTools(ctx, parts, starterOf(ctx)).findProblem(asked, given)
  if (problem) throw Invalid.field('arguments', problem)
}

export async function continueRun(ctx: Ctx, parts: RunsParts, kind: RunKind, id: string, body: RunReply): Promise<void> {
  const row = await getRun(ctx, kind, id)
  if (!row.wait) throw new Conflict(words.run.notWaiting)
  checkSaid(kind, row, body)
  checkNamed(row, body)
  const asked = await findAsked(ctx, row, body)
  checkEdited(ctx, parts, row, body, asked)
  const sent = await sendToRun(ctx, parts, id, { type: 'reply', reply: toReply(body, row) })
  if (!('refused' in sent)) {
    const organization_id = await findOrganizationOfDefinition(ctx, row.definition_id)
    await recordDeed(ctx, { action: 'run.continued', subject_kind: 'run', subject_id: id, subject_name: row.name, organization_id })
    return keepGrant(ctx, row, body, asked)
  }
  if (sent.refused === 'no_such_run') throw new NotFound()
  throw new Conflict(sent.refused === 'wrong_decision' ? sent.message : words.run.notWaiting)
}

/** For built-in tools *always* is valid in later runs too, as long as the definition equals this run's snapshot. */
async function keepGrant(ctx: Ctx, { definition_id }: RunRow, { always }: RunReply, asked: RunTool | undefined): Promise<void> {
  if (!always || asked?.builtin === undefined || asked.definition_hash === undefined) return
  const { builtin: tool, definition_hash } = asked
  await insertGrant(ctx, { user_id: ctx.user.id, tool, definition_hash, definition_id })
}
