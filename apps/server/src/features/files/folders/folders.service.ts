import type { Folder, FolderMove, FolderResult } from '@adjutant/contract/files/file-folders'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Actor, Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, ValidationError, NotFound } from '../../../platform/errors.ts'
import { moveToTrash } from '../../../platform/records/soft-delete.ts'
import { publishChange } from '../../events/index.ts'
import { toFolderPath } from '../file-name.util.ts'
import { canDelete, canEdit, type FileParties } from '../files.policy.ts'
import { files } from '../files.schema.ts'
import { audienceOf, type FileRow } from '../files.store.ts'
import { isInside, toFolders } from './folders.util.ts'
import { moveFiles, selectFolderCounts, selectInFolderForUpdate } from './folders.store.ts'

export const listFolders = async (ctx: Ctx): Promise<Folder[]> => toFolders(await selectFolderCounts(ctx)).slice(0, limits.folders)

interface Chosen {
  rows: FileRow[]
  result: FolderResult
}

/** The files in the folder that this person sees and `may` accepts; the others stay. */
async function choose(ctx: Ctx, path: string, may: (actor: Actor, file: FileParties) => boolean, denial: string): Promise<Chosen> {
  const seen = path === '' ? [] : await selectInFolderForUpdate(ctx, path, limits.folderFiles)
  if (seen.length === 0) throw new NotFound()
  if (seen.length > limits.folderFiles) throw new Conflict(appMessages.file.folderTooLarge)
  const rows = seen.filter((row) => may(ctx.user, row))
  if (rows.length === 0) throw new Conflict(denial)
  return { rows, result: { file_ids: rows.map(({ file }) => file.id), left: seen.length - rows.length } }
}

/** One change for all files, because subscribers reload the whole list. */
const audienceOfAll = (rows: FileRow[]) => [...new Set(rows.flatMap(audienceOf))]

export function moveFolder(ctx: Ctx, { path, to }: FolderMove): Promise<FolderResult> {
  const [from, target] = [toFolderPath(path), toFolderPath(to)]
  if (isInside(target, from)) throw ValidationError.field('to', appMessages.file.folderInItself)
  return inTransaction(ctx, async (tx) => {
    const { rows, result } = await choose(tx, from, canEdit, appMessages.file.cannotEdit)
    const longest = Math.max(...rows.map(({ file }) => file.folder.length)) - from.length + target.length
    if (longest > limits.title) throw ValidationError.field('to', appMessages.file.folderPathLong)
    if (from === target) return result
    await moveFiles(tx, result.file_ids, from, target)
    await publishChange(tx, { topic: 'files', id: null, kind: 'changed', audience: audienceOfAll(rows) })
    return result
  })
}

export function removeFolder(ctx: Ctx, path: string): Promise<FolderResult> {
  return inTransaction(ctx, async (tx) => {
    const { rows, result } = await choose(tx, toFolderPath(path), canDelete, appMessages.file.cannotDelete)
    await moveToTrash(tx, files, result.file_ids)
    await publishChange(tx, { topic: 'files', id: null, kind: 'deleted', audience: audienceOfAll(rows) })
    await publishChange(tx, { topic: 'bin', id: null, kind: 'created', audience: [ctx.user.id] })
    return result
  })
}
