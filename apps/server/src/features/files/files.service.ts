import type { File, FileChange, FileQuery, ListedFile } from '@adjutant/contract/files/files'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { diff } from '@adjutant/contract/diff'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { PermissionDenied, NotFound } from '../../platform/errors.ts'
import type { Content } from '../../platform/http/content.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { publishChange } from '../events/index.ts'
import { checkAddedShares, findNewShares, recordSharing } from '../organizations/index.ts'
import { toFileName, toFolderPath } from './file-name.logic.ts'
import { isShown } from './file-type.logic.ts'
import { canDelete, canEdit, canShare, type FileParties } from './files.policy.ts'
import * as store from './files.store.ts'
import type { FilePatch, FileRow } from './files.store.ts'
import { toFile } from './files.dto.ts'
import { fileTrash } from './files.trash.ts'

const toFolderIf = (folderParam: string | undefined) => (folderParam === undefined ? undefined : toFolderPath(folderParam))

export async function listFiles(ctx: Ctx, query: FileQuery): Promise<PageOf<ListedFile>> {
  const { folder, under, search } = query
  const { rows, total } = await store.selectFiles(ctx, { ...query, folder: toFolderIf(folder), under: toFolderIf(under) })
  const ids = rows.map(({ file }) => file.id)
  const excerpts = new Map((await ctx.ports.fileSearch.selectExcerpts(ctx, ids, search)).map((found) => [found.id, found]))
  const toListed = (row: FileRow): ListedFile => {
    const { excerpt = null, page = null } = excerpts.get(row.file.id) ?? {}
    return { ...toFile(row, ctx.user), excerpt, page }
  }
  return { items: rows.map(toListed), total }
}

export async function getVisible(ctx: Ctx, id: string): Promise<FileRow> {
  const row = await store.findVisible(ctx, id)
  if (!row) throw new NotFound()
  return row
}

export const readFile = async (ctx: Ctx, id: string): Promise<File> => toFile(await getVisible(ctx, id), ctx.user)

/** The visible files among the ids, in the order of the ids. */
export async function listFilesById(ctx: Ctx, ids: string[]): Promise<File[]> {
  const rows = new Map((await store.selectVisible(ctx, ids)).map((row) => [row.file.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? []).map((row) => toFile(row, ctx.user))
}

/** Downloads are sent as octet-stream, so that nothing executes them. */
const toContentType = (type: string): string => {
  if (!isShown(type)) return 'application/octet-stream'
  return type === 'text/plain' ? 'text/plain; charset=utf-8' : type
}

type Sendable = Pick<FileRow['file'], 'name' | 'type' | 'size' | 'sha256' | 'blob'>

export const toContent = (blobs: Blobs, { name, type, size, sha256, blob }: Sendable): Content => ({
  name,
  size,
  type: toContentType(type),
  tag: sha256,
  isShown: isShown(type),
  open: (range) => blobs.open(blob, range),
})

export const openFile = async (ctx: Ctx, blobs: Blobs, id: string): Promise<Content> => toContent(blobs, (await getVisible(ctx, id)).file)

type Right = (actor: Actor, file: FileParties) => boolean

export async function getAllowed(ctx: Ctx, id: string, may: Right, denial: string): Promise<FileRow> {
  const row = await getVisible(ctx, id)
  if (!may(ctx.user, row)) throw new PermissionDenied(denial)
  return row
}

export async function getForUpdate(ctx: Ctx, id: string, may: Right, denial: string): Promise<FileRow> {
  const row = await store.findVisibleForUpdate(ctx, id)
  if (!row) throw new NotFound()
  if (!may(ctx.user, row)) throw new PermissionDenied(denial)
  return row
}

export const changeFile = (ctx: Ctx, id: string, change: FileChange): Promise<File> =>
  inTransaction(ctx, async (tx) => write(tx, await getForUpdate(tx, id, canEdit, appMessages.file.cannotEdit), change))

const toFields = ({ name, folder }: FileChange): FilePatch => ({
  ...(name !== undefined && { name: toFileName(name) }),
  ...(folder !== undefined && { folder: toFolderPath(folder) }),
})

async function write(ctx: Ctx, before: FileRow, change: FileChange): Promise<File> {
  const { id } = before.file
  const patch: FilePatch = diff(before.file, toFields(change))
  const shares = findNewShares(change.shared_org_ids, before.shared_org_ids)
  if (!shares && Object.keys(patch).length === 0) return toFile(before, ctx.user)
  if (shares) await changeSharing(ctx, before, shares)
  await store.updateFile(ctx, id, patch)
  const after = await store.getStored(ctx, id)
  await recordSharing(ctx, { kind: 'file', id }, before.shared_org_ids, after.shared_org_ids)
  await publishChange(ctx, { topic: 'files', id, kind: 'changed', audience: [...store.audienceOf(before), ...store.audienceOf(after)] })
  return toFile(after, ctx.user)
}

async function changeSharing(ctx: Ctx, before: FileRow, organizationIds: string[]): Promise<void> {
  if (!canShare(ctx.user, before)) throw new PermissionDenied(appMessages.file.cannotShare)
  await checkAddedShares(ctx, organizationIds, before.shared_org_ids, 'shared_org_ids')
  await store.replaceShares(ctx, before.file.id, organizationIds)
}

export function removeFile(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await getForUpdate(tx, id, canDelete, appMessages.file.cannotDelete)
    await fileTrash.add(tx, id, store.audienceOf(row))
  })
}
