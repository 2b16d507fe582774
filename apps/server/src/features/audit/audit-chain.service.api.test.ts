import { createHash } from 'node:crypto'
import type { AuditEntry } from '@adjutant/contract/accounts/audit'
import { asc, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit_log } from '../../schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'
import { chainEntries, recordAuditEntry, verifyChain } from './index.ts'

const t = testApp()

const write = (name: string, details = {}) =>
  recordAuditEntry(t.app.ctx, { action: 'user.changed', subject_kind: 'user', subject_id: null, subject_name: name, details })

/** Simulates an attacker with full database access: the replica role runs no triggers. */
const tamper = (statement: string) => t.db.execute(sql.raw(`begin; set local session_replication_role = replica; ${statement}; commit`))

const chained = () => t.db.select().from(audit_log).orderBy(asc(audit_log.position))
const findChainError = async (expectedHead?: { position: number; hash: string }) => {
  const { chainError } = await verifyChain(t.app.ctx, expectedHead)
  return chainError && [chainError.position, chainError.reason]
}

describe('the hash chain', () => {
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await write(name, { zoë: { b: [1, 'ü'], a: null } })
    await chainEntries(t.app.ctx)
  })

  test('numbers entries from 1 and is intact', async () => {
    const rows = await chained()
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
    expect(rows.map(({ previous_hash }) => previous_hash)).toEqual(['', ...rows.slice(0, -1).map(({ hash }) => hash)])
    expect(await verifyChain(t.app.ctx)).toEqual({ chainError: undefined, head: { position: 5, hash: rows[4]!.hash }, unchained: 0 })
  })

  test.each([
    ["update audit_log set subject_name = 'x' where position = 3", [3, 'changed']],
    ["update audit_log set at = at - interval '1 day' where position = 3", [3, 'changed']],
    ['update audit_log set organization_id = gen_random_uuid() where position = 3', [3, 'changed']],
    ["update audit_log set details = '{}' where position = 3", [3, 'changed']],
    ["update audit_log set hash = repeat('0', 64) where position = 3", [3, 'changed']],
    ['delete from audit_log where position = 1', [1, 'missing']],
    ['delete from audit_log where position = 3', [3, 'missing']],
    [
      'delete from audit_log where position = 3; update audit_log set position = -position where position > 3; update audit_log set position = -position - 1 where position < 0',
      [3, 'unlinked'],
    ],
    [
      'update audit_log set position = -position where position in (2, 3); update audit_log set position = 5 + position where position < 0',
      [2, 'unlinked'],
    ],
    [
      `update audit_log set position = -1 - position where position > 2; update audit_log set position = -position where position < 0;
       insert into audit_log (action, subject_kind, position, previous_hash, hash)
       select 'user.deleted', 'user', 3, hash, repeat('0', 64) from audit_log where position = 2`,
      [3, 'changed'],
    ],
  ])('detects tampering and its position: %s', async (statement, chainError) => {
    await tamper(statement)
    expect(await findChainError()).toEqual(chainError)
  })

  test('detects a backdated entry that was inserted', async () => {
    await tamper(`insert into audit_log (action, subject_kind, at) values ('user.deleted', 'user', now() - interval '2 hours')`)
    await chainEntries(t.app.ctx)
    expect(await findChainError()).toEqual([6, 'inserted'])
  })

  test('detects with a noted head that the newest entries were cut off or the chain was rewritten', async () => {
    const { head } = await verifyChain(t.app.ctx)
    await tamper('delete from audit_log where position > 3')
    expect([await findChainError(), await findChainError(head)]).toEqual([undefined, [4, 'missing']])
    await write('instead of d')
    await write('instead of e')
    await chainEntries(t.app.ctx)
    expect([await findChainError(), await findChainError(head)]).toEqual([undefined, [5, 'other-head']])
  })

  test('can be verified externally: an exported line without its hash is the hashed text', async () => {
    const { body } = await t.call('GET /api/admin/audit/export?format=jsonl', { as: await t.person('admin') })
    const lines = body.trim().split('\n')
    expect(lines).toHaveLength(6)
    let previous = ''
    for (const line of lines) {
      const { hash, previous_hash } = JSON.parse(line) as AuditEntry
      const content = line.replace(`"hash":"${hash}",`, '')
      expect([previous_hash, hash]).toEqual([previous, createHash('sha256').update(content).digest('hex')])
      previous = hash!
    }
  })

  test.each([
    'update audit_log set hash = null',
    "update audit_log set position = 9, previous_hash = '', hash = 'x'",
    "update audit_log set hash = 'x' where hash is null; update audit_log set action = 'x'",
  ])("can't be rewritten by the application: %s", async (statement) => {
    await expect(t.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'The audit log cannot be changed.' }),
    })
  })
})

test('an unchained entry accepts its links only with unchanged content', async () => {
  await write('a')
  const statement = "update audit_log set action = 'x', position = 1, previous_hash = '', hash = 'x'"
  await expect(t.db.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'The audit log cannot be changed.' }),
  })
})

test('concurrent transactions and chaining jobs never fork the chain', async () => {
  const writeInTransaction = (n: number) =>
    inTransaction(t.app.ctx, async (tx) => {
      await recordAuditEntry(tx, { action: 'user.changed', subject_kind: 'user', subject_id: null, subject_name: String(n) })
      if (n % 5 === 0) throw new Error('rolled back')
    }).catch(() => undefined)
  const writers = Array.from({ length: 60 }, (_, n) => writeInTransaction(n))
  const chainers = Array.from({ length: 10 }, () => chainEntries(t.app.ctx))
  await Promise.all([...writers, ...chainers])
  await chainEntries(t.app.ctx)
  const rows = await chained()
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 48 }, (_, n) => n + 1))
  expect(await findChainError()).toBeUndefined()
})

// The embedded database has one connection, so nothing else writes while a transaction is open.
test.runIf(testDatabaseKind === 'server')('a long transaction delays only its own entry', async () => {
  const [written, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long = t.db.transaction(async (tx) => {
    await recordAuditEntry(
      { ...t.app.ctx, db: tx },
      { action: 'user.changed', subject_kind: 'user', subject_id: null, subject_name: 'slow' },
    )
    written.resolve()
    await over.promise
  })
  await written.promise
  await write('quick')
  await chainEntries(t.app.ctx)
  over.resolve()
  await long
  await chainEntries(t.app.ctx)
  expect((await chained()).map(({ subject_name, position }) => [position, subject_name])).toEqual([
    [1, 'quick'],
    [2, 'slow'],
  ])
  expect(await findChainError()).toBeUndefined()
})
