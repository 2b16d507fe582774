import type { RunSummary, RunListQuery, RunPage } from '@adjutant/contract/ai/runs'
import type { Ctx } from '../../../platform/ctx.ts'
import { NotFound } from '../../../platform/errors.ts'
import { findRunSummary, selectCreatedByRun, selectPage, selectRetried } from './run-summaries.store.ts'
import { toRunSummary, type RunExtras } from '../runs.dto.ts'
import { selectUndone } from '../runs.store.ts'

export async function listRunSummaries(ctx: Ctx, query: RunListQuery): Promise<RunPage> {
  const rows = await selectPage(ctx, ctx.user, query)
  const page = rows.slice(0, query.limit)
  const created = await selectCreatedByRun(
    ctx,
    page.map(({ id }) => id),
  )
  const last = page.at(-1)
  return { items: page.map((row) => toRunSummary(row, created.get(row.id))), next: last && rows.length > page.length ? last.id : null }
}

export async function getRunSummary(ctx: Ctx, id: string): Promise<RunSummary> {
  const row = await findRunSummary(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return toRunSummary(row, (await selectCreatedByRun(ctx, [id])).get(id))
}

/** Data outside of the run's own row, for runs that are shown in full. */
export async function readRunExtras(ctx: Ctx, ids: string[]): Promise<(id: string) => RunExtras> {
  const created = await selectCreatedByRun(ctx, ids)
  const retried = await selectRetried(ctx, ids)
  const undone = await selectUndone(ctx, ids)
  return (id) => ({ made: created.get(id) ?? [], is_retried: retried.has(id), undoneCalls: undone.get(id) ?? new Set() })
}
