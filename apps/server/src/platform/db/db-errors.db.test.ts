import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { DatabaseWorkerEnded, isUnavailable, isUniqueViolation } from './db-errors.ts'
import { settings } from '../../schema.ts'
import { openServerDatabase } from './server-database.ts'
import { silentLog } from './db.ts'

const testDb = testDatabase()
const catchError = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('isUniqueViolation', () => {
  test('sees it through what Drizzle wraps around it, and knows the constraint', async () => {
    await testDb.db.insert(settings).values({ key: 'a', value: 1 })
    const error = await catchError(testDb.db.insert(settings).values({ key: 'a', value: 2 }))
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'settings_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'users_email_key')).toBe(false)
    expect(isUnavailable(error)).toBe(false)
  })

  test('leaves the database usable', async () => {
    await testDb.db.insert(settings).values({ key: 'a', value: 1 })
    for (let round = 0; round < 20; round++) await catchError(testDb.db.insert(settings).values({ key: 'a', value: 2 }))
    expect(await testDb.db.$count(settings)).toBe(1)
  })

  test('is false for other errors and for no error', async () => {
    expect(isUniqueViolation(await catchError(testDb.db.execute(sql`select 1 / 0`)))).toBe(false)
    expect(isUniqueViolation(undefined)).toBe(false)
  })
})

describe('isUnavailable', () => {
  test.each([
    ['a shutdown', Object.assign(new Error(), { code: '57P01' })],
    ['a full disk', Object.assign(new Error(), { code: '53100' })],
    ['a statement over its time', Object.assign(new Error(), { code: '57014' })],
    ['a refused connection, on each of two addresses', new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })])],
    ['a connection that was cut', new Error('Connection terminated unexpectedly')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['the end of the embedded database', new DatabaseWorkerEnded('ended')],
    ['any of them wrapped', new Error('Failed query', { cause: new DatabaseWorkerEnded('ended') })],
  ])('is true for %s', (_name, error) => {
    expect(isUnavailable(error)).toBe(true)
  })

  test.each([
    ['an error of the query', Object.assign(new Error(), { code: '42601' })],
    ['an error without a code', new Error('Connection is a nice word')],
    ['nothing', undefined],
  ])('is false for %s', (_name, error) => {
    expect(isUnavailable(error)).toBe(false)
  })

  test('is true for a server that is not there', async () => {
    const error = await catchError(openServerDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none', log: silentLog }))
    expect(isUnavailable(error)).toBe(true)
  })
})
