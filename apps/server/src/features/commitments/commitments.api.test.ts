import type { Commitment } from '@adjutant/contract/commitments'
import { limits } from '@adjutant/contract/core/limits'
import { commitmentMessages } from '@adjutant/contract/messages/commitment-messages'
import { toChainDate } from '@adjutant/contract/records/chain-text'
import type { Task } from '@adjutant/contract/tasks'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toBackgroundCtx } from '../../platform/jobs/background-ctx.ts'
import { commitments, meeting_tasks } from '../../schema.ts'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { chainFixtures } from '../chain/testing/chain-fixtures.ts'
import { findActor } from '../identity/index.ts'
import { listOpenCommitments, listOpenCommitmentsWith } from './index.ts'
import { commitmentFixtures } from './testing/commitment-fixtures.ts'

const t = testApp()
const { list, only, read, change, waitUntilProcessed, writeNote, addContact, addInteraction } = commitmentFixtures(t)
const { create, createGoal, createTask, createAdvice, chainOf, insertMeeting } = chainFixtures(t)

const add = (as: Caller, payload: object) => t.call('POST /api/commitments/', { as, payload: { direction: 'i_owe', ...payload } })
const addOne = async (as: Caller, payload: object) => (await add(as, payload)).json<Commitment>()

test('a promise is entered by hand, listed, edited and deleted', async () => {
  const me = await t.person('user')
  const reply = await add(me, { text: ' Send the deck ', due_date: '2026-11-20', counterpart_name: 'Tom' })
  expect(reply.statusCode).toBe(201)
  const { id } = reply.json<Commitment>()
  expect(await only(me)).toMatchObject({
    id,
    direction: 'i_owe',
    state: 'open',
    text: 'Send the deck',
    due_date: '2026-11-20',
    counterpart: { name: 'Tom', contact_id: null, user_id: null },
    source: null,
    task: null,
  })
  const edited = await change(me, id, { text: 'Send the report', due_date: '', direction: 'owed_to_me', counterpart_name: '' })
  expect(edited.json()).toMatchObject({ text: 'Send the report', due_date: null, direction: 'owed_to_me', counterpart: null })
  expect((await change(me, id, {})).json()).toEqual(edited.json())
  expect((await t.call(`DELETE /api/commitments/${id}`, { as: me })).statusCode).toBe(204)
  expect(await list(me)).toEqual([])
  expect(await t.db.$count(commitments)).toBe(0)
  expect((await publishedChanges(t)).map(({ topic, kind, audience }) => [topic, kind, audience])).toEqual(
    ['created', 'changed', 'deleted'].map((kind) => ['commitments', kind, [me.id]]),
  )
})

test('the list is filtered by direction, state, due date and person, and paged', async () => {
  const me = await t.person('user')
  const halden = await addContact(me, { name: 'Halden' })
  await add(me, { text: 'Later', due_date: '2026-12-24' })
  await add(me, { text: 'No date', direction: 'owed_to_me', contact_id: halden })
  const first = await addOne(me, { text: 'Soon', due_date: '2026-11-20', contact_id: halden })
  const textsOf = async (query = '') => (await list(me, query)).map(({ text }) => text)
  expect(await textsOf()).toEqual(['Soon', 'Later', 'No date'])
  expect(await textsOf('?direction=owed_to_me')).toEqual(['No date'])
  expect(await textsOf('?direction=all')).toHaveLength(3)
  expect(await textsOf('?due_before=2026-11-20')).toEqual([])
  expect(await textsOf('?due_before=2026-11-21')).toEqual(['Soon'])
  expect(await textsOf(`?contact_id=${halden}`)).toEqual(['Soon', 'No date'])
  const page = await t.call('GET /api/commitments/?skip=1&limit=1', { as: me })
  expect([page.json<Commitment[]>().map(({ text }) => text), page.headers['x-total-count']]).toEqual([['Later'], '3'])
  await change(me, first.id, { state: 'done' })
  expect(await textsOf()).toEqual(['Later', 'No date'])
  expect(await textsOf('?state=done')).toEqual(['Soon'])
  expect(await textsOf('?state=open,done')).toHaveLength(3)
  for (const query of ['?direction=x', '?state=x', '?due_before=x', '?contact_id=x', '?limit=0'])
    expect((await t.call(`GET /api/commitments/${query}`, { as: me })).statusCode, query).toBe(422)
})

test('a proposal is confirmed, dismissed and completed, and each step can be undone', async () => {
  const me = await t.person('user')
  await writeNote(me, 'I promised Halden a new offer by Friday.')
  const { id, state } = await only(me)
  expect(state).toBe('proposed')
  const steps: [string, string | null][] = []
  for (const next of ['open', 'proposed', 'dismissed', 'proposed', 'open', 'done', 'open', 'done'] as const) {
    const changed = (await change(me, id, { state: next })).json<Commitment>()
    steps.push([changed.state, changed.completed_by])
    expect(changed.completed_at !== null).toBe(next === 'done')
  }
  expect(steps.filter(([is]) => is === 'done')).toEqual([
    ['done', 'person'],
    ['done', 'person'],
  ])
  const byHand = await addOne(me, { text: 'Call' })
  const refused = await change(me, byHand.id, { state: 'proposed' })
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([422, commitmentMessages.notDetected])
})

