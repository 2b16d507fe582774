import { limits } from '@adjutant/contract/core/limits'
import { and, eq, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DbCtx, UserCtx, ViewerCtx } from '../ctx.ts'

/** A table with the columns of `deletion()`. */
export type SoftDeleteTable = PgTable & { id: PgColumn; deleted_at: PgColumn; deleted_by_user_id: PgColumn }

export const isTrashedBy = ({ user }: UserCtx, table: SoftDeleteTable): SQL | undefined =>
  and(isNotNull(table.deleted_at), eq(table.deleted_by_user_id, user.id))

/** The record has been in the trash for thirty days. */
export const isExpired = ({ deleted_at }: SoftDeleteTable): SQL => lt(deleted_at, sql`now() - make_interval(days => ${limits.binDays})`)

const setDeletion = (ctx: DbCtx, table: SoftDeleteTable, values: Record<'deleted_at' | 'deleted_by_user_id', unknown>, where: SQL) =>
  ctx.db.update(table).set(values).where(where)

export async function moveToTrash(ctx: ViewerCtx, table: SoftDeleteTable, ids: readonly string[]): Promise<void> {
  await setDeletion(ctx, table, { deleted_at: sql`now()`, deleted_by_user_id: ctx.user.id }, inArray(table.id, [...ids]))
}

export async function undelete(ctx: DbCtx, table: SoftDeleteTable, id: string): Promise<void> {
  await setDeletion(ctx, table, { deleted_at: null, deleted_by_user_id: null }, eq(table.id, id))
}
