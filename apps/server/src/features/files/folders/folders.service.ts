import type { Folder, FolderMove, FolderResult } from '@adjutant/contract/files/file-folders'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Actor, Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, ValidationError, NotFound } from '../../../platform/errors.ts'
import { publishChange } from '../../events/index.ts'
import { toFolderPath } from '../file-name.logic.ts'
import { canDelete, canEdit, type FileParties } from '../files.policy.ts'
import { audienceOf, type FileRow } from '../files.store.ts'
import { moveFiles, selectFolderCounts, selectInFolderForUpdate, trashFiles } from './folders.store.ts'

/** A folder and its ancestors: 'a/b/c' is in 'a/b' and in 'a'. */
function* withParents(path: string): Generator<string> {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end)
}

/** Sorted by path; includes folders that contain only folders. */
function toFolders(counts: { folder: string; files: number }[]): Folder[] {
  const folders = new Map<string, Folder>()
  for (const { folder, files } of counts) {
    for (const path of withParents(folder)) {
      const known = folders.get(path) ?? { path, files: 0, all_files: 0 }
      folders.set(path, { path, files: known.files + (path === folder ? files : 0), all_files: known.all_files + files })
    }
  }
  return [...folders.values()].toSorted((a, b) => a.path.localeCompare(b.path, 'en'))
}

const isInside = (folder: string, other: string): boolean => folder.startsWith(`${other}/`)

export const listFolders = async (ctx: Ctx): Promise<Folder[]> => toFolders(await selectFolderCounts(ctx)).slice(0, limits.folders)

interface Chosen {
  rows: FileRow[]
  result: FolderResult
}

/** Returns the visible files in the folder that `may` accepts; the others stay. */
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
    await trashFiles(tx, result.file_ids)
    await publishChange(tx, { topic: 'files', id: null, kind: 'deleted', audience: audienceOfAll(rows) })
    await publishChange(tx, { topic: 'bin', id: null, kind: 'created', audience: [ctx.user.id] })
    return result
  })
}