describe('the other person', () => {
  test('is a contact, a colleague or a name', async () => {
    const { people } = await createCompany(t)
    const me = people.creator
    const contact = await addContact(me, { name: 'Halden AG' })
    const { id } = await addOne(me, { text: 'Call', contact_id: contact, counterpart_name: 'ignored' })
    expect((await read(me, id)).counterpart).toEqual({ name: 'Halden AG', contact_id: contact, user_id: null })
    await t.call(`PATCH /api/contacts/${contact}`, { as: me, payload: { name: 'Halden SE' } })
    expect((await read(me, id)).counterpart?.name).toBe('Halden SE')
    const byUser = (await change(me, id, { user_id: people.member.id })).json<Commitment>()
    expect(byUser.counterpart).toMatchObject({ contact_id: null, user_id: people.member.id })
    const byName = (await change(me, id, { counterpart_name: 'halden' })).json<Commitment>()
    expect(byName.counterpart).toEqual({ name: 'Halden SE', contact_id: contact, user_id: null })
    expect((await change(me, id, { due_date: '2031-04-01' })).json<Commitment>().counterpart).toEqual(byName.counterpart)
    expect((await change(me, id, { contact_id: null })).json<Commitment>().counterpart).toBeNull()
  })

  test('must be visible to the person', async () => {
    const { people } = await createCompany(t)
    const foreign = await addContact(people.stranger, { name: 'Secret' })
    const replies = [
      await add(people.creator, { text: 'Call', contact_id: foreign }),
      await add(people.creator, { text: 'Call', user_id: people.stranger.id }),
    ]
    expect(replies.map((reply) => [reply.statusCode, reply.json<{ detail: string }>().detail])).toEqual([
      [422, commitmentMessages.noSuchContact],
      [422, commitmentMessages.noSuchColleague],
    ])
  })

  test('keeps their name when the contact or the account is deleted', async () => {
    const { people } = await createCompany(t)
    const me = people.creator
    const contact = await addContact(me, { name: 'Halden AG' })
    const withContact = await addOne(me, { text: 'Call', contact_id: contact })
    const withColleague = await addOne(me, { text: 'Write', user_id: people.member.id })
    const { name } = withColleague.counterpart!
    await t.call(`DELETE /api/contacts/${contact}`, { as: me })
    expect((await read(me, withContact.id)).counterpart).toEqual({ name: 'Halden AG', contact_id: null, user_id: null })
    await t.call(`DELETE /api/bin/${contact}`, { as: me })
    expect((await read(me, withContact.id)).counterpart).toEqual({ name: 'Halden AG', contact_id: null, user_id: null })
    await t.db.execute(sql`delete from users where id = ${people.member.id}`)
    expect((await read(me, withColleague.id)).counterpart).toEqual({ name, contact_id: null, user_id: null })
  })
})

describe('the linked task', () => {
  test('completes the promise, and reopens it', async () => {
    const me = await t.person('user')
    await writeNote(me, 'I promised Halden a new offer by Friday.')
    const { id } = await only(me)
    const reply = await t.call(`POST /api/commitments/${id}/task`, { as: me })
    expect(reply.statusCode).toBe(201)
    const task = reply.json<Task>()
    expect(task).toMatchObject({ title: 'A new offer', due_date: '2026-11-20', description: '“I promised Halden a new offer by Friday.”' })
    expect(await read(me, id)).toMatchObject({ state: 'open', task: { id: task.id, title: 'A new offer', status: 'To Do' } })
    expect((await t.call(`POST /api/commitments/${id}/task`, { as: me })).json()).toEqual({ detail: commitmentMessages.hasTask })

    const setStatus = async (status: string) => {
      await t.call(`PUT /api/tasks/${task.id}`, { as: me, payload: { status } })
      await waitUntilProcessed()
    }
    await setStatus('Done')
    expect(await read(me, id)).toMatchObject({ state: 'done', completed_by: 'task' })
    await setStatus('In Progress')
    expect(await read(me, id)).toMatchObject({ state: 'open', completed_by: null })
    await change(me, id, { state: 'done' })
    await setStatus('Review')
    expect(await read(me, id)).toMatchObject({ state: 'done', completed_by: 'person' })
    await t.call(`DELETE /api/tasks/${task.id}`, { as: me })
    expect((await read(me, id)).task).toBeNull()
  })

  test('of somebody else’s promise asks them', async () => {
    const me = await t.person('user')
    const { id } = await addOne(me, { text: 'Send the NDA', direction: 'owed_to_me', counterpart_name: 'Tom' })
    expect((await t.call(`POST /api/commitments/${id}/task`, { as: me })).json()).toMatchObject({
      title: 'Follow up with Tom: Send the NDA',
    })
  })
})

