import type { Chain } from '@adjutant/contract/records/chain'
import { chainMessages } from '@adjutant/contract/messages/chain-messages'
import type { Task } from '@adjutant/contract/tasks'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { goals, meeting_tasks, memberships, task_viewers, tasks } from '../../schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { createCompany, type Role } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { adviceChain } from '../advice/index.ts'
import { commitmentFixtures } from '../commitments/testing/commitment-fixtures.ts'
import { threadFixtures } from '../comms/testing/thread-fixtures.ts'
import { exportGoals } from '../goals/index.ts'
import { findActor } from '../identity/index.ts'
import { exportNotes } from '../notes/index.ts'
import { exportTasks } from '../tasks/index.ts'
import { uploadFixtures } from '../files/testing/upload-fixtures.ts'
import { chainFixtures } from './testing/chain-fixtures.ts'

vi.setConfig({ testTimeout: 30_000 })

const t = testApp()
const { begin, send } = threadFixtures(t)
const { upload, share } = uploadFixtures(t)
const { only, writeNote, addContact } = commitmentFixtures(t)
const { create, createGoal, createTask, createAdvice, taskFrom, attach, read, chainOf, stepsOf, steps, insertMeeting } = chainFixtures(t)

test('a message leads to a task, the task to a goal and that to its parent, seen from each of them', async () => {
  const { people } = await createCompany(t)
  const { creator, member } = people
  const parent = await createGoal(creator, { title: 'Double the business' })
  const goal = await createGoal(creator, { parent_goal_id: parent.id })
  const thread = await begin(member, [creator])
  const message = await send(member, thread, 'Can you **call** the bank?\nThanks')
  const task = await taskFrom(creator, thread, message.id, { goal_id: goal.id })
  const chain = await chainOf(creator, 'task', task.id)
  expect(stepsOf(chain)).toEqual(['-1 message', '1 goal', '2 goal'])
  expect(chain.start).toEqual({
    kind: 'task',
    id: task.id,
    title: task.title,
    at: task.created_at,
    happened_at: null,
    by: null,
    thread_id: null,
    run_kind: null,
  })
  expect(chain.nodes[0]).toMatchObject({
    title: 'Can you call the bank?',
    thread_id: thread,
    at: message.timestamp,
    happened_at: message.timestamp,
    more: 0,
  })
  expect(chain.nodes[0]!.by).toBe(message.sender_name)
  expect(chain.links).toEqual([
    { from: message.id, to: task.id, relation: 'created', day: null },
    { from: task.id, to: goal.id, relation: 'serves', day: null },
    { from: goal.id, to: parent.id, relation: 'part_of', day: null },
  ])
  expect(await steps(creator, 'message', message.id)).toEqual(['1 task', '2 goal', '3 goal'])
  expect(await steps(creator, 'thread', thread)).toEqual(['1 task', '2 goal', '3 goal'])
  expect(await steps(creator, 'goal', parent.id)).toEqual(['-1 goal', '-2 task', '-3 message'])
  await t.call(`PUT /api/tasks/${task.id}`, { as: creator, payload: { title: 'Call another bank' } })
  expect(await steps(creator, 'task', task.id)).toEqual(['-1 message', '1 goal', '2 goal'])
})

test('meetings, promises, files, notes and people are part of the chain', async () => {
  const me = await t.person('user', { first_name: 'Maria', last_name: 'Keller' })
  const meeting = await insertMeeting(me)
  await t.call(`PUT /api/meetings/${meeting}/note`, { as: me, payload: { content: 'Decided to hire.' } })
  const payload = { tasks: [{ title: 'Write the advert', due_date: null, assigned_to_user_id: me.id, sentence: 'Decided to hire.' }] }
  await t.call(`POST /api/meetings/${meeting}/tasks`, { as: me, payload })
  expect((await steps(me, 'meeting', meeting)).toSorted()).toEqual(['1 note', '1 task'])
  const [linked] = await t.db.select().from(meeting_tasks)
  expect(await steps(me, 'task', linked!.task_id)).toEqual(['-1 meeting'])

  const note = await writeNote(me, 'I will send Halden the offer by Friday.')
  const promise = await only(me)
  const promised = await create<Task>(me, `/api/commitments/${promise.id}/task`, {})
  expect(await steps(me, 'task', promised.id)).toEqual(['-1 commitment', '-2 note'])
  expect(await steps(me, 'note', note)).toEqual(['1 commitment', '2 task'])
  const contact = await addContact(me, { name: 'Halden' })
  await t.call(`PATCH /api/commitments/${promise.id}`, { as: me, payload: { contact_id: contact } })
  expect(await steps(me, 'contact', contact)).toEqual(['1 commitment', '2 task'])

  const file = await upload(me, 'plan.txt', 'plan')
  await attach(me, 'contact', contact, file.id)
  expect(await steps(me, 'file', file.id)).toEqual(['1 contact', '2 commitment', '3 task'])
  expect((await chainOf(me, 'contact', contact)).links).toContainEqual({ from: file.id, to: contact, relation: 'attached', day: null })
})

