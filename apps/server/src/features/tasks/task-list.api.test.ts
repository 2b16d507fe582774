import { taskPriorities, taskStatuses } from '@adjutant/contract/core/choices'
import type { Task } from '@adjutant/contract/tasks'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { taskFixtures } from './testing/task-fixtures.ts'

const t = testApp()
const { organization, join, person, task } = taskFixtures(t)

const list = async (as: Caller, query = '') => {
  const reply = await t.call(`GET /api/tasks/?${query}`, { as })
  expect(reply.statusCode, reply.body).toBe(200)
  return { titles: reply.json<Task[]>().map(({ title }) => title), total: Number(reply.headers['x-total-count']) }
}

const titles = async (as: Caller, query = '') => (await list(as, query)).titles

/** Creates one task per value, with the value as its title. */
async function tasksOf(as: Caller, field: 'status' | 'priority', words: readonly string[]) {
  for (const word of words) await task(as, { title: word, [field]: word })
}

describe('the task list', () => {
  test('contains tasks one created, is assigned to or shares, and no others', async () => {
    const [shared, foreign] = [await organization(), await organization()]
    const colleague = await person({ [shared]: 'user' })
    const me = await person({ [shared]: 'user' })
    await task(me, { title: 'mine' })
    await task(colleague, { title: 'for me', assigned_to_user_id: me.id })
    await task(colleague, { title: 'ours', shared_org_ids: [shared] })
    await task(colleague, { title: 'theirs' })
    await task(await person({ [foreign]: 'user' }), { title: 'foreign', shared_org_ids: [foreign] })
    const { titles, total } = await list(me)
    expect(titles.toSorted()).toEqual(['for me', 'mine', 'ours'])
    expect(total).toBe(3)
  })

  test('lists a task once that is visible in several ways', async () => {
    const [first, second] = [await organization(), await organization()]
    const me = await person({ [first]: 'user', [second]: 'user' })
    await task(me, { title: 'once', assigned_to_user_id: me.id, shared_org_ids: [first, second] })
    expect(await list(me)).toEqual({ titles: ['once'], total: 1 })
  })

  test('shows an app admin without a membership no tasks of others', async () => {
    const shared = await organization()
    await task(await person({ [shared]: 'user' }), { shared_org_ids: [shared] })
    expect(await list(await person({}, { user_level: 'admin' }))).toEqual({ titles: [], total: 0 })
  })

  test('applies a membership change to the next call', async () => {
    const shared = await organization()
    const me = await person()
    await task(await person({ [shared]: 'user' }), { title: 'ours', shared_org_ids: [shared] })
    expect(await titles(me)).toEqual([])
    await join(me, shared)
    expect(await titles(me)).toEqual(['ours'])
    await t.db.delete(memberships).where(eq(memberships.user_id, me.id))
    expect(await titles(me)).toEqual([])
  })
})

describe('filters', () => {
  test('omit Done by default', async () => {
    const me = await person()
    await tasksOf(me, 'status', taskStatuses)
    expect((await titles(me)).toSorted()).toEqual(taskStatuses.filter((status) => status !== 'Done').toSorted())
    expect((await titles(me, 'include_completed=false')).includes('Done')).toBe(false)
    expect(await list(me, 'status=all&priority=All&assigned_to_user_id=all')).toEqual(await list(me))
    expect((await list(me, 'status=all&include_completed=true')).total).toBe(taskStatuses.length)
    expect((await list(me, 'include_completed=true')).total).toBe(taskStatuses.length)
    expect(await titles(me, 'status=Done')).toEqual(['Done'])
    expect((await titles(me, 'status=Done,Review')).toSorted()).toEqual(['Done', 'Review'])
    expect(await titles(me, 'status=review&include_completed=true')).toEqual(['Review'])
  })

  test('accept one or several values for status and priority, case-insensitively', async () => {
    const me = await person()
    await tasksOf(me, 'priority', taskPriorities)
    expect(await titles(me, 'priority=high')).toEqual(['High'])
    expect(await titles(me, 'priority=URGENT,%20low')).toEqual(['Urgent', 'Low'])
    expect((await titles(me, 'priority=')).length).toBe(4)
    expect((await titles(me, 'status=to%20do&priority=medium')).length).toBe(1)
  })

  test.each([
    ['status=Someday', 'status must be one of To Do, Pending, In Progress, Review, Done, Cancelled.'],
    ['priority=High,Whatever', 'priority must be one of Low, Medium, High, Urgent.'],
    ['sort_by=audience', 'sort_by must be one of due_date, created_at, priority, status, title.'],
    ['include_completed=yes', 'Must be true or false.'],
    ['due_before=2026-02-30', 'This is not a valid date.'],
  ])('reject %s', async (query, detail) => {
    const reply = await t.call(`GET /api/tasks/?${query}`, { as: await person() })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ detail })
  })

  test('search title, description and notes, case-insensitively and with wildcards as text', async () => {
    const me = await person()
    await task(me, { title: 'Budget 100%' })
    await task(me, { title: 'b', description: 'the BUDGET' })
    await task(me, { title: 'c', notes: 'a budget_line' })
    await task(me, { title: 'd' })
    expect((await titles(me, 'search=budget')).toSorted()).toEqual(['Budget 100%', 'b', 'c'])
    expect(await titles(me, 'search=0%25')).toEqual(['Budget 100%'])
    expect(await titles(me, 'search=t_l')).toEqual(['c'])
  })

  test('work by assignee, organization and due date', async () => {
    const [first, second] = [await organization(), await organization()]
    const me = await person({ [first]: 'user', [second]: 'user' })
    await task(me, { title: 'a', assigned_to_user_id: me.id, due_date: '2026-03-01' })
    await task(me, { title: 'b', shared_org_ids: [first], due_date: '2026-03-02' })
    await task(me, { title: 'c', shared_org_ids: [second] })
    expect(await titles(me, `assigned_to_user_id=${me.id}`)).toEqual(['a'])
    expect(await titles(me, `shared_org_id=${first}`)).toEqual(['b'])
    expect(await titles(me, 'due_before=2026-03-02')).toEqual(['a'])
    expect(await list(me, `shared_org_id=${t.app.ctx.newId()}`)).toEqual({ titles: [], total: 0 })
  })
})

