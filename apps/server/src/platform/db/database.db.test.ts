import { sql, type SQL } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase, testDatabaseKind } from '../../testing/test-database.ts'
import { notifyChannel } from '../live/notifications.ts'
import { audit_log, settings, users } from '../../schema.ts'
import type { Db } from './db.ts'
import { isUnavailable } from './db-errors.ts'
import { inTransaction } from './transaction.ts'

const testDb = testDatabase()
const read = async (query: SQL) => (await testDb.db.execute(query, 'objects'))[0]

describe('every database', () => {
  test('is of the kind that this run is for, and answers', async () => {
    expect(testDb.database.kind).toBe(testDatabaseKind)
    await testDb.database.ping()
  })

  test('gives the same types', async () => {
    const row = await read(sql`
      select 1::int as int, 2::bigint as bigint, count(*) as count, count(*)::int as count_int, 1.50::numeric as numeric,
        '{"a": [1]}'::jsonb as jsonb, array['x', 'y'] as list, true as bool, null as nothing, '\\xff00'::bytea as bytes`)
    expect(row).toEqual({
      int: 1,
      bigint: '2',
      count: '1',
      count_int: 1,
      numeric: '1.50',
      jsonb: { a: [1] },
      list: ['x', 'y'],
      bool: true,
      nothing: null,
      bytes: Buffer.from([255, 0]),
    })
  })

  test('keeps what is written into the columns of the schema', async () => {
    const user = {
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      email: 'Ada@example.com',
      password_hash: 'x',
      user_level: 'ceo' as const,
      objectives: ['grow, "slowly"', 'ünï\\code'],
      custom_prompts: { tone: 'dry' },
      created_at: new Date('2026-03-01T10:20:30.123Z'),
    }
    await testDb.db.insert(users).values(user)
    expect(await testDb.db.select().from(users)).toEqual([expect.objectContaining(user)])
  })

  test('carries a megabyte in both directions, and a list of a thousand rows', async () => {
    const big = 'é'.repeat(500_000)
    await testDb.db.insert(settings).values(Array.from({ length: 1000 }, (_, n) => ({ key: `k${n}`, value: n === 0 ? big : n })))
    const rows = await testDb.db.select().from(settings)
    expect(rows).toHaveLength(1000)
    expect(rows.find(({ key }) => key === 'k0')?.value).toBe(big)
  })

  test('gives each of many callers at once their own answer', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => read(sql`select ${n}::int as n`)))
    expect(answers.map((row) => row?.['n'])).toEqual(Array.from({ length: 100 }, (_, n) => n))
  })

  test('continues after errors of every kind', async () => {
    await expect(testDb.db.execute(sql`select ${'no uuid'}::uuid`)).rejects.toMatchObject({ cause: { code: '22P02' } })
    await expect(testDb.db.execute(sql`selec`)).rejects.toMatchObject({ cause: { code: '42601' } })
    await expect(testDb.db.execute(sql`select ${'a\u0000b'}::text`)).rejects.toMatchObject({ cause: { code: '22021' } })
    expect(await read(sql`select 1 as one`)).toEqual({ one: 1 })
  })
})

describe('prepared statements', () => {
  test.each([
    ['alone', (work: (ctx: { db: Db }) => Promise<unknown>) => work(testDb)],
    ['in a transaction', (work: (ctx: { db: Db }) => Promise<unknown>) => inTransaction(testDb, work)],
  ])('are prepared again after a migration has changed their columns: %s', async (title, run) => {
    const name = `rows read ${title}`
    const query = { sql: `select * from "${name}" where n > $1::int`, params: [0] }
    // Named, because the pool names only the first statements that its process repeats.
    const readAll = () => run(({ db }) => db._.session.prepareQuery(query, 'objects', true).execute())
    const table = sql.identifier(name)
    await testDb.db.execute(sql`create table ${table} as select 1 as n`)
    try {
      for (let times = 0; times < 3; times++) expect(await readAll()).toEqual([{ n: 1 }])
      await testDb.db.execute(sql`alter table ${table} add column m int default 2`)
      expect(isUnavailable(await readAll().catch((error: unknown) => error))).toBe(true)
      expect(await readAll()).toEqual([{ n: 1, m: 2 }])
    } finally {
      await testDb.db.execute(sql`drop table ${table}`)
    }
  })
})

describe('the audit log', () => {
  test.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])('rejects: %s', async (statement) => {
    await testDb.db.insert(audit_log).values({ action: 'a', subject_kind: 'user' })
    await expect(testDb.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { message: 'The audit log cannot be changed.' } })
    expect(await testDb.db.$count(audit_log)).toBe(1)
  })
})

describe('listen', () => {
  test('hears a notification with the commit, and not before', async () => {
    const received: (string | null)[] = []
    const stop = await testDb.database.listen('a "quoted" channel', (payload) => received.push(payload))
    await inTransaction(testDb, async (ctx) => {
      await notifyChannel(ctx, 'a "quoted" channel', 'id-1')
      await ctx.db.execute(sql`select 1`)
      expect(received).toEqual([])
    })
    await expect.poll(() => received).toEqual(['id-1'])
    await stop()
  })

  test('hears nothing of a rollback, of other channels, or after its end', async () => {
    const received: (string | null)[] = []
    const others: (string | null)[] = []
    const stop = await testDb.database.listen('mine', (payload) => received.push(payload))
    const stopOthers = await testDb.database.listen('other', (payload) => others.push(payload))
    await expect(
      inTransaction(testDb, (ctx) => notifyChannel(ctx, 'mine', 'undone').then(() => Promise.reject(new Error('no')))),
    ).rejects.toThrow('no')
    await stop()
    await notifyChannel(testDb, 'mine', 'late')
    await notifyChannel(testDb, 'other', 'end')
    await expect.poll(() => others).toEqual(['end'])
    expect(received).toEqual([])
    await stopOthers()
  })

  test('continues when one of its listeners throws', async () => {
    const received: (string | null)[] = []
    const stops = [
      await testDb.database.listen('shared', () => {
        throw new Error('on purpose')
      }),
      await testDb.database.listen('shared', (payload) => received.push(payload)),
    ]
    await notifyChannel(testDb, 'shared', '1')
    await expect.poll(() => received).toEqual(['1'])
    for (const stop of stops) await stop()
  })
})
