import type { RunEvent as WireEvent } from '@adjutant/contract/runs'
import { submit, type OutsideCommand, type RunEvent, type RunKind } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { findOrganizationOfDefinition } from './definition-organization.ts'
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

export function sendToRun(ctx: Ctx, parts: RunsParts, id: string, command: OutsideCommand) {
  const { points, stored } = parts
  const store = new DatabaseRunStore(ctx, { carryOut: effectsWith(parts), onStored: (runId, events) => stored.tell(runId, events) })
  return submit({ store, clock: toEngineClock(ctx), ...(points && { points }) }, id, command)
}

/** Idempotent: a second stop, or one after the run's end, changes nothing. */
export async function stopRun(ctx: Ctx, parts: RunsParts, kind: RunKind, id: string): Promise<void> {
  const { name, definition_id } = await getRun(ctx, kind, id)
  const sent = await sendToRun(ctx, parts, id, { type: 'stop' })
  if ('refused' in sent) throw new NotFound()
  if (!sent.isChanged) return
  const organization_id = await findOrganizationOfDefinition(ctx, definition_id)
  await recordDeed(ctx, { action: 'run.stopped', subject_kind: 'run', subject_id: id, subject_name: name, organization_id })
}
