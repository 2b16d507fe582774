import { openTaskStatuses } from '@adjutant/contract/core/choices'
import { and, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { audienceIdsOf } from '../../platform/permissions.ts'
import type { Readers } from '../../platform/records/visibility.ts'
import { findStateBefore } from '../history/index.ts'
import { task_viewers, tasks } from './tasks.schema.ts'

/** More open tasks than a person names in advice. */
const maxTasks = 500

function isSeenBy({ db }: DbCtx, readers: Readers) {
  const ids = 'actor' in readers ? audienceIdsOf(readers.actor) : [readers.organization_id]
  const viewer = db
    .select({ one: sql`1` })
    .from(task_viewers)
    .where(and(eq(task_viewers.task_id, tasks.id), inArray(task_viewers.viewer_id, ids)))
  return and(isNull(tasks.deleted_at), exists(viewer))
}

const columns = { id: tasks.id, title: tasks.title, due_date: tasks.due_date }

/** The open tasks that all these readers see, the last changed first. */
export const listOpenTasksOf = (ctx: DbCtx, readers: Readers) =>
  ctx.db
    .select(columns)
    .from(tasks)
    .where(and(inArray(tasks.status, openTaskStatuses), isSeenBy(ctx, readers)))
    .orderBy(desc(tasks.updated_at), desc(tasks.id))
    .limit(maxTasks)

/** A task in any status that all these readers see. */
export async function findTaskOf(ctx: DbCtx, readers: Readers, id: string) {
  const [row] = await ctx.db
    .select(columns)
    .from(tasks)
    .where(and(eq(tasks.id, id), isSeenBy(ctx, readers)))
  return row
}

/** The status of a task just before a moment; undefined if it is gone or the readers don't see it. */
export async function findTaskStatusBefore(ctx: DbCtx, readers: Readers, id: string, moment: Date): Promise<string | undefined> {
  const state = (await findTaskOf(ctx, readers, id)) ? await findStateBefore(ctx, id, moment) : undefined
  return state && String(state.status)
}