describe('who sees what', () => {
  /** A task of the organization on a goal of it, from a message of creator and member, with a shared file and a private one. */
  async function sharedTask() {
    const { id: organization, people } = await createCompany(t)
    const { creator, member } = people
    const goal = await createGoal(creator, { organization_id: organization })
    const thread = await begin(member, [creator])
    const message = await send(member, thread, 'Can you call the bank?')
    const task = await taskFrom(creator, thread, message.id, { goal_id: goal.id, shared_org_ids: [organization] })
    const [plan, secret] = [await upload(creator, 'plan.txt', 'plan'), await upload(creator, 'secret.txt', 'secret')]
    await share(creator, plan.id, [organization])
    for (const { id } of [plan, secret]) await attach(creator, 'task', task.id, id)
    return { organization, people, goal, thread, message, task, plan, secret }
  }

  const seen: Record<Role, string[] | 404> = {
    creator: ['Can you call the bank?', 'Grow', 'plan.txt', 'secret.txt'],
    member: ['Can you call the bank?', 'Grow', 'plan.txt'],
    manager: ['Grow', 'plan.txt'],
    orgAdmin: ['Grow', 'plan.txt'],
    stranger: 404,
    appAdmin: 404,
  }
  test('each role sees its permitted records and no trace of others', async () => {
    const { people, task, message, secret } = await sharedTask()
    for (const [role, expected] of Object.entries(seen) as [Role, string[] | 404][]) {
      const reply = await read(people[role], 'task', task.id)
      if (expected === 404) {
        expect([reply.statusCode, reply.body], role).toEqual([404, (await read(people[role], 'task', t.app.ctx.newId())).body])
        continue
      }
      const { nodes, links, more_before } = reply.json<Chain>()
      expect(nodes.map(({ title }) => title).toSorted(), role).toEqual(expected)
      expect([links.length, more_before], role).toEqual([expected.length, 0])
      for (const [id, title] of [
        [message.id, 'Can you call the bank?'],
        [secret.id, 'secret.txt'],
      ] as const)
        expect(reply.body.includes(id), `${role} ${title}`).toBe(expected.includes(title))
    }
  })

  test('only people who see a record read its chain', async () => {
    const { people, task, goal, message, thread, plan, secret } = await sharedTask()
    const { creator, member, manager, stranger, appAdmin } = people
    const note = await writeNote(creator, 'I will send the offer by Friday.')
    const promise = await only(creator)
    const contact = await addContact(creator, { name: 'Halden' })
    const advice = await createAdvice(creator)
    const meeting = await insertMeeting(creator)
    const conversation = await create(creator, '/api/conversations/', { name: 'A talk' })
    const table: [string, string, Caller[]][] = [
      ['task', task.id, [creator, member, manager]],
      ['goal', goal.id, [creator, member, manager]],
      ['message', message.id, [creator, member]],
      ['thread', thread, [creator, member]],
      ['file', plan.id, [creator, member, manager]],
      ['file', secret.id, [creator]],
      ['note', note, [creator]],
      ['commitment', promise.id, [creator]],
      ['contact', contact, [creator]],
      ['advice', advice.id, [creator]],
      ['meeting', meeting, [creator]],
      ['conversation', conversation.id, [creator]],
      ['run', t.app.ctx.newId(), []],
      // The wrong kind for the record, and an unknown kind.
      ['goal', task.id, []],
      ['person', creator.id, []],
    ]
    for (const [kind, id, readers] of table)
      for (const as of [creator, member, manager, stranger, appAdmin])
        expect((await read(as, kind, id)).statusCode, `${kind} ${as.email}`).toBe(readers.includes(as) ? 200 : 404)
  })

  test('a record in the bin and a lost permission leave no trace; restoring shows the record again', async () => {
    const { people, task, goal, thread, organization } = await sharedTask()
    const { creator, member } = people
    await t.call(`DELETE /api/strategic-goals/${goal.id}`, { as: creator })
    expect(await steps(member, 'task', task.id)).not.toContain('1 goal')
    expect((await read(creator, 'goal', goal.id)).statusCode).toBe(404)
    await t.call(`POST /api/bin/${goal.id}/restore`, { as: creator })
    expect(await steps(member, 'task', task.id)).toContain('1 goal')
    await t.call(`DELETE /api/comms/threads/${thread}`, { as: member })
    expect(await steps(member, 'task', task.id)).not.toContain('-1 message')
    await t.db.delete(memberships).where(and(eq(memberships.user_id, member.id), eq(memberships.organization_id, organization)))
    expect((await read(member, 'task', task.id)).statusCode).toBe(404)
  })
})

