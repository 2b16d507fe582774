import { limits } from '@adjutant/contract/core/limits'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit_log, organizations, task_viewers, tasks, users } from '../../schema.ts'
import { publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { taskFixtures } from './testing/task-fixtures.ts'

const t = testApp()
const { organization, person, task } = taskFixtures(t)

const put = (as: Caller, id: string, payload: object) => t.call(`PUT /api/tasks/${id}`, { as, payload })
const share = (as: Caller, id: string, ids: string[]) => t.call(`POST /api/tasks/${id}/share/orgs`, { as, payload: { ids } })
const assign = (as: Caller, id: string, assigned_to_user_id: string | null) =>
  t.call(`PUT /api/tasks/${id}/assign`, { as, payload: { assigned_to_user_id } })

const viewersOf = async (id: string) => {
  const rows = await t.db.select({ id: task_viewers.viewer_id }).from(task_viewers).where(eq(task_viewers.task_id, id))
  return rows.map((row) => row.id).toSorted()
}

describe('creating a task', () => {
  test('requires only a title and uses defaults for the rest', async () => {
    const me = await person({}, { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' })
    const reply = await t.call('POST /api/tasks', { as: me, payload: { title: '  Call the bank ' } })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.any(String),
      title: 'Call the bank',
      description: null,
      status: 'To Do',
      priority: 'Medium',
      due_date: null,
      notes: null,
      assigned_to_user_id: null,
      assigned_to_user: null,
      created_by_user: { id: me.id, name: 'Ada Lovelace', email: 'ada@example.com' },
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      shared_org_ids: [],
      source: null,
      goal_id: null,
      goal: null,
      completed_at: null,
      can_edit: true,
      can_delete: true,
      can_assign: true,
    })
    expect((await t.call(`GET /api/tasks/${reply.json<Task>().id}`, { as: me })).json()).toEqual(reply.json())
  })

  test('keeps every field, normalizes status and priority, and ignores fields that the caller can’t set', async () => {
    const [home, other] = [await organization(), await person()]
    const me = await person({ [home]: 'user' })
    const colleague = await person({ [home]: 'user' })
    const made = await task(me, {
      description: 'before noon',
      status: 'in progress',
      priority: 'urgent',
      due_date: '2026-12-24',
      notes: 'ask for Eve'.padEnd(limits.longText, '!'),
      assigned_to_user_id: colleague.id,
      shared_org_ids: [home, home],
      id: other.id,
      created_by_user_id: other.id,
      audience: [other.id],
      can_edit: false,
    })
    expect(made).toMatchObject({
      description: 'before noon',
      status: 'In Progress',
      priority: 'Urgent',
      due_date: '2026-12-24',
      notes: 'ask for Eve'.padEnd(limits.longText, '!'),
      assigned_to_user: { id: colleague.id, email: colleague.email },
      created_by_user: { id: me.id },
      shared_org_ids: [home],
      can_edit: true,
    })
    expect(made.id).not.toBe(other.id)
    expect(await viewersOf(made.id)).toEqual([me.id, colleague.id, home].toSorted())
  })

  test.each([
    [{}, 'title', appMessages.task.titleRequired],
    [{ title: '   ' }, 'title', appMessages.task.titleRequired],
    [{ title: 'x'.repeat(301) }, 'title', 'Use at most 300 characters.'],
    [{ title: 'a', priority: 'extreme' }, 'priority', 'priority must be one of Low, Medium, High, Urgent.'],
    [{ title: 'a', due_date: '2026-02-30' }, 'due_date', 'This is not a valid date.'],
    [{ title: 'a', notes: 'x'.repeat(100_001) }, 'notes', 'Use at most 100,000 characters.'],
  ])('rejects %o', async (payload, field, message) => {
    const me = await person()
    const reply = await t.call('POST /api/tasks/', { as: me, payload })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({ detail: message, errors: [{ field, message }] })
    expect(await t.db.$count(tasks)).toBe(0)
  })
})

describe('updating a task', () => {
  test('changes the sent fields and keeps the rest; null or blank clears', async () => {
    const me = await person()
    const made = await task(me, { description: 'old', notes: 'kept', due_date: '2026-01-01' })
    const reply = await put(me, made.id, { title: 'New', description: '', due_date: null, status: 'done' })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      ...made,
      title: 'New',
      description: null,
      due_date: null,
      status: 'Done',
      completed_at: expect.stringMatching(/Z$/),
      updated_at: expect.not.stringContaining(made.updated_at),
    })
  })

  test('is published to previous and current viewers', async () => {
    const [first, second] = [await organization(), await organization()]
    const me = await person({ [first]: 'user', [second]: 'user' })
    const made = await task(me, { shared_org_ids: [first] })
    await share(me, made.id, [second])
    expect((await publishedChanges(t)).at(-1)).toEqual({
      topic: 'tasks',
      kind: 'changed',
      id: made.id,
      actor_id: me.id,
      audience: [me.id, first, second].toSorted(),
    })
  })

  test('without effect is not published', async () => {
    const me = await person()
    const made = await task(me, { due_date: '2026-01-01' })
    const before = await publishedChanges(t)
    expect((await put(me, made.id, { title: made.title, due_date: '2026-01-01', shared_org_ids: [] })).json()).toEqual(made)
    expect((await put(me, made.id, {})).json()).toEqual(made)
    expect(await publishedChanges(t)).toEqual(before)
  })

  test('with one invalid field changes nothing', async () => {
    const [home, foreign] = [await organization(), await organization()]
    const me = await person({ [home]: 'user' })
    const made = await task(me)
    const before = await publishedChanges(t)
    const reply = await put(me, made.id, { title: 'New', shared_org_ids: [home, foreign] })
    expect(reply.statusCode).toBe(422)
    expect((await t.call(`GET /api/tasks/${made.id}`, { as: me })).json()).toEqual(made)
    expect(await publishedChanges(t)).toEqual(before)
  })
})

