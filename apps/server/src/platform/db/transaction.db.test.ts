import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import type { Db } from './db.ts'
import { settings } from '../../schema.ts'
import { afterCommit, inTransaction } from './transaction.ts'

const testDb = testDatabase()

let ctx: { db: Db; who: string }
beforeEach(() => {
  ctx = { db: testDb.db, who: 'the caller' }
})

const put = ({ db }: { db: Db }, key: string) => db.insert(settings).values({ key, value: 1 })
const listKeys = async () => (await testDb.db.select().from(settings).orderBy(settings.key)).map(({ key }) => key)
const failing = (ctx: { db: Db }) => put(ctx, 'lost').then(() => Promise.reject(new Error('on purpose')))

describe('inTransaction', () => {
  test('commits what it wrote and gives back the result', async () => {
    const result = await inTransaction(ctx, async (tx) => {
      await put(tx, 'a')
      await put(tx, 'b')
      return tx.who
    })
    expect(result).toBe('the caller')
    expect(await listKeys()).toEqual(['a', 'b'])
  })

  test('rolls back after an error', async () => {
    await expect(inTransaction(ctx, failing)).rejects.toThrow('on purpose')
    expect(await listKeys()).toEqual([])
  })

  test('joins the transaction around it: an error outside undoes what was written inside', async () => {
    const outer = inTransaction(ctx, async (tx) => {
      await inTransaction(tx, (inner) => put(inner, 'inside'))
      await failing(tx)
    })
    await expect(outer).rejects.toThrow('on purpose')
    expect(await listKeys()).toEqual([])
  })

  test('takes queries that are asked for together, in turn', async () => {
    await inTransaction(ctx, (tx) => Promise.all(['a', 'b', 'c'].map((key) => put(tx, key))))
    expect(await listKeys()).toEqual(['a', 'b', 'c'])
  })

  test('gives way to savepoints: what failed inside one is undone alone', async () => {
    await inTransaction(ctx, async (tx) => {
      await put(tx, 'kept')
      await expect(tx.db.transaction((inner) => failing({ db: inner }))).rejects.toThrow('on purpose')
      await put(tx, 'kept too')
    })
    expect(await listKeys()).toEqual(['kept', 'kept too'])
  })
})

describe('the guard', () => {
  const refusal = expect.objectContaining({ cause: expect.objectContaining({ name: 'OuterDbInTransaction' }) })

  test('rejects the db from outside inside a transaction, at once and on every database', async () => {
    await inTransaction(ctx, async () => {
      await expect(testDb.db.select().from(settings)).rejects.toEqual(refusal)
    })
  })

  test('rejects a second transaction from outside inside one', async () => {
    const nested = inTransaction(ctx, () => inTransaction(ctx, (tx) => put(tx, 'never')))
    await expect(nested).rejects.toMatchObject({ name: 'OuterDbInTransaction' })
  })

  test('allows work that was started inside a transaction to continue after it', async () => {
    const later = Promise.withResolvers<unknown>()
    await inTransaction(ctx, async () => {
      setTimeout(() => testDb.db.select().from(settings).then(later.resolve, later.reject), 20)
    })
    await expect(later.promise).resolves.toEqual([])
  })

  test('rejects a transaction that is used after its end', async () => {
    const escaped = await inTransaction(ctx, async (tx) => ({ db: tx.db }))
    await expect(put(escaped, 'late')).rejects.toMatchObject({ cause: { name: 'ConnectionReleased' } })
  })
})

describe('afterCommit', () => {
  test('waits for the outermost commit, and sees what it wrote', async () => {
    const seen: string[][] = []
    await inTransaction(ctx, async (tx) => {
      await inTransaction(tx, (inner) => afterCommit(inner, async () => void seen.push(await listKeys())))
      await put(tx, 'a')
      expect(seen).toEqual([])
    })
    expect(seen).toEqual([['a']])
  })

  test('waits for it from inside a savepoint too', async () => {
    let ran = false
    await inTransaction(ctx, async (tx) => {
      await tx.db.transaction((inner) => afterCommit({ db: inner }, () => void (ran = true)))
      expect(ran).toBe(false)
    })
    expect(ran).toBe(true)
  })

  test('never runs after a rollback', async () => {
    let ran = false
    const work = inTransaction(ctx, async (tx) => {
      await afterCommit(tx, () => void (ran = true))
      await failing(tx)
    })
    await expect(work).rejects.toThrow('on purpose')
    expect(ran).toBe(false)
  })

  test('runs at once outside a transaction', async () => {
    let ran = false
    await afterCommit(ctx, () => void (ran = true))
    expect(ran).toBe(true)
  })

  test('does not make a committed transaction fail', async () => {
    await inTransaction(ctx, async (tx) => {
      await put(tx, 'a')
      await afterCommit(tx, () => Promise.reject(new Error('on purpose')))
    })
    expect(await testDb.db.select().from(settings).where(eq(settings.key, 'a'))).toHaveLength(1)
  })
})
