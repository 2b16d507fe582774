import { eq, isNull, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testCtx } from '../../testing/test-ctx.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { SystemCtx } from '../ctx.ts'
import { jobColumns, moment } from '../db/columns.ts'
import { NotificationBus } from '../live/notifications.ts'
import { backoffMs } from './backoff.ts'
import type { JobHandler } from './job-pool.ts'
import {
  claimJobs,
  completeJob,
  defineQueue,
  deleteJob,
  expireLeases,
  lockJob,
  releaseJob,
  renewLease,
  renewLeases,
  updateJob,
  type JobOf,
} from './job-queue.ts'
import { jobsOf } from './job-source.ts'
import { processJobs, startWorker } from './worker.ts'

const letters = pgTable('job_letters', {
  sender: text().notNull(),
  number: integer().notNull(),
  text: text().notNull().default(''),
  done_at: moment(),
  ...jobColumns(),
})

const queue = defineQueue({
  table: letters,
  key: ['sender', 'number'],
  token: ['attempts'],
  columns: ['text'],
  isPending: isNull(letters.done_at),
  orderBy: [letters.number],
  leaseSeconds: 10,
})
type Letter = JobOf<typeof queue>

const t = testDatabase()
let ctx: SystemCtx

beforeAll(async () => {
  await t.db
    .execute(sql`create table if not exists job_letters (sender text, number int, text text not null default '', done_at timestamptz,
    lease_until timestamptz, attempts int not null default 0, next_attempt_at timestamptz, primary key (sender, number))`)
})
beforeEach(async () => {
  await t.db.delete(letters)
  ctx = testCtx(t.db)
})

const add = (count: number, more: Partial<typeof letters.$inferInsert> = {}) =>
  t.db.insert(letters).values(Array.from({ length: count }, (_, n) => ({ sender: 'ada', number: n + 1, ...more })))
const claimOne = async (db = t.db): Promise<Letter> => (await claimJobs({ db }, queue, 1))[0]!
const readRow = async () => (await t.db.select().from(letters).orderBy(letters.number))[0]!
const expire = (db = t.db) => db.update(letters).set({ lease_until: sql`now() - interval '1 second'` })
const secondsUntil = async (column: 'lease_until' | 'next_attempt_at') => {
  const [row] = await t.db
    .select({ left: sql<number>`extract(epoch from ${letters[column]} - now())::float8` })
    .from(letters)
    .orderBy(letters.number)
  return row!.left
}

describe('a claim', () => {
  test('takes due rows in order, leases them and counts the attempt', async () => {
    await add(3)
    const claimed = await claimJobs(ctx, queue, 2)
    expect(claimed.toSorted((a, b) => a.number - b.number)).toEqual([
      { sender: 'ada', number: 1, attempts: 1, text: '' },
      { sender: 'ada', number: 2, attempts: 1, text: '' },
    ])
    expect(await claimJobs(ctx, queue, 9)).toMatchObject([{ number: 3 }])
    expect(await claimJobs(ctx, queue, 9)).toEqual([])
  })

  test('leaves out rows that are done, leased or not due yet', async () => {
    await add(1, { done_at: new Date() })
    await t.db.insert(letters).values([
      { sender: 'ben', number: 1, lease_until: sql`now() + interval '1 minute'` },
      { sender: 'ben', number: 2, next_attempt_at: sql`now() + interval '1 minute'` },
      { sender: 'ben', number: 3, lease_until: sql`now() - interval '1 second'`, next_attempt_at: sql`now() - interval '1 second'` },
    ])
    expect(await claimJobs(ctx, queue, 9)).toMatchObject([{ sender: 'ben', number: 3 }])
  })

  test('can be limited to some rows, in another order, and can set other columns', async () => {
    await add(3)
    const where = sql`${letters.number} < 3`
    const claimed = await claimJobs(ctx, queue, 1, { where, orderBy: [sql`${letters.number} desc`], set: { text: 'begun' } })
    expect(claimed).toMatchObject([{ number: 2, text: 'begun' }])
  })

  test('of many processes at once gives each row to one of them', async () => {
    await add(40)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimJobs(ctx, queue, 7)))
    const numbers = claims.flat().map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.length + (await claimJobs(ctx, queue, 99)).length).toBe(40)
  })

  test('after an expired lease takes the row from the previous process, which can write nothing more', async () => {
    await add(1)
    const first = await claimOne()
    await expire()
    const second = await claimOne()
    expect([first.attempts, second.attempts]).toEqual([1, 2])
    const write = { text: 'late' }
    expect([await updateJob(ctx, queue, first, write), await renewLease(ctx, queue, first), await lockJob(ctx, queue, first)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await completeJob(ctx, queue, first, { done_at: sql`now()` })).toBe(false)
    expect([await releaseJob(ctx, queue, first), await deleteJob(ctx, queue, first)]).toEqual([false, false])
    expect(await readRow()).toMatchObject({ text: '', done_at: null, attempts: 2 })
    expect(await lockJob(ctx, queue, second)).toMatchObject({ number: 1 })
    expect(await completeJob(ctx, queue, second, { done_at: sql`now()` })).toBe(true)
    expect(await readRow()).toMatchObject({ done_at: expect.any(Date), lease_until: null })
  })
})