describe('assigning', () => {
  test('accepts oneself and the members of one’s organizations, and null clears', async () => {
    const home = await organization()
    const me = await person({ [home]: 'user' })
    const colleague = await person({ [home]: 'user' }, { first_name: 'Grace', last_name: 'Hopper' })
    const { id } = await task(me)
    expect((await assign(me, id, colleague.id)).json()).toMatchObject({ assigned_to_user: { id: colleague.id, name: 'Grace Hopper' } })
    expect(await viewersOf(id)).toEqual([me.id, colleague.id].toSorted())
    expect((await assign(me, id, me.id)).json()).toMatchObject({ assigned_to_user_id: me.id })
    for (const nobody of [null, '', ' ']) {
      await assign(me, id, colleague.id)
      expect((await assign(me, id, nobody)).json()).toMatchObject({ assigned_to_user_id: null, assigned_to_user: null })
    }
    expect((await assign(me, id, 'nobody')).statusCode).toBe(422)
    expect(await viewersOf(id)).toEqual([me.id])
  })

  test('returns the same bytes for a stranger, nobody and a waitlisted person', async () => {
    const home = await organization()
    const me = await person({ [home]: 'admin' })
    const stranger = await person()
    const waiting = await person({ [home]: 'user' }, { user_level: 'waitlisted' })
    const { id } = await task(me)
    const ids = [stranger.id, waiting.id, t.app.ctx.newId()]
    const replies = [
      ...(await Promise.all(ids.map((other) => assign(me, id, other)))),
      ...(await Promise.all(ids.map((other) => put(me, id, { assigned_to_user_id: other })))),
      ...(await Promise.all(
        ids.map((other) => t.call('POST /api/tasks/', { as: me, payload: { title: 'a', assigned_to_user_id: other } })),
      )),
    ]
    const message = appMessages.task.stranger
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([422]))
    expect(new Set(replies.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ detail: message, errors: [{ field: 'assigned_to_user_id', message }] })]),
    )
    expect(await t.db.$count(tasks)).toBe(1)
  })

  test('keeps an assignee who left the organization until somebody changes it', async () => {
    const home = await organization()
    const me = await person({ [home]: 'user' })
    const leaver = await person({ [home]: 'user' })
    const { id } = await task(me, { assigned_to_user_id: leaver.id })
    await t.db.delete(organizations).where(eq(organizations.id, home))
    const reply = await put(me, id, { title: 'New', assigned_to_user_id: leaver.id })
    expect(reply.json()).toMatchObject({ title: 'New', assigned_to_user_id: leaver.id })
  })

  test('a task survives the deletion of its assignee’s and creator’s accounts', async () => {
    const home = await organization()
    const me = await person({ [home]: 'user' })
    const [creator, assignee] = [await person({ [home]: 'user' }), await person({ [home]: 'user' })]
    const { id } = await task(creator, { assigned_to_user_id: assignee.id, shared_org_ids: [home] })
    await t.db.delete(users).where(eq(users.id, creator.id))
    await t.db.delete(users).where(eq(users.id, assignee.id))
    const seen = (await t.call(`GET /api/tasks/${id}`, { as: me })).json()
    expect(seen).toMatchObject({ created_by_user: null, assigned_to_user: null, assigned_to_user_id: null, can_edit: false })
  })
})

