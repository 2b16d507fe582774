import nodeFs from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTempDir } from '../../../testing/test-database.ts'
import { openDatabase } from '../database.ts'
import { silentLog } from '../db.ts'
import { startChild } from '../testing/child-process.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { openEngine } from './engine.ts'

// Opening a database is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
beforeEach(async () => {
  await buildSnapshot()
  dataDir = await makeTempDir()
})
afterEach(() => fs.rm(dataDir, { recursive: true, force: true }))

async function openWithTable() {
  const folder = path.join(dataDir, 'database')
  nodeFs.cpSync(await buildSnapshot(), folder, { recursive: true })
  const engine = await openEngine(folder)
  await engine.exchange(toQuery('create table t (n int)'))
  return engine
}

function toQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.from([...Buffer.from('Q'), 0, 0, 0, 0])
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

describe('an acknowledged write', () => {
  test('survives kill -9, six times in a row', { timeout: 300_000 }, async () => {
    let acknowledged = 0
    for (let round = 1; round <= 6; round++) {
      const child = startChild('insert-forever', dataDir)
      await child.waitForLines(round * 2)
      await child.kill()
      acknowledged = Number(child.lines.at(-1))
    }
    const { db, close } = await openDatabase({ dataDir, log: silentLog })
    const [found] = await db.execute(sql`select count(*)::int as count, max(n) as last from written`, 'objects')
    await close()
    // The last insert can be committed without its acknowledgement.
    expect([acknowledged, acknowledged + 1]).toContain(found?.['last'])
    expect(found?.['count']).toBe(found?.['last'])
  })

  test('is on disk: every commit calls fsync on the write-ahead log', async () => {
    const engine = await openWithTable()
    const fsync = vi.spyOn(nodeFs, 'fsyncSync')
    for (let n = 0; n < 5; n++) await engine.exchange(toQuery(`insert into t values (${n})`))
    expect(fsync).toHaveBeenCalledTimes(5)
    await engine.exchange(toQuery('checkpoint'))
    expect(fsync.mock.calls.length).toBeGreaterThan(6)
    fsync.mockRestore()
    await engine.close()
  })

  test('is not acknowledged when fsync fails: the engine stops', async () => {
    const engine = await openWithTable()
    const fsync = vi.spyOn(nodeFs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error('EIO'), { code: 'EIO' })
    })
    await expect(engine.exchange(toQuery('insert into t values (1)'))).rejects.toThrow('stopped itself')
    fsync.mockRestore()
  })
})
