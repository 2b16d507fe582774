import type { BinEntry } from '@adjutant/contract/bin'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, task_shares, task_viewers, tasks } from '../../schema.ts'
import { publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { taskTrash } from './index.ts'
import { taskFixtures } from './testing/task-fixtures.ts'

const t = testApp()
const { organization, person, task } = taskFixtures(t)

const remove = (as: Caller, id: string) => t.call(`DELETE /api/tasks/${id}`, { as })
const restore = (as: Caller, id: string) => t.call(`POST /api/bin/${id}/restore`, { as })
const purge = (as: Caller, id: string) => t.call(`DELETE /api/bin/${id}`, { as })
const binOf = async (as: Caller) => (await t.call('GET /api/bin/', { as })).json<BinEntry[]>()

test('a deleted task is only in the trash of the person who deleted it', async () => {
  const ours = await organization()
  const [me, colleague] = [await person({ [ours]: 'user' }), await person({ [ours]: 'admin' })]
  const { id } = await task(me, { title: 'Old plan', shared_org_ids: [ours] })
  expect((await remove(me, id)).statusCode).toBe(204)
  for (const as of [me, colleague]) {
    expect((await t.call('GET /api/tasks/?include_completed=true', { as })).json()).toEqual([])
    for (const call of [`GET /api/tasks/${id}`, `GET /api/tasks/${id}/shares`, `DELETE /api/tasks/${id}`] as const)
      expect((await t.call(call, { as })).statusCode).toBe(404)
    expect((await t.call(`PUT /api/tasks/${id}`, { as, payload: { title: 'a' } })).statusCode).toBe(404)
  }
  expect(await binOf(me)).toMatchObject([{ kind: 'task', id, title: 'Old plan' }])
  expect(await binOf(colleague)).toEqual([])
  expect((await restore(colleague, id)).statusCode).toBe(404)
  expect((await purge(colleague, id)).statusCode).toBe(404)
})

test('a restored task is unchanged for everybody', async () => {
  const ours = await organization()
  const [me, colleague] = [await person({ [ours]: 'user' }), await person({ [ours]: 'user' })]
  const { id } = await task(me, { assigned_to_user_id: colleague.id, shared_org_ids: [ours], due_date: '2026-04-01' })
  const before = (await t.call(`GET /api/tasks/${id}`, { as: colleague })).json()
  await remove(me, id)
  expect((await restore(me, id)).statusCode).toBe(204)
  expect((await t.call(`GET /api/tasks/${id}`, { as: colleague })).json()).toEqual(before)
  expect(await binOf(me)).toEqual([])
  expect((await restore(me, id)).statusCode).toBe(404)
})

test('publishes deletion and restoration to everybody concerned, and the trash to its owner only', async () => {
  const ours = await organization()
  const me = await person({ [ours]: 'user' })
  const { id } = await task(me, { shared_org_ids: [ours] })
  await remove(me, id)
  await restore(me, id)
  const all = [me.id, ours].toSorted()
  expect((await publishedChanges(t)).slice(-4)).toEqual([
    { topic: 'tasks', kind: 'deleted', id, actor_id: me.id, audience: all },
    { topic: 'bin', kind: 'created', id, actor_id: me.id, audience: [me.id] },
    { topic: 'tasks', kind: 'created', id, actor_id: me.id, audience: all },
    { topic: 'bin', kind: 'deleted', id, actor_id: me.id, audience: [me.id] },
  ])
})

test('a purged task leaves no rows', async () => {
  const ours = await organization()
  const me = await person({ [ours]: 'user' })
  const { id } = await task(me, { shared_org_ids: [ours] })
  expect((await purge(me, id)).statusCode).toBe(404)
  await remove(me, id)
  expect((await purge(me, id)).statusCode).toBe(204)
  expect(await t.db.$count(tasks)).toBe(0)
  expect(await t.db.$count(task_shares)).toBe(0)
  expect(await t.db.$count(task_viewers)).toBe(0)
})

test('an admin who deleted a task and left the organization doesn’t see it in any trash', async () => {
  const ours = await organization()
  const [creator, admin] = [await person({ [ours]: 'user' }), await person({ [ours]: 'admin' })]
  const { id } = await task(creator, { shared_org_ids: [ours] })
  await remove(admin, id)
  await t.db.update(memberships).set({ access: 'manager' }).where(eq(memberships.user_id, admin.id))
  expect((await purge(admin, id)).statusCode).toBe(404)
  await t.db.delete(memberships).where(eq(memberships.user_id, admin.id))
  expect(await binOf(admin)).toEqual([])
  expect((await restore(admin, id)).statusCode).toBe(404)
})

test('a task is permanently deleted after thirty days', async () => {
  const me = await person()
  const [old, young, kept] = [await task(me), await task(me), await task(me)]
  await remove(me, old.id)
  await remove(me, young.id)
  const age = (id: string, days: number) =>
    t.db
      .update(tasks)
      .set({ deleted_at: sql`now() - make_interval(days => ${days})` })
      .where(eq(tasks.id, id))
  await age(old.id, 31)
  await age(young.id, 29)
  await taskTrash.purgeExpired(t.app.ctx)
  const left = await t.db.select({ id: tasks.id }).from(tasks)
  expect(left.map(({ id }) => id).toSorted()).toEqual([young.id, kept.id].toSorted())
})