describe('an origin', () => {
  test('is stored with a task, a goal and a note, stays after edits and is in the archive of personal data', async () => {
    const me = await t.person('user')
    const advice = await createAdvice(me)
    const origin = { kind: 'advice', id: advice.id }
    const task = await createTask(me, { origin })
    const goal = await createGoal(me, { origin })
    const note = await create(me, '/api/journals/', { content: 'Thoughts', origin })
    expect((await steps(me, 'advice', advice.id)).toSorted()).toEqual(['1 goal', '1 note', '1 task'])
    await t.call(`PUT /api/tasks/${task.id}`, { as: me, payload: { title: 'Other', origin: { kind: 'note', id: note.id } } })
    await t.call(`POST /api/history/task/${task.id}/versions/1/restore`, { as: me })
    for (const [kind, id] of [
      ['task', task.id],
      ['goal', goal.id],
      ['note', note.id],
    ] as const)
      expect(await steps(me, kind, id), kind).toEqual(['-1 advice'])
    for (const select of [exportTasks, exportGoals, exportNotes]) {
      const { rows } = await t.db.execute<{ row: object }>(select(me.id))
      expect(rows).toMatchObject([{ row: { origin_kind: 'advice', origin_id: advice.id } }])
    }
    await t.call(`DELETE /api/strategic-advice/${advice.id}`, { as: me })
    expect(await steps(me, 'task', task.id)).toEqual([])
  })

  test('must be a record that the person sees', async () => {
    const [me, other] = [await t.person('user'), await t.person('user')]
    const [foreign, deleted] = [await createTask(other), await createTask(me)]
    await t.call(`DELETE /api/tasks/${deleted.id}`, { as: me })
    for (const [path, payload] of [
      ['/api/tasks/', { title: 'A' }],
      ['/api/strategic-goals/', { title: 'A', due_date: '2030-01-01' }],
      ['/api/journals/', { content: 'A' }],
    ] as const)
      for (const id of [foreign.id, deleted.id, t.app.ctx.newId()]) {
        const reply = await t.call(`POST ${path as '/x'}`, { as: me, payload: { ...payload, origin: { kind: 'task', id } } })
        expect([reply.statusCode, reply.json()]).toMatchObject([
          422,
          { errors: [{ field: 'origin', message: chainMessages.unknownOrigin }] },
        ])
      }
    const wrong = await t.call('POST /api/tasks/', { as: me, payload: { title: 'A', origin: { kind: 'user', id: me.id } } })
    expect(wrong.statusCode).toBe(422)
    expect(await t.db.$count(tasks)).toBe(2)
  })
})

