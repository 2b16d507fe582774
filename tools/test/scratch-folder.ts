import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** All databases and files of a run take about 1 GB. */
const neededBytes = 4e9

/** Free bytes of a file system; 0 if it does not exist. */
const countFree = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Memory if there is enough, because no test waits for a disk then; otherwise the system's temporary folder. */
export const chooseScratchPlace = (free = countFree(memory)): string =>
  process.platform === 'linux' && free >= neededBytes ? memory : tmpdir()

let folder: string | undefined

/** The folder for the databases and files of this run. It is removed when the process ends. */
export const getScratchFolder = (): string => {
  if (folder) return folder
  const made = mkdtempSync(join(chooseScratchPlace(), 'adjutant-tests-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return (folder = made)
}
