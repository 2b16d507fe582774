import { limits } from '@adjutant/contract/core/limits'
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { firstRow } from '../../../platform/db/first-row.ts'
import type { DbCtx, ViewerCtx } from '../../../platform/ctx.ts'
import { file_uploads as uploads } from '../files.schema.ts'

export type UploadRow = typeof uploads.$inferSelect

const inSomeHours = sql`now() + make_interval(hours => ${limits.uploadHours})`

const isOpen = ({ user }: ViewerCtx) => and(eq(uploads.user_id, user.id), isNull(uploads.file_id), gt(uploads.expires_at, sql`now()`))

export const selectOpen = (ctx: ViewerCtx): Promise<UploadRow[]> =>
  ctx.db.select().from(uploads).where(isOpen(ctx)).orderBy(desc(uploads.id))

/** Serialized per person. */
export async function countOpen(ctx: ViewerCtx): Promise<number> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${ctx.user.id}`}, 0))`)
  return ctx.db.$count(uploads, isOpen(ctx))
}

export async function insertUpload(ctx: DbCtx, row: Omit<typeof uploads.$inferInsert, 'expires_at'>): Promise<UploadRow> {
  return firstRow(
    await ctx.db
      .insert(uploads)
      .values({ ...row, expires_at: inSomeHours })
      .returning(),
  )
}

const isOwn = ({ user }: ViewerCtx, id: string) => and(eq(uploads.id, id), eq(uploads.user_id, user.id))

/** Includes complete uploads until they expire. */
export async function findUpload(ctx: ViewerCtx, id: string): Promise<UploadRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(and(isOwn(ctx, id), gt(uploads.expires_at, sql`now()`)))
  return row
}

export async function findUploadForUpdate(ctx: ViewerCtx, id: string): Promise<UploadRow | undefined> {
  const [row] = await ctx.db.select().from(uploads).where(isOwn(ctx, id)).for('update')
  return row
}

export async function prolong(ctx: DbCtx, id: string): Promise<UploadRow | undefined> {
  const [row] = await ctx.db.update(uploads).set({ expires_at: inSomeHours }).where(eq(uploads.id, id)).returning()
  return row
}

export async function markComplete(ctx: DbCtx, id: string, fileId: string): Promise<void> {
  await ctx.db.update(uploads).set({ file_id: fileId }).where(eq(uploads.id, id))
}

export async function deleteUpload(ctx: ViewerCtx, id: string): Promise<UploadRow | undefined> {
  const [row] = await ctx.db.delete(uploads).where(isOwn(ctx, id)).returning()
  return row
}

export async function deleteExpiredUploads(ctx: DbCtx): Promise<void> {
  await ctx.db.delete(uploads).where(lte(uploads.expires_at, sql`now()`))
}
