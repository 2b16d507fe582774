import { dirname } from 'node:path'

const folderFiles = 21

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file)

/** Folders with too many source files; tests don't count. */
export function listFullFolders(files: readonly string[]): { folder: string; message: string }[] {
  const byFolder = Map.groupBy(
    files.filter((file) => !isTest(file)),
    (file) => dirname(file),
  )
  return [...byFolder]
    .filter(([, { length }]) => length > folderFiles)
    .map(([folder, { length }]) => ({ folder, message: `${folder}: ${length} files, at most ${folderFiles} are allowed` }))
}
