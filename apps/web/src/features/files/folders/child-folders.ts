import type { Folder } from '@adjutant/contract/files/file-folders'
import { joinFolder, listBreadcrumbs } from './folder-path.ts'

export interface ChildFolder {
  name: string
  path: string
  /** Includes all nested folders. */
  files: number
}

/** Files of this folder and of every nested folder. */
export const countAllFiles = (ownFiles: number, children: readonly ChildFolder[]): number =>
  children.reduce((sum, { files }) => sum + files, ownFiles)

const isWithin = (path: string, folder: string) => folder === '' || path.startsWith(`${folder}/`)

/** The direct children of a folder by name, including folders that contain only folders. */
export function listChildFolders(folders: readonly Folder[], parent: string): ChildFolder[] {
  const depth = listBreadcrumbs(parent).length
  const counts = new Map<string, number>()
  for (const { path, files } of folders) {
    const child = listBreadcrumbs(path)[depth]
    if (!child || !isWithin(path, parent)) continue
    const { name } = child
    counts.set(name, (counts.get(name) ?? 0) + files)
  }
  const children = [...counts].map(([name, files]) => ({ name, path: joinFolder(parent, name), files }))
  return children.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}
