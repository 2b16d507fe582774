import { and, desc, eq, lte, notExists, sql } from 'drizzle-orm'
import type { DbCtx } from '../../../platform/ctx.ts'
import { attachments, file_texts, file_versions, files } from '../files.schema.ts'
import { people, personColumns } from '../../identity/index.ts'
import { unclaimed } from '../../../platform/jobs/job-queue.ts'

/** The fields that differ per version. */
export type FileBytes = Pick<typeof files.$inferSelect, 'type' | 'size' | 'blob' | 'sha256' | 'state'>

const uploaders = people('uploaders')

/** Older versions, newest first. The caller has checked access. */
export const selectOldVersions = (ctx: DbCtx, fileId: string) =>
  ctx.db
    .select({ version: file_versions, uploader: personColumns(uploaders) })
    .from(file_versions)
    .leftJoin(uploaders, eq(uploaders.id, file_versions.uploaded_by_user_id))
    .where(eq(file_versions.file_id, fileId))
    .orderBy(desc(file_versions.version))

export type VersionRow = Awaited<ReturnType<typeof selectOldVersions>>[number]

/** The uploader of the current version. */
export async function findVersionAuthor(ctx: DbCtx, userId: string | null): Promise<VersionRow['uploader']> {
  if (userId === null) return null
  const [uploader] = await ctx.db.select(personColumns(uploaders)).from(uploaders).where(eq(uploaders.id, userId))
  return uploader ?? null
}

export async function findOldVersion(ctx: DbCtx, fileId: string, version: number): Promise<VersionRow['version'] | undefined> {
  const [found] = await ctx.db
    .select()
    .from(file_versions)
    .where(and(eq(file_versions.file_id, fileId), eq(file_versions.version, version)))
  return found
}

/** Archives the current version and keeps at most `max` old ones, plus those that were sent with messages. */
export async function archiveVersion(ctx: DbCtx, file: typeof files.$inferSelect, max: number): Promise<void> {
  const { id: file_id, version, type, size, blob, sha256, uploaded_by_user_id, uploaded_at } = file
  await ctx.db.insert(file_versions).values({ file_id, version, type, size, blob, sha256, uploaded_by_user_id, uploaded_at })
  const sent = ctx.db
    .select({ one: sql`1` })
    .from(attachments)
    .where(and(eq(attachments.file_id, file_id), eq(attachments.version, file_versions.version)))
  await ctx.db
    .delete(file_versions)
    .where(and(eq(file_versions.file_id, file_id), lte(file_versions.version, version + 1 - max), notExists(sent)))
}

/** Deletes the old bytes' text, and a process that is still reading them can no longer store its result. */
export async function replaceBytes(ctx: DbCtx, fileId: string, userId: string, bytes: FileBytes): Promise<void> {
  await ctx.db.delete(file_texts).where(eq(file_texts.file_id, fileId))
  await ctx.db
    .update(files)
    .set({
      ...bytes,
      reason: null,
      ...unclaimed,
      version: sql`${files.version} + 1`,
      uploaded_by_user_id: userId,
      uploaded_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where(eq(files.id, fileId))
}