describe('a lease', () => {
  test('is renewed although its token contains a date', async () => {
    const byTime = defineQueue({ ...queue, token: ['attempts', 'done_at'], isPending: sql`true` })
    await add(1, { done_at: new Date('2026-05-01') })
    const [claim] = await claimJobs(ctx, byTime, 1)
    expect(await renewLeases(ctx, byTime, [claim!])).toEqual([claim])
  })

  test('is renewed from now on, for the claims that are still held', async () => {
    await add(2)
    const claimed = await claimJobs(ctx, queue, 2)
    const [one, two] = claimed.toSorted((a, b) => a.number - b.number)
    await t.db.update(letters).set({ lease_until: sql`now() + interval '1 second'` })
    await t.db.update(letters).set({ attempts: 7 }).where(eq(letters.number, 2))
    expect(await renewLeases(ctx, queue, [one!, two!])).toEqual([one])
    expect(await secondsUntil('lease_until')).toBeGreaterThan(8)
    expect(await renewLease(ctx, queue, one!, { text: 'half' })).toMatchObject({ text: 'half' })
  })

  test('of a dead process ends at once for the only process', async () => {
    await add(1)
    await claimOne()
    expect(await claimJobs(ctx, queue, 1)).toEqual([])
    await expireLeases(ctx, queue)
    expect(await claimJobs(ctx, queue, 1)).toHaveLength(1)
  })

  test('is released at once, after a delay, or without counting the attempt', async () => {
    await add(1)
    await releaseJob(ctx, queue, await claimOne())
    const second = await claimOne()
    expect(second.attempts).toBe(2)
    await releaseJob(ctx, queue, second, { countsAttempt: false, set: { text: 'why' } })
    expect(await readRow()).toMatchObject({ attempts: 1, text: 'why' })
    await releaseJob(ctx, queue, await claimOne(), { afterMs: 60_000 })
    expect(await claimJobs(ctx, queue, 1)).toEqual([])
    expect(await secondsUntil('next_attempt_at')).toBeGreaterThan(50)
  })
})

test('the backoff doubles up to its limit', () => {
  expect([1, 2, 3, 4, 50].map((attempts) => backoffMs(attempts, { firstMs: 10, maxMs: 60 }))).toEqual([10, 20, 40, 60, 60])
})

