import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** All databases and files of a run together take about 1 GB. */
const neededBytes = 4e9

/** Free bytes of a file system; none where it does not exist. */
const countFree = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Memory where there is enough of it, because no test waits for a disk then; otherwise the folder of the system. */
export const chooseScratchPlace = (free = countFree(memory)): string =>
  process.platform === 'linux' && free >= neededBytes ? memory : tmpdir()

let folder: string | undefined

/** Where the tests of this run keep databases and files. It is removed when the process ends. */
export const getScratchFolder = (): string => {
  if (folder) return folder
  const made = mkdtempSync(join(chooseScratchPlace(), 'adjutant-tests-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return (folder = made)
}