describe('sharing', () => {
  test('replaces the whole list and returns the shares by name', async () => {
    const [b, a, gone] = [await organization('Beta'), await organization('Alpha'), await organization('Gone')]
    const me = await person({ [a]: 'user', [b]: 'user', [gone]: 'user' })
    const { id } = await task(me, { shared_org_ids: [gone] })
    expect((await share(me, id, [b, a, b])).json<Task>().shared_org_ids.toSorted()).toEqual([a, b].toSorted())
    expect((await t.call(`GET /api/tasks/${id}/shares`, { as: me })).json()).toEqual([
      { id: a, name: 'Alpha' },
      { id: b, name: 'Beta' },
    ])
    expect(await viewersOf(id)).toEqual([me.id, a, b].toSorted())
    await share(me, id, [])
    expect(await viewersOf(id)).toEqual([me.id])
  })

  test('returns the same bytes for a foreign organization and an absent one', async () => {
    const [home, foreign] = [await organization(), await organization()]
    const me = await person({ [home]: 'admin' }, { user_level: 'admin' })
    const { id } = await task(me, { shared_org_ids: [home] })
    const replies = await Promise.all([foreign, t.app.ctx.newId()].map((other) => share(me, id, [home, other])))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect(replies[0]!.json()).toMatchObject({ detail: appMessages.organization.foreign, errors: [{ field: 'ids' }] })
    expect(replies[1]!.body).toBe(replies[0]!.body)
    expect((await t.call('POST /api/tasks/', { as: me, payload: { title: 'a', shared_org_ids: [foreign] } })).statusCode).toBe(422)
    expect(await viewersOf(id)).toEqual([me.id, home].toSorted())
  })

  test('accepts ids in any letter case', async () => {
    const ours = await organization()
    const me = await person({ [ours]: 'user' })
    const { id } = await task(me, { assigned_to_user_id: me.id.toUpperCase() })
    const reply = await share(me, id.toUpperCase(), [ours.toUpperCase(), ours])
    expect(reply.json()).toMatchObject({ id, assigned_to_user_id: me.id, shared_org_ids: [ours] })
  })

  test('keeps or removes an existing foreign organization, but never adds it again', async () => {
    const [ours, theirs, third] = [await organization(), await organization(), await organization()]
    const creator = await person({ [ours]: 'user', [theirs]: 'user' })
    const manager = await person({ [ours]: 'manager', [third]: 'user' })
    const { id } = await task(creator, { shared_org_ids: [ours, theirs] })
    expect((await put(manager, id, { title: 'b', shared_org_ids: [theirs, ours] })).statusCode).toBe(200)
    expect((await share(manager, id, [theirs, third, ours])).statusCode).toBe(200)
    expect((await share(manager, id, [ours])).statusCode).toBe(200)
    expect((await share(manager, id, [ours, theirs])).statusCode).toBe(422)
  })

  test('returns the task to a manager who removes their own organization', async () => {
    const ours = await organization()
    const { id } = await task(await person({ [ours]: 'user' }), { shared_org_ids: [ours] })
    const manager = await person({ [ours]: 'manager' })
    expect((await share(manager, id, [])).json()).toMatchObject({
      id,
      shared_org_ids: [],
      can_edit: false,
      can_delete: false,
      can_assign: false,
    })
    expect((await t.call(`GET /api/tasks/${id}`, { as: manager })).statusCode).toBe(404)
  })

  test('is recorded in the audit log without the title', async () => {
    const [ours, second] = [await organization(), await organization()]
    const me = await person({ [ours]: 'user', [second]: 'user' })
    const { id } = await task(me, { title: 'A secret plan', shared_org_ids: [ours] })
    await share(me, id, [second])
    const entries = await t.db.select().from(audit_log).orderBy(audit_log.seq)
    expect(entries.map(({ organization_id, details }) => [organization_id, details])).toEqual([
      [ours, { added: [ours], removed: [] }],
      [ours, { added: [], removed: [ours] }],
      [second, { added: [second], removed: [] }],
    ])
    expect(entries[1]).toMatchObject({ action: 'task.shared', subject_kind: 'task', subject_id: id, actor_id: me.id })
    expect(JSON.stringify(entries)).not.toContain('secret')
  })

  test('ends when the organization is deleted, and the task stays with its owner', async () => {
    const ours = await organization()
    const me = await person({ [ours]: 'user' })
    const { id } = await task(me, { shared_org_ids: [ours] })
    await t.db.delete(organizations).where(eq(organizations.id, ours))
    expect((await t.call(`GET /api/tasks/${id}`, { as: me })).json()).toMatchObject({ shared_org_ids: [] })
    expect((await put(me, id, { title: 'Still mine' })).statusCode).toBe(200)
  })
})
