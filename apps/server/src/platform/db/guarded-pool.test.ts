import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { GuardedPool } from './guarded-pool.ts'

/** A pool whose connections record what they are asked. */
function openRecordingPool() {
  const names: (string | undefined)[] = []
  const client = Object.assign(new EventEmitter(), {
    query: async (statement: pg.QueryConfig) => {
      names.push(statement.name)
      return { rows: [] }
    },
    release: () => undefined,
  })
  const pool = Object.assign(new EventEmitter(), { connect: async () => client }) as unknown as pg.Pool
  return { pool: new GuardedPool(pool, { idleLeaseMs: 60_000 }), names }
}

test('a repeated statement has a name, in and outside of transactions', async () => {
  const { pool, names } = openRecordingPool()
  const statement = { text: 'select $1' }
  await pool.query(statement, [1])
  await pool.query(statement, [2])
  const leased = await pool.connect()
  await leased.query(statement, [3])
  leased.release()
  expect(names).toEqual([undefined, 'repeated_1', 'repeated_1'])
})
