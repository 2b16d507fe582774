import { and, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { file_shares, files } from './files.schema.ts'
import { isExpired } from '../trash/index.ts'
import { getStored, type FileRow } from './files.store.ts'

type Viewed = Pick<Ctx, 'db' | 'user'>
type Db = Pick<SystemCtx, 'db'>

/** Only its creator can delete a file, so only the creator finds it in the trash. */
const isTrashedBy = ({ user }: Viewed) =>
  and(isNotNull(files.deleted_at), eq(files.deleted_by_user_id, user.id), eq(files.created_by_user_id, user.id))

export async function selectTrashed(ctx: Viewed): Promise<{ id: string; title: string; deleted_at: Date }[]> {
  const rows = await ctx.db.select({ id: files.id, title: files.name, deleted_at: files.deleted_at }).from(files).where(isTrashedBy(ctx))
  return rows.map((row) => ({ ...row, deleted_at: row.deleted_at! }))
}

export async function findTrashedForUpdate(ctx: Viewed, id: string): Promise<FileRow | undefined> {
  const trashed = and(eq(files.id, id), isTrashedBy(ctx))
  const locked = await ctx.db.select({ id: files.id }).from(files).where(trashed).for('update')
  return locked.length > 0 ? getStored(ctx, id) : undefined
}

export async function undelete(ctx: Db, id: string): Promise<void> {
  await ctx.db.update(files).set({ deleted_at: null, deleted_by_user_id: null }).where(eq(files.id, id))
}

export async function deletePermanently(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(files).where(eq(files.id, id))
}

/** Includes files that nobody can see: the creator's account is deleted and they are not shared. */
export async function deleteExpired(ctx: Db): Promise<void> {
  const expired = isExpired(files.deleted_at)
  const sharing = ctx.db
    .select({ one: sql`1` })
    .from(file_shares)
    .where(eq(file_shares.file_id, files.id))
  await ctx.db.delete(files).where(or(expired, and(isNull(files.created_by_user_id), notExists(sharing))))
}
