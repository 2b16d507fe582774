import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toMember } from '../../testing/actors.ts'
import { momentFromNow } from '../../testing/days.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { ViewerCtx } from '../ctx.ts'
import { deletion, idColumn, moment } from '../db/columns.ts'
import { selectPage, toPage, totalColumn } from './page.ts'
import { createRecordStore } from './record-store.ts'
import { rowExists } from './row-exists.ts'
import { createShares } from './shares.ts'
import { isExpired, isTrashedBy, moveToTrash, undelete } from './soft-delete.ts'
import { isOwnOrOfOrganization, isOwnOrShared } from './visibility.ts'

const records = pgTable('kit_records', {
  id: idColumn(),
  user_id: uuid(),
  organization_id: uuid(),
  title: text().notNull(),
  updated_at: moment().notNull().defaultNow(),
  ...deletion(),
})

const record_shares = pgTable(
  'kit_record_shares',
  { record_id: uuid().notNull(), organization_id: uuid().notNull(), since: integer().notNull().default(0) },
  (t) => [primaryKey({ columns: [t.record_id, t.organization_id] })],
)

const base = testDatabase()
const toId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [me, other, mine, theirs] = [toId(1), toId(2), toId(11), toId(12)]
const [first, second, third] = [toId(101), toId(102), toId(103)]

const actor = toMember(mine, 'user', { id: me })
const toCtx = (): ViewerCtx => ({ db: base.db, user: actor })

const shares = createShares(record_shares, record_shares.record_id)
const store = createRecordStore(records, (person) => and(isNull(records.deleted_at), isOwnOrOfOrganization(person, records)))

beforeAll(async () => {
  await base.db.execute(sql`create table kit_records (id uuid primary key, user_id uuid, organization_id uuid, title text not null,
    updated_at timestamptz not null default now(), deleted_at timestamptz, deleted_by_user_id uuid)`)
  await base.db.execute(sql`create table kit_record_shares (record_id uuid not null, organization_id uuid not null,
    since int not null default 0, primary key (record_id, organization_id))`)
})

afterAll(() => base.db.execute(sql`drop table kit_records, kit_record_shares`))

beforeEach(async () => {
  await base.db.delete(records)
  await base.db.delete(record_shares)
})

const insert = (id: string, values: Partial<typeof records.$inferInsert> = {}) =>
  store.insert(toCtx(), { id, title: 'A record', ...values })
const listIds = async (where: Parameters<ReturnType<typeof selectIds>['where']>[0]) => (await selectIds().where(where)).map(({ id }) => id)
const selectIds = () => base.db.select({ id: records.id }).from(records).orderBy(asc(records.id))

describe('a page', () => {
  beforeEach(async () => {
    for (const id of [first, second, third]) await insert(id)
  })

  const count = vi.fn(() => base.db.$count(records))
  beforeEach(() => void count.mockClear())

  test.each([
    { skip: 0, limit: 5, rows: 3, counts: 0 },
    { skip: 2, limit: 2, rows: 1, counts: 0 },
    { skip: 0, limit: 3, rows: 3, counts: 1 },
    { skip: 1, limit: 1, rows: 1, counts: 1 },
    { skip: 3, limit: 2, rows: 0, counts: 1 },
  ])('from $skip with at most $limit rows has $rows and the total, which is counted $counts times', async ({ rows, counts, ...limits }) => {
    const page = await selectPage(selectIds(), limits, count)
    expect([page.rows.length, page.total, count.mock.calls.length]).toEqual([rows, 3, counts])
  })

  test('of an empty list has the total 0 without a count', async () => {
    const none = base.db
      .select({ id: records.id })
      .from(records)
      .where(sql`false`)
    expect(await selectPage(none, { skip: 0, limit: 5 }, count)).toEqual({ rows: [], total: 0 })
    expect(count).not.toHaveBeenCalled()
  })

  test.each([
    { skip: 0, counts: 0 },
    { skip: 3, counts: 1 },
  ])('with a column for the total counts $counts times from row $skip', async ({ skip, counts }) => {
    const rows = await base.db.select({ id: records.id, total: totalColumn() }).from(records).offset(skip).limit(2)
    expect((await toPage(rows, { skip }, count)).total).toBe(3)
    expect(count).toHaveBeenCalledTimes(counts)
  })
})

