import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx, DbCtx, UserCtx, ViewerCtx } from '../../platform/ctx.ts'
import { desk_dismissals } from './desk.schema.ts'
import type { DeskKind } from './ranking.logic.ts'
import { exportOwned } from '../../platform/records/personal-data.ts'

export type Dismissal = Pick<typeof desk_dismissals.$inferSelect, 'kind' | 'record_id' | 'version' | 'until'>

const isOwn = ({ user }: UserCtx) => eq(desk_dismissals.user_id, user.id)

export const selectDismissals = (ctx: ViewerCtx): Promise<Dismissal[]> =>
  ctx.db
    .select({
      kind: desk_dismissals.kind,
      record_id: desk_dismissals.record_id,
      version: desk_dismissals.version,
      until: desk_dismissals.until,
    })
    .from(desk_dismissals)
    .where(isOwn(ctx))

/** The last one wins if two devices dismiss the same item. */
export async function saveDismissal(ctx: Ctx, { kind, record_id, version, until }: Dismissal): Promise<void> {
  await ctx.db
    .insert(desk_dismissals)
    .values({
      id: ctx.newId(),
      user_id: ctx.user.id,
      kind,
      record_id,
      version,
      until,
    })
    .onConflictDoUpdate({
      target: [desk_dismissals.user_id, desk_dismissals.kind, desk_dismissals.record_id],
      set: { version, until, created_at: sql`now()` },
    })
}

export async function deleteDismissal(ctx: ViewerCtx, kind: DeskKind, recordId: string): Promise<boolean> {
  const rows = await ctx.db
    .delete(desk_dismissals)
    .where(and(isOwn(ctx), eq(desk_dismissals.kind, kind), eq(desk_dismissals.record_id, recordId)))
    .returning({ id: desk_dismissals.id })
  return rows.length > 0
}

/** Deletes snoozes that ended and items that were done more than a year ago. */
export async function deleteOldDismissals(ctx: DbCtx): Promise<void> {
  const isOver = lt(desk_dismissals.until, sql`now()`)
  const isLongDone = and(isNull(desk_dismissals.until), lt(desk_dismissals.created_at, sql`now() - interval '1 year'`))
  await ctx.db.delete(desk_dismissals).where(or(isOver, isLongDone))
}

export const exportDeskDismissals = exportOwned(desk_dismissals, desk_dismissals.user_id, { omitted: ['version'] })