test('other features list what is open, by due date and by person', async () => {
  const { people } = await createCompany(t)
  const me = people.creator
  const halden = await addContact(me, { name: 'Halden', emails: [people.member.email] })
  await add(me, { text: 'Late', due_date: '2026-11-10', contact_id: halden })
  await add(me, { text: 'Today', due_date: '2026-11-18', direction: 'owed_to_me', user_id: people.member.id })
  await add(me, { text: 'Any day', counterpart_name: 'Zoe' })
  await writeNote(me, 'I will call Tom tomorrow.')
  const ctx = toBackgroundCtx(t.app.ctx, (await findActor(t.app.ctx, { user_id: me.id, sso_organization_id: null }))!, {
    sso_organization_id: null,
  })
  const textsOf = ({ items }: { items: Commitment[] }) => items.map(({ text }) => text)
  expect(textsOf(await listOpenCommitments(ctx, { limit: 10 }))).toEqual(['Late', 'Today', 'Any day'])
  expect(textsOf(await listOpenCommitments(ctx, { dueBefore: '2026-11-18', limit: 10 }))).toEqual(['Late'])
  expect(await listOpenCommitments(ctx, { direction: 'i_owe', limit: 1 })).toMatchObject({ items: [{ text: 'Late' }], total: 2 })
  expect(textsOf(await listOpenCommitmentsWith(ctx, { contactIds: [halden], userIds: [] }, 10))).toEqual(['Late', 'Today'])
  expect(textsOf(await listOpenCommitmentsWith(ctx, { contactIds: [], userIds: [people.member.id] }, 10))).toEqual(['Today'])
  expect(textsOf(await listOpenCommitmentsWith(ctx, { contactIds: [], userIds: [] }, 10))).toEqual([])
})

test('nobody else can list, read, change or delete it', async () => {
  const { people } = await createCompany(t)
  const { id } = await addOne(people.creator, { text: 'Mine' })
  for (const as of [people.member, people.orgAdmin, people.appAdmin, people.stranger]) {
    expect(await list(as)).toEqual([])
    const replies = [
      await t.call(`GET /api/commitments/${id}`, { as }),
      await change(as, id, { state: 'done' }),
      await t.call(`DELETE /api/commitments/${id}`, { as }),
      await t.call(`POST /api/commitments/${id}/task`, { as }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  }
  expect(await only(people.creator)).toMatchObject({ state: 'open' })
})

test('the number is limited', async () => {
  const me = await t.person('user')
  await t.db.execute(sql`insert into commitments (id, user_id, direction, state, text)
    select gen_random_uuid(), ${me.id}, 'i_owe', 'open', 'x' from generate_series(1, ${limits.commitments})`)
  const reply = await add(me, { text: 'One more' })
  expect([reply.statusCode, reply.json()]).toEqual([409, { detail: commitmentMessages.tooMany }])
})

test.each([
  { text: '' },
  { text: ' ' },
  { text: 'x'.repeat(limits.title + 1) },
  { text: 'x', direction: 'both' },
  { text: 'x', due_date: '2026-02-30' },
  { text: 'x', counterpart_name: 'x'.repeat(limits.name + 1) },
])('%j is rejected', async (payload) => {
  expect((await add(await t.person('user'), payload)).statusCode).toBe(422)
})

test('in the chain of a task, each link has the day of its event, and none if only the creation of a record is known', async () => {
  const me = await t.person('user')
  const datesOf = async (kind: string, id: string) => {
    const { nodes, links } = await chainOf(me, kind, id)
    return nodes.map((node) => [
      node.kind,
      toChainDate(
        node,
        links.find(({ from, to }) => from === node.id || to === node.id)!,
      ),
    ])
  }
  const contact = await addContact(me, { name: 'Halden' })
  await addInteraction(me, contact, 'I promised a recovery plan by Friday.')
  const promised = await create<Task>(me, `/api/commitments/${(await only(me)).id}/task`, {})
  expect(await datesOf('task', promised.id)).toEqual([
    ['commitment', '2026-11-18'],
    ['contact', '2026-11-18'],
  ])

  const note = await create(me, '/api/journals/', { content: 'Thoughts', entry_date: '2026-11-02' })
  const goal = await createGoal(me)
  const noted = await createTask(me, { goal_id: goal.id, origin: { kind: 'note', id: note.id } })
  expect(await datesOf('task', noted.id)).toEqual([
    ['note', '2026-11-02'],
    ['goal', null],
  ])
  const advice = await createAdvice(me)
  const advised = await createTask(me, { origin: { kind: 'advice', id: advice.id } })
  expect(await datesOf('task', advised.id)).toEqual([['advice', advice.created_at]])

  const meeting = await insertMeeting(me)
  const payload = { tasks: [{ title: 'Write the advert', due_date: null, assigned_to_user_id: me.id, sentence: 'Hire.' }] }
  await t.call(`PUT /api/meetings/${meeting}/note`, { as: me, payload: { content: 'Hire.' } })
  await t.call(`POST /api/meetings/${meeting}/tasks`, { as: me, payload })
  const [linked] = await t.db.select().from(meeting_tasks)
  expect(await datesOf('task', linked!.task_id)).toEqual([['meeting', '2026-11-17T09:00:00.000Z']])
})