const complete = async (letter: Letter) => void (await completeJob(ctx, queue, letter, { done_at: sql`now()` }))
const toHandler = (more: Partial<JobHandler<Letter>>): JobHandler<Letter> => ({
  log: ctx.log,
  jobs: jobsOf(ctx, queue),
  handle: complete,
  onFailure: () => undefined,
  backoff: { firstMs: 60_000, maxMs: 60_000 },
  concurrency: 1,
  ...more,
})
const countDone = async () => (await t.db.$count(letters)) - (await t.db.$count(letters, isNull(letters.done_at)))

describe('a worker', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))))
  const start = (handler: JobHandler<Letter>, notifications = new NotificationBus()) => {
    const worker = startWorker(handler, { onError: () => undefined, notifications, topic: 'letters', pollMs: 60_000 })
    stops.push(worker.stop)
    return worker
  }

  test('works on what is due at its start and after a notification', async () => {
    const notifications = new NotificationBus()
    await add(3)
    start(toHandler({}), notifications)
    await expect.poll(countDone, { timeout: 10_000 }).toBe(3)
    await t.db.insert(letters).values({ sender: 'ben', number: 9 })
    notifications.deliver('letters')
    await expect.poll(countDone, { timeout: 10_000 }).toBe(4)
  })

  test('never has more jobs at once than its limit, and a slow job delays no other', async () => {
    await add(12)
    const slow = Promise.withResolvers<void>()
    let [active, maxActive] = [0, 0]
    start(
      toHandler({
        concurrency: 3,
        async handle(letter) {
          maxActive = Math.max(maxActive, (active += 1))
          if (letter.number === 1) await slow.promise
          await complete(letter)
          active -= 1
        },
      }),
    )
    await expect.poll(countDone, { timeout: 10_000 }).toBe(11)
    slow.resolve()
    await expect.poll(countDone, { timeout: 10_000 }).toBe(12)
    expect(maxActive).toBe(3)
  })

  test('delays a failed job, stores its reason and gives it up after its last attempt', async () => {
    await add(1)
    const given = vi.fn<(letter: Letter) => Promise<void>>(complete)
    const handler = toHandler({
      handle: () => Promise.reject(new Error('no')),
      onFailure: (error) => ({ text: String(error) }),
      maxAttempts: 2,
      giveUp: given,
    })
    for (const attempts of [1, 2]) {
      await processJobs(handler)
      expect(await readRow()).toMatchObject({ attempts, text: 'Error: no', done_at: null })
      expect(await secondsUntil('next_attempt_at')).toBeGreaterThan(30)
      await t.db.update(letters).set({ next_attempt_at: null })
    }
    await processJobs(handler)
    expect([given.mock.calls.length, await countDone()]).toEqual([1, 1])
  })

  test('keeps the lease of a long job, and stops working on one that another process has claimed', async () => {
    await add(1)
    const short = { ...queue, leaseSeconds: 3 }
    const aborted = Promise.withResolvers<void>()
    const handler = toHandler({
      jobs: jobsOf(ctx, short),
      handle: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted.resolve()
            reject(signal.reason)
          })
        }),
    })
    const working = processJobs(handler)
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(await claimJobs(ctx, queue, 1)).toEqual([])
    // Uses one transaction, so that no renewal happens in between.
    const other = await t.db.transaction(async (tx) => {
      await expire(tx)
      return claimOne(tx)
    })
    await aborted.promise
    await working
    expect(await lockJob(ctx, queue, other)).toMatchObject({ attempts: other.attempts })
  })

  test('releases its jobs when it is stopped, without counting the attempt', async () => {
    await add(2)
    const begun = Promise.withResolvers<void>()
    const worker = start(
      toHandler({
        handle: (_, signal) =>
          new Promise((_resolve, reject) => {
            begun.resolve()
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
      }),
    )
    await begun.promise
    await worker.stop()
    expect(worker.capacity).toBe(0)
    expect(await t.db.select({ attempts: letters.attempts }).from(letters)).toEqual([{ attempts: 0 }, { attempts: 0 }])
    expect(await claimJobs(ctx, queue, 9)).toHaveLength(2)
  })
})
