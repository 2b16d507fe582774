import type { RunEvent as WireEvent, RunReply } from '@adjutant/contract/runs'
import { words } from '@adjutant/contract/words'
import { submit, type OutsideCommand, type Reply, type RunEvent, type RunKind } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { insertGrant } from '../chat/chat.door.ts'
import type { RunTool } from '../factory/factory.door.ts'
import { effectsWith } from './effects.ts'
import { readBeside } from './run-lines.service.ts'
import { toEngineClock } from './run-ports.ts'
import { DatabaseRunStore, selectEvents, type RunRow } from './run-store.ts'
import type { RunsParts } from './runs-parts.ts'
import { findRun, selectEventsOf, selectRuns } from './runs.store.ts'
import { isKnown, toWireEvent, type Beside, type CostOf } from './runs.wire.ts'

type ToWire<Run> = (row: RunRow, events: RunEvent[], beside: Beside, costOf: CostOf) => Run

export async function getRun(ctx: Ctx, kind: RunKind, id: string): Promise<RunRow> {
  const row = await findRun(ctx, ctx.user, kind, id)
  if (!row) throw new NotFound()
  return row
}

type Query = Parameters<typeof selectRuns>[3]

export async function listRuns<Run>(
  ctx: Ctx,
  { models }: RunsParts,
  kind: RunKind,
  query: Query,
  toWire: ToWire<Run>,
): Promise<PageOf<Run>> {
  const { rows, total } = await selectRuns(ctx, ctx.user, kind, query)
  const ids = rows.map(({ id }) => id)
  const events = await selectEventsOf(ctx, ids)
  const besideOf = await readBeside(ctx, ids)
  return { items: rows.map((row) => toWire(row, events.get(row.id) ?? [], besideOf(row.id), models.costOf)), total }
}

export async function readRun<Run>(ctx: Ctx, { models }: RunsParts, kind: RunKind, id: string, toWire: ToWire<Run>): Promise<Run> {
  const row = await getRun(ctx, kind, id)
  return toWire(row, await selectEvents(ctx, id), (await readBeside(ctx, [id]))(id), models.costOf)
}

export async function readTimeline(ctx: Ctx, kind: RunKind, id: string): Promise<WireEvent[]> {
  await getRun(ctx, kind, id)
  return (await selectEvents(ctx, id)).filter(isKnown).map(toWireEvent)
}

function send(ctx: Ctx, parts: RunsParts, id: string, command: OutsideCommand) {
  const { points, stored } = parts
  const store = new DatabaseRunStore(ctx, { carryOut: effectsWith(parts), onStored: (runId, events) => stored.tell(runId, events) })
  return submit({ store, clock: toEngineClock(ctx), ...(points && { points }) }, id, command)
}

/** The wait is named: a reply that comes second must not be taken for an answer to the next question. */
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

export async function continueRun(ctx: Ctx, parts: RunsParts, kind: RunKind, id: string, body: RunReply): Promise<void> {
  const row = await getRun(ctx, kind, id)
  if (!row.wait) throw new Conflict(words.run.notWaiting)
  const sent = await send(ctx, parts, id, { type: 'reply', reply: toReply(body, row) })
  if (!('refused' in sent)) return keepGrant(ctx, row, body)
  if (sent.refused === 'no_such_run') throw new NotFound()
  throw new Conflict(sent.refused === 'wrong_decision' ? sent.message : words.run.notWaiting)
}

/** Always, for one of the product's own tools, holds wherever it is used, as it does in a conversation. */
async function keepGrant(ctx: Ctx, { id, wait, snapshot }: RunRow, { approve, always }: RunReply): Promise<void> {
  if (!approve || !always || wait?.kind !== 'approval') return
  const asked = (await selectEvents(ctx, id)).findLast((event) => event.type === 'wait_for_human' && event.details.wait === wait.no)
  const name = asked?.type === 'wait_for_human' ? asked.details.approval?.tool : undefined
  const builtin = (snapshot.plan.tools as RunTool[]).find((tool) => tool.name === name)?.builtin
  if (builtin !== undefined) await insertGrant(ctx, ctx.user.id, builtin)
}

/** A second stop, or one that comes when the run has ended, changes nothing. */
export async function stopRun(ctx: Ctx, parts: RunsParts, kind: RunKind, id: string): Promise<void> {
  const { name } = await getRun(ctx, kind, id)
  const sent = await send(ctx, parts, id, { type: 'stop' })
  if ('refused' in sent) throw new NotFound()
  if (sent.isChanged) await recordDeed(ctx, { action: 'run.stopped', subject_kind: 'run', subject_id: id, subject_name: name })
}
