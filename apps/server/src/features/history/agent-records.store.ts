import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { versions } from './history.schema.ts'

/** `run`: records that these runs created. `record`: those of these records that runs created. The latest first. */
export function selectCreatedByRuns(ctx: DbCtx, by: 'run' | 'record', ids: readonly string[], limit: number) {
  const isWanted = inArray(by === 'run' ? versions.agent_id : versions.record_id, [...ids])
  return ctx.db
    .select({ run_id: sql<string>`${versions.agent_id}`, kind: versions.kind, id: versions.record_id })
    .from(versions)
    .where(and(isWanted, eq(versions.action, 'created'), isNotNull(versions.agent_id), inArray(versions.agent_kind, ['run', 'schedule'])))
    .orderBy(desc(versions.record_id))
    .limit(limit)
}
