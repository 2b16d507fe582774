import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tasks } from '../../schema.ts'
import { testApp } from '../../testing/test-app.ts'
import { rebuildViewers } from '../tasks/tasks.store.ts'
import { createCtxFor } from '../assistant-tools/testing/sample-company.ts'
import { collectWeekFacts } from './report-records.service.ts'

const t = testApp()

const inDays = (days: number) => new Date(Date.parse('2026-11-18') + days * 86_400_000).toISOString().slice(0, 10)

test('a report counts all tasks, however many there are', async () => {
  const nora = await t.person('ceo')
  const ctx = await createCtxFor(t, nora)
  const many = async (count: number, fields: object) => {
    const rows = Array.from({ length: count }, () => ({
      id: ctx.newId(),
      title: 'x',
      priority: 'Medium',
      created_by_user_id: nora.id,
      ...fields,
    }))
    await t.db.insert(tasks).values(rows as (typeof tasks.$inferInsert)[])
    await rebuildViewers(
      ctx,
      rows.map(({ id }) => id),
    )
  }
  await many(230, { status: 'Done', updated_at: sql`'2026-11-17'::timestamptz` })
  await many(210, { status: 'Done', updated_at: sql`'2026-09-01'::timestamptz` })
  await many(205, { status: 'To Do', due_date: inDays(-3) })
  await many(220, { status: 'To Do', due_date: inDays(3) })
  await many(215, { status: 'Pending', updated_at: sql`'2026-09-01'::timestamptz` })
  const { totals, overdue, staleTotal, coming } = await collectWeekFacts(ctx)
  expect({ ...totals, overdue: overdue.total, stale: staleTotal }).toEqual({ done: 230, coming: 220, overdue: 205, stale: 215 })
  expect(coming.every(({ due_date }) => due_date === inDays(3))).toBe(true)
})
