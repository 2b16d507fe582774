import type { Folder, FolderMove, FolderResult } from '@adjutant/contract/file-folders'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { tell } from '../events/events.door.ts'
import { toFolder } from './file-name.ts'
import { canDelete, canEdit, type FileParties } from './files.policy.ts'
import { audienceOf, type FileRow } from './files.store.ts'
import { isInside, toFolders } from './folders.ts'
import { binFiles, moveFiles, selectFolderCounts, selectInFolderForChange } from './folders.store.ts'

export const listFolders = async (ctx: Ctx): Promise<Folder[]> => toFolders(await selectFolderCounts(ctx)).slice(0, limits.folders)

interface Chosen {
  rows: FileRow[]
  result: FolderResult
}

/** The files in the folder that this person sees and `may` accepts; the others stay. */
async function choose(ctx: Ctx, path: string, may: (actor: Actor, file: FileParties) => boolean, refusal: string): Promise<Chosen> {
  const seen = path === '' ? [] : await selectInFolderForChange(ctx, path, limits.folderFiles)
  if (seen.length === 0) throw new NotFound()
  if (seen.length > limits.folderFiles) throw new Conflict(words.file.folderTooLarge)
  const rows = seen.filter((row) => may(ctx.user, row))
  if (rows.length === 0) throw new Conflict(refusal)
  return { rows, result: { file_ids: rows.map(({ file }) => file.id), left: seen.length - rows.length } }
}

/** One change for all files, because subscribers reload the whole list. */
const audienceOfAll = (rows: FileRow[]) => [...new Set(rows.flatMap(audienceOf))]

export function moveFolder(ctx: Ctx, { path, to }: FolderMove): Promise<FolderResult> {
  const [from, target] = [toFolder(path), toFolder(to)]
  if (isInside(target, from)) throw Invalid.field('to', words.file.folderInItself)
  return inTransaction(ctx, async (tx) => {
    const { rows, result } = await choose(tx, from, canEdit, words.file.cannotEdit)
    const longest = Math.max(...rows.map(({ file }) => file.folder.length)) - from.length + target.length
    if (longest > limits.title) throw Invalid.field('to', words.file.folderPathLong)
    if (from === target) return result
    await moveFiles(tx, result.file_ids, from, target)
    await tell(tx, { topic: 'files', id: null, kind: 'changed', audience: audienceOfAll(rows) })
    return result
  })
}

export function removeFolder(ctx: Ctx, path: string): Promise<FolderResult> {
  return inTransaction(ctx, async (tx) => {
    const { rows, result } = await choose(tx, toFolder(path), canDelete, words.file.cannotDelete)
    await binFiles(tx, result.file_ids)
    await tell(tx, { topic: 'files', id: null, kind: 'deleted', audience: audienceOfAll(rows) })
    await tell(tx, { topic: 'bin', id: null, kind: 'created', audience: [ctx.user.id] })
    return result
  })
}
