import type { UnreadChanges, Version } from '@adjutant/contract/records/history'
import type { Task } from '@adjutant/contract/tasks'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCompany } from '../../testing/company.ts'
import { dayFromNow } from '../../testing/days.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const createTask = async (as: Caller, payload: object) => (await t.call('POST /api/tasks/', { as, payload })).json<Task>()
const change = (as: Caller, id: string, payload: object) => t.call(`PUT /api/tasks/${id}`, { as, payload })
const history = (as: Caller, id: string) => t.call(`GET /api/history/task/${id}`, { as })
const unread = (as: Caller) => t.call('GET /api/changes/since-last-visit', { as })

test('a record that is rewritten and then shared never shows what it was before', async () => {
  const { people, id: organization } = await createCompany(t)
  const { creator, member } = people
  const task = await createTask(creator, { title: 'Severance for Bob', description: 'Two months' })
  await t.db.execute(sql`update versions set at = at - interval '10 days' where record_id = ${task.id}`)
  await change(creator, task.id, { title: 'Plan the autumn', description: '', shared_org_ids: [organization] })
  const replies = [
    await history(member, task.id),
    await unread(member),
    await t.call(`GET /api/tasks/?as_of=${dayFromNow(-3)}`, { as: member }),
    await t.call(`GET /api/tasks/?as_of=${dayFromNow(-0)}`, { as: member }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  for (const { body } of replies) expect(body).not.toMatch(/Severance|Two months/)
  expect(replies[1]!.json<UnreadChanges>().records).toMatchObject([{ title: 'Plan the autumn', action: 'created', changes: [] }])
  expect((await history(creator, task.id)).body).toContain('Severance for Bob')
})

test('a version without a published change event is visible to people who could see the record', async () => {
  const { people, id: organization } = await createCompany(t)
  const task = await createTask(people.creator, { title: 'Private' })
  await t.db.execute(sql`update tasks set title = 'Changed by a job' where id = ${task.id}`)
  await change(people.creator, task.id, { title: 'Shared', shared_org_ids: [organization] })
  expect((await history(people.creator, task.id)).json<Version[]>()).toHaveLength(3)
  expect((await history(people.member, task.id)).body).not.toMatch(/Private|Changed by a job/)
})

test('texts that look like a day or an id are shown as they are', async () => {
  const { people, id: organization } = await createCompany(t)
  const { creator, stranger, manager } = people
  const task = await createTask(creator, { title: 'Plan', shared_org_ids: [organization] })
  await t.db.execute(sql`update versions set at = at - interval '10 days' where record_id = ${task.id}`)
  await change(manager, task.id, { description: '2026-99-99', notes: stranger.id })
  for (const reply of [await history(creator, task.id), await unread(creator)]) {
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('2026-99-99')
    expect(reply.body).toContain(stranger.id)
  }
})
