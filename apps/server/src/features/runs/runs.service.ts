import type { RunEvent as WireEvent } from '@adjutant/contract/ai/runs'
import type { RunModelCall } from '@adjutant/contract/ai/run-model-calls'
import { listModelCalls, submit, type OutsideCommand, type RunEvent, type RunKind } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { findOrganizationOfDefinition } from '../factory/index.ts'
import { createEffectHandler } from './results/effects.service.ts'
import { readRunExtras } from './list/run-summaries.service.ts'
import { toEngineClock } from './worker/run-ports.ts'
import { DatabaseRunStore, selectEvents, type RunRow } from './store/run-store.ts'
import type { RunsDeps } from './runs.deps.ts'
import { findAnyRun, findRun, selectEventsOf, selectRuns } from './runs.store.ts'
import { isKnown, toModelCall, toWireEvent, type RunExtras, type CostOf } from './runs.dto.ts'

type ToDto<Run> = (row: RunRow, events: RunEvent[], extras: RunExtras, costOf: CostOf) => Run

export async function getRun(ctx: Ctx, kind: RunKind, id: string): Promise<RunRow> {
  const row = await findRun(ctx, ctx.user, kind, id)
  if (!row) throw new NotFound()
  return row
}

type Query = Parameters<typeof selectRuns>[3]

export async function listRuns<Run>(ctx: Ctx, { models }: RunsDeps, kind: RunKind, query: Query, toDto: ToDto<Run>): Promise<PageOf<Run>> {
  const { rows, total } = await selectRuns(ctx, ctx.user, kind, query)
  const ids = rows.map(({ id }) => id)
  const events = await selectEventsOf(ctx, ids)
  const extrasOf = await readRunExtras(ctx, ids)
  return { items: rows.map((row) => toDto(row, events.get(row.id) ?? [], extrasOf(row.id), models.costOf)), total }
}

export async function readRun<Run>(ctx: Ctx, { models }: RunsDeps, kind: RunKind, id: string, toDto: ToDto<Run>): Promise<Run> {
  const row = await getRun(ctx, kind, id)
  return toDto(row, await selectEvents(ctx, id), (await readRunExtras(ctx, [id]))(id), models.costOf)
}

export async function readTimeline(ctx: Ctx, kind: RunKind, id: string): Promise<WireEvent[]> {
  await getRun(ctx, kind, id)
  return (await selectEvents(ctx, id)).filter(isKnown).map(toWireEvent)
}

/** Requires the run owner, because the prompts contain records that only the owner may see. */
export async function readModelCalls(ctx: Ctx, { models }: RunsDeps, id: string, step: number | undefined): Promise<RunModelCall[]> {
  const row = await findAnyRun(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return listModelCalls(row.snapshot, await selectEvents(ctx, id), step).map((call) => toModelCall(call, models.costOf))
}

export function sendToRun(ctx: Ctx, deps: RunsDeps, id: string, command: OutsideCommand) {
  const { checkpoints, stored } = deps
  const store = new DatabaseRunStore(ctx, {
    applyEffect: createEffectHandler(deps),
    onStored: (runId, events) => stored.publish(runId, events),
  })
  return submit({ store, clock: toEngineClock(ctx), ...(checkpoints && { checkpoints }) }, id, command)
}

/** Idempotent: a second stop, or one after the run's end, changes nothing. */
export async function stopRun(ctx: Ctx, deps: RunsDeps, kind: RunKind, id: string): Promise<void> {
  const { name, definition_id } = await getRun(ctx, kind, id)
  const sent = await sendToRun(ctx, deps, id, { type: 'stop' })
  if ('code' in sent) throw new NotFound()
  if (!sent.isChanged) return
  const organization_id = await findOrganizationOfDefinition(ctx, definition_id)
  await recordAuditEntry(ctx, { action: 'run.stopped', subject_kind: 'run', subject_id: id, subject_name: name, organization_id })
}
