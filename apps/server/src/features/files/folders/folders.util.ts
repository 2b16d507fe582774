import type { Folder } from '@adjutant/contract/files/file-folders'

/** A folder and its ancestors: 'a/b/c' is in 'a/b' and in 'a'. */
function* withParents(path: string): Generator<string> {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end)
}

/** Sorted by path; includes folders that contain only folders. */
export function toFolders(counts: { folder: string; files: number }[]): Folder[] {
  const folders = new Map<string, Folder>()
  for (const { folder, files } of counts) {
    for (const path of withParents(folder)) {
      const known = folders.get(path) ?? { path, files: 0, all_files: 0 }
      folders.set(path, { path, files: known.files + (path === folder ? files : 0), all_files: known.all_files + files })
    }
  }
  return [...folders.values()].toSorted((a, b) => a.path.localeCompare(b.path, 'en'))
}

export const isInside = (folder: string, other: string): boolean => folder.startsWith(`${other}/`)
