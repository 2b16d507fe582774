import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { filledText, Id } from '../core/fields.ts'
import { folderPath } from './files.ts'
import { limits } from '../core/limits.ts'
import { appMessages } from '../messages/app-messages.ts'

/** A folder exists while it contains, directly or nested, a file that the caller sees. */
export const Folder = z
  .object({
    /** Names joined by slashes. */
    path: z.string(),
    /** Files directly in this folder. */
    files: z.int(),
    /** Includes nested folders. */
    all_files: z.int(),
  })
  .meta({ id: 'Folder' })
export type Folder = z.infer<typeof Folder>

const path = filledText(appMessages.file.folderRequired, limits.title)

export const FolderMove = z.object({ path, /** The new path; '' is the root. */ to: folderPath() }).meta({ id: 'FolderMove' })
export type FolderMove = z.infer<typeof FolderMove>

export const FolderResult = z
  .object({
    /** The moved or deleted files. */
    file_ids: z.array(Id),
    /** The number of files that stayed for lack of permission. */
    left: z.int(),
  })
  .meta({ id: 'FolderResult' })
export type FolderResult = z.infer<typeof FolderResult>

const allFolders = '/api/files/folders'

export const fileFolders = defineRoutes({
  folders: { method: 'GET', path: allFolders, summary: 'List the folders of files', reply: z.array(Folder) },
  moveFolder: {
    method: 'PATCH',
    path: allFolders,
    summary: 'Rename or move a folder with its contents',
    body: FolderMove,
    reply: FolderResult,
    errorStatuses: [404, 409],
  },
  removeFolder: {
    method: 'DELETE',
    path: allFolders,
    summary: 'Move the files of a folder and of its subfolders to the bin',
    query: z.object({ path }),
    reply: FolderResult,
    errorStatuses: [404, 409],
  },
})