test('a chain that returns to its start ends there', async () => {
  const me = await t.person('user')
  const goal = await createGoal(me)
  const advice = await createAdvice(me, { content: `Work on [Grow](/app/strategy?goal=${goal.id}).` })
  const task = await createTask(me, { goal_id: goal.id, origin: { kind: 'advice', id: advice.id } })
  const { nodes, links } = await chainOf(me, 'goal', goal.id)
  expect(nodes.map(({ kind }) => kind).toSorted()).toEqual(['advice', 'task'])
  expect(links.map(({ from, to }) => [from, to])).toEqual(
    expect.arrayContaining([
      [goal.id, advice.id],
      [advice.id, task.id],
      [task.id, goal.id],
    ]),
  )
  expect(links).toHaveLength(3)
})

test('the links between goals and the texts of advice end at the limit, in both directions', async () => {
  const me = await t.person('user')
  const goalIds = [(await createGoal(me)).id, (await createGoal(me)).id]
  const content = goalIds.map((id) => `[Grow](/app/strategy?goal=${id})`).join(' and ')
  const adviceIds = [(await createAdvice(me, { content })).id, (await createAdvice(me, { content })).id]
  const ctx = { ...t.app.ctx, user: (await findActor(t.app.ctx, { user_id: me.id, sso_organization_id: null }))! } as Ctx
  const [listLinkedGoals] = adviceChain.links
  const idsOf = (kind: string) => (kind === 'goal' ? goalIds : kind === 'advice' ? adviceIds : [])
  for (const direction of ['before', 'after'] as const)
    for (const [limit, found] of [
      [10, 4],
      [3, 3],
    ] as const) {
      const links = await listLinkedGoals!(ctx, idsOf, direction, limit)
      expect(new Set(links.map(({ from, to }) => `${from.id} ${to.id}`)).size, `${direction} ${limit}`).toBe(found)
    }
})

test('a goal links a task neither to its other tasks nor to records that result from the goal', async () => {
  const me = await t.person('user')
  const goal = await createGoal(me)
  const advice = await createAdvice(me, { content: `Work on [Grow](/app/strategy?goal=${goal.id}).` })
  const task = await createTask(me, { goal_id: goal.id })
  expect(await steps(me, 'task', task.id)).toEqual(['1 goal'])
  expect(await steps(me, 'advice', advice.id)).toEqual(['-1 goal'])
  expect((await steps(me, 'goal', goal.id)).toSorted()).toEqual(['-1 task', '1 advice'])
})

test('parents that form a cycle end the chain, too', async () => {
  const me = await t.person('user')
  const [one, other] = [await createGoal(me), await createGoal(me)]
  await t.db.update(goals).set({ parent_goal_id: other.id }).where(eq(goals.id, one.id))
  await t.db.update(goals).set({ parent_goal_id: one.id }).where(eq(goals.id, other.id))
  expect(await steps(me, 'goal', one.id)).toEqual(['-1 goal'])
})

test('a goal with a thousand tasks shows the latest and counts the visible ones', async () => {
  const { people, id: organization } = await createCompany(t)
  const { creator, member } = people
  const goal = await createGoal(creator, { organization_id: organization })
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ id: t.app.ctx.newId(), title: `Task ${index}` }))
  const fields = { status: 'To Do', priority: 'Low' } as const
  await t.db.insert(tasks).values(rows.map((row) => ({ ...row, ...fields, goal_id: goal.id, created_by_user_id: creator.id })))
  const viewers = rows.map(({ id: task_id }) => ({ task_id, viewer_id: creator.id, due_date: null, ...fields }))
  const ofMember = viewers.slice(0, 30).map((viewer) => ({ ...viewer, viewer_id: organization }))
  await t.db.insert(task_viewers).values([...viewers, ...ofMember])
  const { nodes, more_before } = await chainOf(creator, 'goal', goal.id)
  expect([nodes.length, more_before]).toEqual([10, 990])
  const ofOther = await chainOf(member, 'goal', goal.id)
  expect([ofOther.nodes.length, ofOther.more_before]).toEqual([10, 20])
  const parent = await createGoal(creator)
  await t.db.update(goals).set({ parent_goal_id: parent.id }).where(eq(goals.id, goal.id))
  const fromParent = await chainOf(creator, 'goal', parent.id)
  expect(fromParent.nodes.map(({ kind, more }) => [kind, more])).toEqual([['goal', 995], ...Array.from({ length: 5 }, () => ['task', 0])])
})
