import type { FileQuery } from '@adjutant/contract/files/files'
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { DbCtx, ViewerPortsCtx } from '../../platform/ctx.ts'
import { type RowPage, selectPage } from '../../platform/records/page.ts'
import { people, personColumns } from '../identity/index.ts'
import { createSharedHandover } from '../organizations/index.ts'
import { attachments, file_shares, file_versions, files } from './files.schema.ts'
import { fileShares, isVisible, matching, orderOf, receivedVersion } from './files.conditions.ts'
import { canSeeFolder } from './files.policy.ts'
import { exportOwned, jobColumnNames } from '../../platform/records/personal-data.ts'

const creators = people('creators')

const rowColumns = {
  file: files,
  creator: personColumns(creators),
  shared_org_ids: fileShares.organizationIdsOf(files.id),
  /** Per organization, in the same order. */
  shared_since: sql<number[]>`array(select s.since_version from ${file_shares} s where s.file_id = ${files.id} order by s.organization_id)`,
}

export const selectRows = (ctx: DbCtx) =>
  ctx.db.select(rowColumns).from(files).leftJoin(creators, eq(creators.id, files.created_by_user_id))

export type FileRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Recipients of its changes. */
export const audienceOf = ({ file, shared_org_ids }: FileRow) => [file.created_by_user_id, ...shared_org_ids]

export type FilePatch = Partial<Pick<FileRow['file'], 'name' | 'folder'>>

export function selectFiles(ctx: ViewerPortsCtx, query: FileQuery): Promise<RowPage<FileRow>> {
  const where = matching(ctx, query)
  const list = selectRows(ctx)
    .where(where)
    .orderBy(...orderOf(query.sort))
  return selectPage(list, query, () => ctx.db.$count(files, where))
}

export async function findVisible(ctx: ViewerPortsCtx, id: string): Promise<FileRow | undefined> {
  return (await selectVisible(ctx, [id]))[0]
}

/** The visible files among the ids, each in the version that the person can read, unordered. */
export async function selectVisible(ctx: ViewerPortsCtx, ids: string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ ...rowColumns, received: file_versions, received_version: receivedVersion(ctx) })
    .from(files)
    .leftJoin(creators, eq(creators.id, files.created_by_user_id))
    .leftJoin(file_versions, and(eq(file_versions.file_id, files.id), eq(file_versions.version, receivedVersion(ctx))))
    .where(and(inArray(files.id, ids), isVisible(ctx)))
  return rows.flatMap(({ received, received_version, ...row }) => {
    if (canSeeFolder(ctx.user, row) || received_version === row.file.version) return row
    return received ? { ...row, file: toReceived(row.file, received) } : []
  })
}

/** A person who has a file only from a message keeps the sent version and doesn't see later ones. */
const toReceived = (file: FileRow['file'], { file_id, ...bytes }: typeof file_versions.$inferSelect): FileRow['file'] => ({
  ...file,
  ...bytes,
  id: file_id,
  state: 'ready',
  reason: null,
  updated_at: bytes.uploaded_at,
})

/** Locked until the transaction ends. The lock precedes the read, so that the shares are as recent as the lock. */
export async function findVisibleForUpdate(ctx: ViewerPortsCtx, id: string): Promise<FileRow | undefined> {
  const locked = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), isVisible(ctx)))
    .for('update')
  return locked.length > 0 ? findVisible(ctx, id) : undefined
}

export async function insertFile(ctx: DbCtx, row: typeof files.$inferInsert): Promise<void> {
  await ctx.db.insert(files).values(row)
}

/**
 * The person's own file of this name in this folder. File and name are locked until the transaction ends, so that two concurrent uploads
 * become one file.
 */
export async function findOwnNamedForUpdate(ctx: ViewerPortsCtx, folder: string, name: string): Promise<FileRow | undefined> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.user.id} ${folder}/${name}`}, 0))`)
  const [found] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.created_by_user_id, ctx.user.id), eq(files.folder, folder), eq(files.name, name), isNull(files.deleted_at)))
    .orderBy(desc(files.updated_at))
    .limit(1)
    .for('update')
  return found && getStored(ctx, found.id)
}

export async function updateFile(ctx: DbCtx, id: string, patch: FilePatch): Promise<void> {
  await ctx.db
    .update(files)
    .set({ ...patch, updated_at: sql`now()` })
    .where(eq(files.id, id))
}

/** New shares begin with the current version. */
export const replaceShares = (ctx: DbCtx, fileId: string, organizationIds: readonly string[]): Promise<void> =>
  fileShares.replace(ctx, fileId, organizationIds, {
    since_version: sql`(select ${files.version} from ${files} where ${files.id} = ${fileId})`,
  })

/** The row after a write, for its author. */
export async function getStored(ctx: DbCtx, id: string): Promise<FileRow> {
  return firstRow(await selectRows(ctx).where(eq(files.id, id)))
}

export const exportFiles = exportOwned(files, files.created_by_user_id, {
  omitted: ['blob', ...jobColumnNames],
  keys: { uploaded_by_user_id: 'kept_by_user_id', uploaded_at: 'kept_at' },
})

/** All versions of every file, current and older. */
export const exportFileVersions = (userId: string): SQL => sql`select f.id, jsonb_build_object('id', f.id, 'name', f.name, 'blobs',
    jsonb_build_array(jsonb_build_object('version', f.version, 'blob', f.blob)) || coalesce((select
      jsonb_agg(jsonb_build_object('version', v.version, 'blob', v.blob) order by v.version) from ${file_versions} v where v.file_id = f.id), '[]')) as row
  from ${files} f where f.created_by_user_id = ${userId}::uuid`

/** Deletes the files that only this person sees. */
export const deletePrivateFiles = (userId: string): SQL => sql`delete from ${files} where created_by_user_id = ${userId}::uuid
  and ${fileShares.isUnshared(files.id)}
  and not exists (select from ${attachments} a where a.file_id = ${files.id} and a.kind = 'message')`

/** Ignores the successor's quota: a full quota stops further uploads but must not cost the organization its files. */
export const handOverFiles = createSharedHandover('files', { records: files, shares: fileShares })
