import type { FileQuery } from '@adjutant/contract/files'
import { and, desc, eq, ilike, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { file_shares, files, users } from '../../platform/db/schema/index.ts'
import { containing } from '../../platform/db/search-pattern.ts'
import { organizationIdsOf } from '../../platform/rights.ts'
import { personColumns } from '../users/users.door.ts'

type Db = Pick<SystemCtx, 'db'>
type Viewed = Pick<Ctx, 'db' | 'user'>

/** The one place that says which files a person sees. Two indexed walks joined, as with contacts. */
function isVisible({ db, user }: Viewed) {
  const own = db.select({ id: files.id }).from(files).where(eq(files.created_by_user_id, user.id))
  const shared = db
    .select({ id: file_shares.file_id })
    .from(file_shares)
    .where(inArray(file_shares.organization_id, organizationIdsOf(user)))
  return and(isNull(files.deleted_at), inArray(files.id, union(own, shared)))
}

const creators = alias(users, 'creators')

const rowColumns = {
  file: files,
  creator: personColumns(creators),
  shared_org_ids: sql<string[]>`array(select s.organization_id from ${file_shares} s where s.file_id = ${files.id} order by 1)`,
}

const selectRows = (ctx: Db) => ctx.db.select(rowColumns).from(files).leftJoin(creators, eq(creators.id, files.created_by_user_id))

export type FileRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Whom a change of it concerns. */
export const audienceOf = ({ file, shared_org_ids }: FileRow) => [file.created_by_user_id, ...shared_org_ids]

export type FilePatch = Partial<Pick<FileRow['file'], 'name' | 'folder'>>

export async function selectFiles(ctx: Viewed, { search, folder, skip, limit }: FileQuery): Promise<{ rows: FileRow[]; total: number }> {
  const named = search ? ilike(files.name, containing(search)) : undefined
  const where = and(isVisible(ctx), named, folder === undefined ? undefined : eq(files.folder, folder))
  const rows = await selectRows(ctx).where(where).orderBy(desc(files.created_at), desc(files.id)).offset(skip).limit(limit)
  return { rows, total: await ctx.db.$count(files, where) }
}

export async function findVisible(ctx: Viewed, id: string): Promise<FileRow | undefined> {
  const [row] = await selectRows(ctx).where(and(eq(files.id, id), isVisible(ctx)))
  return row
}

/** Those of the ids that this person sees, in no order. */
export async function selectVisible(ctx: Viewed, ids: string[]): Promise<FileRow[]> {
  return ids.length === 0 ? [] : selectRows(ctx).where(and(inArray(files.id, ids), isVisible(ctx)))
}

/** Held until the transaction ends; locked first and read afterwards, so that its shares are as new as the lock. */
export async function findVisibleForChange(ctx: Viewed, id: string): Promise<FileRow | undefined> {
  const locked = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), isVisible(ctx)))
    .for('update')
  return locked.length > 0 ? findVisible(ctx, id) : undefined
}

export async function insertFiles(ctx: Db, rows: (typeof files.$inferInsert)[]): Promise<void> {
  await ctx.db.insert(files).values(rows)
}

export async function updateFile(ctx: Db, id: string, patch: FilePatch): Promise<void> {
  await ctx.db
    .update(files)
    .set({ ...patch, updated_at: sql`now()` })
    .where(eq(files.id, id))
}

export async function replaceShares(ctx: Db, fileId: string, organizationIds: readonly string[]): Promise<void> {
  const ofFile = eq(file_shares.file_id, fileId)
  await ctx.db.delete(file_shares).where(and(ofFile, notInArray(file_shares.organization_id, [...organizationIds])))
  if (organizationIds.length === 0) return
  const shares = organizationIds.map((organization_id) => ({ file_id: fileId, organization_id }))
  await ctx.db.insert(file_shares).values(shares).onConflictDoNothing()
}

/** As it stands after a write, for the one who wrote. */
export async function getWritten(ctx: Db, id: string): Promise<FileRow> {
  const [row] = await selectRows(ctx).where(eq(files.id, id))
  return row!
}

export async function binFile(ctx: Viewed, id: string): Promise<void> {
  await ctx.db
    .update(files)
    .set({ deleted_at: sql`now()`, deleted_by_user_id: ctx.user.id })
    .where(eq(files.id, id))
}

/** Those of the names that a row points at, one in the bin too. */
export async function selectKnownBlobs(ctx: Db, blobs: string[]): Promise<Set<string>> {
  const rows = await ctx.db.select({ blob: files.blob }).from(files).where(inArray(files.blob, blobs))
  return new Set(rows.map(({ blob }) => blob))
}
