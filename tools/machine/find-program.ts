import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const listFolders = (): string[] => (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')

/** The first available program: bare names are looked up in PATH, patterns in the file system, newest version first. */
export const findProgram = (candidates: string[]): string | undefined => {
  const places = candidates.flatMap((name) =>
    name.startsWith('/') ? newestFirst(globSync(name)) : listFolders().map((folder) => join(folder, name)),
  )
  return places.find(isExecutable)
}

const newestFirst = (paths: string[]): string[] => paths.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