describe('order', () => {
  test('is by due date by default, the soonest first and tasks without one last', async () => {
    const me = await person()
    for (const due_date of ['2026-05-02', null, '2026-05-01']) await task(me, { title: String(due_date), due_date })
    expect(await titles(me)).toEqual(['2026-05-01', '2026-05-02', 'null'])
    expect(await titles(me, 'sort_by=due_date')).toEqual(['2026-05-01', '2026-05-02', 'null'])
  })

  test('by creation has the newest first', async () => {
    const me = await person()
    for (const title of ['first', 'second', 'third']) await task(me, { title })
    expect(await titles(me, 'sort_by=created_at')).toEqual(['third', 'second', 'first'])
  })

  test('by priority and by status follows their rank', async () => {
    const me = await person()
    await tasksOf(me, 'priority', taskPriorities)
    expect(await titles(me, 'sort_by=priority')).toEqual(taskPriorities.toReversed())
    const other = await person()
    await tasksOf(other, 'status', taskStatuses.toReversed())
    expect(await titles(other, 'sort_by=status&include_completed=true')).toEqual(taskStatuses)
  })

  test('by title is alphabetical and case-insensitive', async () => {
    const me = await person()
    for (const title of ['zebra', 'Émile', 'apple', 'Fig', 'eve']) await task(me, { title })
    expect(await titles(me, 'sort_by=title')).toEqual(['apple', 'Émile', 'eve', 'Fig', 'zebra'])
  })

  test('a short list of pressing tasks always includes urgent ones, even if others are due sooner', async () => {
    const me = await person()
    for (const day of [1, 2, 3, 4]) await task(me, { title: `high ${day}`, priority: 'High', due_date: `2026-01-0${day}` })
    await task(me, { title: 'urgent, some day', priority: 'Urgent' })
    await task(me, { title: 'urgent, dated', priority: 'urgent', due_date: '2027-01-01' })
    expect(await titles(me, 'priority=High,Urgent&limit=3')).toEqual(['urgent, dated', 'urgent, some day', 'high 1'])
    expect(await titles(me, 'priority=High,Urgent&limit=1&sort_by=due_date')).toEqual(['high 1'])
  })

  test('show tasks of the same priority that are assigned to the reader first', async () => {
    const shared = await organization()
    const [me, colleague] = [await person({ [shared]: 'user' }), await person({ [shared]: 'user' })]
    const ours = { priority: 'High', shared_org_ids: [shared] }
    await task(colleague, { title: 'earlier', due_date: '2026-01-01', ...ours })
    await task(colleague, { title: 'for me', due_date: '2026-01-02', assigned_to_user_id: me.id, ...ours })
    await task(colleague, { title: 'urgent', ...ours, priority: 'Urgent' })
    expect(await titles(me, 'priority=High,Urgent&limit=3')).toEqual(['urgent', 'for me', 'earlier'])
    expect(await titles(colleague, 'priority=High,Urgent&limit=3')).toEqual(['urgent', 'earlier', 'for me'])
  })
})

test('pages neither lose nor repeat a task, and always return the total count', async () => {
  const me = await person()
  for (let n = 0; n < 5; n++) await task(me, { title: `task ${n}`, due_date: '2026-01-01' })
  const pages = await Promise.all([0, 2, 4].map((skip) => list(me, `skip=${skip}&limit=2`)))
  expect(pages.flatMap(({ titles }) => titles)).toEqual(await titles(me))
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
  expect(await list(me, 'skip=5')).toEqual({ titles: [], total: 5 })
})
