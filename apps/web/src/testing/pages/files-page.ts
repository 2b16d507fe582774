// The page of stored files.
import type { FileVersion } from '@adjutant/contract/files/file-versions'
import type { Folder, FolderMove } from '@adjutant/contract/files/file-folders'
import type { File, ListedFile } from '@adjutant/contract/files/files'
import { page } from 'vitest/browser'
import { toQuery } from '../fake-api.ts'
import type { Answers, ApiCall } from '../fake-api.ts'
import { openApp } from '../open-app.tsx'
import { createRecords } from '../records.ts'
import { toListedFile } from '../samples/files.ts'
import { desktop } from '../viewports.ts'

export const fileButton = (name: string) => page.getByRole('button', { name, exact: true })
export const preview = (name: string) => page.getByRole('dialog', { name, exact: true })

/** Selects a menu entry of a file or folder, in the open dialog or else in the list. */
export async function chooseAction(name: string, entry: string) {
  await page
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .last()
    .click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const isIn = (folder: string, path: string) => folder === path || folder.startsWith(`${path}/`)

function selectFiles(files: ListedFile[], query: URLSearchParams) {
  const folder = query.get('folder')
  const search = query.get('search')
  const placed = folder === null ? files : files.filter((file) => file.folder === (folder === '/' ? '' : folder))
  return search ? placed.filter(({ name, excerpt }) => `${name} ${excerpt}`.includes(search)) : placed
}

/** The folders of these files with their parents. */
function toFolders(files: readonly ListedFile[]): Folder[] {
  const paths = files.flatMap(({ folder }) => folder.split('/').map((_, index, names) => names.slice(0, index + 1).join('/')))
  return [...new Set(paths)].filter(Boolean).map((path) => ({
    path,
    files: files.filter(({ folder }) => folder === path).length,
    all_files: files.filter(({ folder }) => isIn(folder, path)).length,
  }))
}

/** Stored files that calls list, change, delete and restore, with their folders. */
export function createFiles(initial: readonly ListedFile[]) {
  const { answers, list } = createRecords<ListedFile>({
    path: '/api/files/',
    records: initial,
    sample: toListedFile(0, ''),
    select: selectFiles,
  })
  const invoke = (call: string, body: unknown = null) =>
    (answers[`${call.split(' ')[0]} /api/files/{id}`] as (made: ApiCall) => unknown)({ call, body })
  const listUnder = (path: string) => list().filter(({ folder }) => isIn(folder, path))
  const folderAnswers: Answers = {
    'GET /api/files/folders': () => toFolders(list()),
    'PATCH /api/files/folders': ({ body }: ApiCall) => {
      const { path, to } = body as FolderMove
      const moved = listUnder(path)
      for (const { id, folder } of moved) invoke(`PATCH /api/files/${id}`, { folder: to + folder.slice(path.length) })
      return { file_ids: moved.map(({ id }) => id), left: 0 }
    },
    'DELETE /api/files/folders': (made: ApiCall) => {
      const deleted = listUnder(toQuery(made).get('path')!)
      for (const { id } of deleted) invoke(`DELETE /api/files/${id}`)
      return { file_ids: deleted.map(({ id }) => id), left: 0 }
    },
  }
  return { answers: { ...answers, ...folderAnswers }, list }
}

export const toVersion = (
  { id, type, size, version, created_by_user, created_at }: File,
  fields: Partial<FileVersion> = {},
): FileVersion => ({
  file_id: id,
  version,
  type,
  size,
  // Differs from the hashes of the sample files, because contents are cached by their hash.
  sha256: `${version}`.padStart(64, 'f'),
  created_by_user,
  created_at,
  is_current: true,
  ...fields,
})

/** Opens a page with these stored files. */
export async function openFiles(address: string, files: readonly ListedFile[], answers: Answers = {}, viewport = desktop) {
  const stored = createFiles(files)
  const app = await openApp(
    address,
    {
      'GET /api/files/uploads': [],
      'GET /api/files/usage': { used: 54, quota: 20_000_000_000, organization: null },
      'GET /api/organizations': [],
      'GET /api/files/{id}/versions': ({ call }: ApiCall) =>
        stored
          .list()
          .filter(({ id }) => call.includes(id))
          .map((file) => toVersion(file)),
      ...stored.answers,
      ...answers,
    },
    { viewport },
  )
  return { ...app, list: stored.list }
}
