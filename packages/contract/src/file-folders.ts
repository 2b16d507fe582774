import { z } from 'zod'
import { defineRoutes } from './define.ts'
import { filledText, Id } from './fields.ts'
import { folderPath } from './files.ts'
import { limits } from './limits.ts'
import { words } from './words.ts'

/** There is a folder as long as a file that you see lies in it or below. */
export const Folder = z
  .object({
    /** Names with slashes between them. */
    path: z.string(),
    /** In this very folder. */
    files: z.int(),
    /** With all the folders inside it. */
    all_files: z.int(),
  })
  .meta({ id: 'Folder' })
export type Folder = z.infer<typeof Folder>

const path = filledText(words.file.folderRequired, limits.title)

export const FolderMove = z.object({ path, /** Where it is from now on; '' is the top. */ to: folderPath() }).meta({ id: 'FolderMove' })
export type FolderMove = z.infer<typeof FolderMove>

export const FolderResult = z
  .object({
    /** Those that were moved, or put into the bin. */
    file_ids: z.array(Id),
    /** How many stayed because you may not do this to them. */
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
    summary: 'Rename or move a folder with what is in it',
    body: FolderMove,
    reply: FolderResult,
    refusals: [404, 409],
  },
  removeFolder: {
    method: 'DELETE',
    path: allFolders,
    summary: 'Put the files of a folder into the bin, and those of the folders inside it',
    query: z.object({ path }),
    reply: FolderResult,
    refusals: [404, 409],
  },
})
