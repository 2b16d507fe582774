import fs from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTempDir } from '../../testing/test-database.ts'
import { acquireDataDirLock, DataDirInUse } from './data-dir-lock.ts'
import { openDatabase } from './database.ts'
import { silentLog } from './db.ts'
import { buildSnapshot } from './embedded/build-snapshot.ts'
import { startChild } from './testing/child-process.ts'
import type { Child } from './testing/child-process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await makeTempDir()
})
afterEach(() => fs.rm(dataDir, { recursive: true, force: true }))

describe('the data folder lock', () => {
  test('is granted once, and again after its release', () => {
    const lock = acquireDataDirLock(dataDir)
    expect(() => acquireDataDirLock(dataDir)).toThrow(DataDirInUse)
    lock.release()
    acquireDataDirLock(dataDir).release()
  })

  test('creates a missing folder', () => {
    acquireDataDirLock(`${dataDir}/deep/down`).release()
  })

  test('is separate per name', () => {
    const locks = [acquireDataDirLock(dataDir, 'data'), acquireDataDirLock(dataDir, 'database')]
    for (const lock of locks) lock.release()
  })
})

describe('a second process', () => {
  let child: Child
  beforeEach(async () => {
    await buildSnapshot()
    child = startChild('open-and-hold', dataDir)
    await child.waitForLines(1)
  })
  afterEach(() => child.kill())

  test('is rejected with the pid of the first, and gets the folder after kill -9', { timeout: 60_000 }, async () => {
    const rejection = { name: 'DataDirInUse', pid: child.pid, message: expect.stringContaining(`process ${child.pid}`) }
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toMatchObject(rejection)
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toMatchObject(rejection)
    await child.kill()
    const database = await openDatabase({ dataDir, log: silentLog })
    await database.ping()
    await database.close()
  })
})