describe('a record store', () => {
  test('finds, lists and locks only what the person sees', async () => {
    await insert(first, { user_id: me })
    await insert(second, { user_id: other, organization_id: mine })
    await insert(third, { user_id: other, organization_id: theirs })
    const { rows, total } = await store.selectPage(toCtx(), actor, { orderBy: [asc(records.id)], skip: 0, limit: 5 })
    expect([rows.map(({ id }) => id), total]).toEqual([[first, second], 2])
    expect((await store.find(toCtx(), actor, second))?.id).toBe(second)
    expect(await store.find(toCtx(), actor, third)).toBeUndefined()
    expect(await store.findForUpdate(toCtx(), actor, third)).toBeUndefined()
  })

  test('filters a list by a condition in addition to visibility', async () => {
    await insert(first, { user_id: me, title: 'Wanted' })
    await insert(second, { user_id: me })
    await insert(third, { user_id: other, title: 'Wanted' })
    const page = await store.selectPage(toCtx(), actor, { where: eq(records.title, 'Wanted'), orderBy: [], skip: 0, limit: 1 })
    expect([page.rows.map(({ id }) => id), page.total]).toEqual([[first], 1])
  })

  test('updates the given columns and the time of the update', async () => {
    const before = await insert(first, { user_id: me, updated_at: new Date(0) })
    expect(before.updated_at.getTime()).toBe(0)
    const after = await store.update(toCtx(), first, { title: 'Changed' })
    expect([after.title, after.user_id, after.updated_at.getTime() > 0]).toEqual(['Changed', me, true])
    expect((await store.update(toCtx(), first)).title).toBe('Changed')
  })
})

describe('shares', () => {
  const organizationsOf = async (id: string) => {
    const [row] = await base.db
      .select({ ids: shares.organizationIdsOf(records.id) })
      .from(records)
      .where(eq(records.id, id))
    return row!.ids
  }

  test('are replaced: old ones end, new ones begin, the others keep their columns', async () => {
    await insert(first)
    await insert(second)
    await shares.replace(toCtx(), second, [theirs])
    await shares.replace(toCtx(), first, [theirs, mine], { since: 1 })
    await shares.replace(toCtx(), first, [mine, other], { since: 2 })
    expect(await organizationsOf(first)).toEqual([other, mine])
    expect(await base.db.select().from(record_shares).where(eq(record_shares.record_id, first)).orderBy(record_shares.since)).toEqual([
      { record_id: first, organization_id: mine, since: 1 },
      { record_id: first, organization_id: other, since: 2 },
    ])
    await shares.replace(toCtx(), first, [])
    expect([await organizationsOf(first), await organizationsOf(second)]).toEqual([[], [theirs]])
  })

  test('make a record visible to the members of the organization', async () => {
    await insert(first, { user_id: me })
    for (const id of [second, third]) await insert(id, { user_id: other })
    await shares.replace(toCtx(), second, [mine, theirs])
    await shares.replace(toCtx(), third, [theirs])
    const own = base.db.select({ id: records.id }).from(records).where(eq(records.user_id, me))
    expect(await listIds(isOwnOrShared(toCtx(), records.id, own, shares))).toEqual([first, second])
    expect(await listIds(shares.isSharedWith(records.id, theirs))).toEqual([second, third])
    expect(await listIds(shares.isUnshared(records.id))).toEqual([first])
    const alone = { ...toCtx(), user: { ...actor, memberships: [] } }
    expect(await listIds(isOwnOrShared(alone, records.id, own, shares))).toEqual([first])
  })
})

describe('a soft-deleted record', () => {
  test('is in the trash of the person who deleted it, until it is restored', async () => {
    for (const id of [first, second]) await insert(id, { user_id: me })
    await insert(third, { user_id: me, deleted_at: new Date(), deleted_by_user_id: other })
    await moveToTrash(toCtx(), records, [first])
    expect(await listIds(isTrashedBy(toCtx(), records))).toEqual([first])
    expect(await store.find(toCtx(), actor, first)).toBeUndefined()
    await undelete(toCtx(), records, first)
    expect(await listIds(isTrashedBy(toCtx(), records))).toEqual([])
    expect(await store.find(toCtx(), actor, first)).toMatchObject({ deleted_at: null, deleted_by_user_id: null })
  })

  test('expires after thirty days', async () => {
    await insert(first, { deleted_at: momentFromNow(-31) })
    await insert(second, { deleted_at: momentFromNow(-29) })
    await insert(third)
    expect(await listIds(isExpired(records))).toEqual([first])
  })
})

test('a row exists or not', async () => {
  await insert(first)
  const isKnown = async (id: string) => {
    const [row] = await base.db.execute<{ known: boolean }>(sql`select ${rowExists(records)(sql`${id}::uuid`)} as known`, 'objects')
    return row!.known
  }
  expect([await isKnown(first), await isKnown(second)]).toEqual([true, false])
})
