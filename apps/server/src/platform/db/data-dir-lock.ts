import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toRecord } from '@adjutant/contract/record'
import { messageOf } from '../error-message.ts'
import { ConfigError } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'

export class DataDirInUse extends StartupError {
  override name = 'DataDirInUse'
  readonly pid: number | undefined

  constructor(dataDir: string, pid: number | undefined) {
    super(`The data folder ${path.resolve(dataDir)} is in use by ${pid ? `the process ${pid}` : 'another process'}.`)
    this.pid = pid
  }
}

export type DataDirLock = { release(): void }

/**
 * Locks the data folder for this process. SQLite's exclusive lock on an empty file is a kernel lock: it ends with the process, also by kill
 * -9, so stale locks can't exist.
 */
export function acquireDataDirLock(dataDir: string, name = 'data'): DataDirLock {
  const file = path.join(dataDir, `${name}.lock`)
  const lock = asSetting(() => {
    makeFolder(path.resolve(dataDir))
    return lockFile(file)
  })
  if (!lock) throw new DataDirInUse(dataDir, findHolder(file))
  fs.writeFileSync(toPidFile(file), `${process.pid}\n`)
  return { release: () => lock.close() }
}

/** A folder that can't be created or written is an invalid setting. */
function asSetting<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${messageOf(error)}.`, { cause: error })
  }
}

/** Creates one level at a time: recursive mkdir loops forever where creation is impossible, as in /proc. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  fs.mkdirSync(folder, { mode: 0o700 })
}

/** SQLite's code for a locked file. */
const SQLITE_BUSY = 5

function lockFile(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (toRecord(error).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

// A separate file: closing the locked file after reading it would release this process's lock.
const toPidFile = (file: string) => `${file}.pid`

function findHolder(file: string): number | undefined {
  const pid = Number.parseInt(fs.readFileSync(toPidFile(file), { encoding: 'utf8', flag: 'a+' }), 10)
  return Number.isNaN(pid) ? undefined : pid
}
