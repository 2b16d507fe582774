import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { listItemNames } from '../factory/index.ts'
import { listLastRuns } from '../runs/index.ts'
import { schedules } from './schedules.schema.ts'

/** Selects the person's schedules whose last run failed or couldn't start, also if the failure disabled them. */
export async function listFailedSchedules(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.user_id, ctx.user.id), or(eq(schedules.is_enabled, true), isNotNull(schedules.problem))))
  if (rows.length === 0) return []
  const runs = await listLastRuns(
    ctx,
    rows.map(({ id }) => id),
  )
  const last = new Map(runs.map((run) => [run.schedule_id, run]))
  const failed = rows.filter(({ id, problem }) => problem !== null || last.get(id)?.status === 'failed')
  const names = await readNames(ctx, failed)
  return failed.map(({ id, kind, definition_id, problem, updated_at }) => {
    const run = last.get(id)
    const failedRun = run?.status === 'failed' ? { id: run.id, kind } : null
    return {
      id,
      name: names.get(definition_id) ?? null,
      /** The reason why the run couldn't start. */
      problem,
      /** Null if it did not start. */
      run: problem === null ? failedRun : null,
      since: problem === null && run ? run.created_at : updated_at,
    }
  })
}

async function readNames(ctx: Ctx, rows: { kind: 'crew' | 'flow'; definition_id: string }[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const kind of ['crew', 'flow'] as const) {
    const ids = rows.filter((row) => row.kind === kind).map(({ definition_id }) => definition_id)
    if (ids.length > 0) for (const [id, name] of await listItemNames(ctx, kind, ids)) names.set(id, name)
  }
  return names
}
