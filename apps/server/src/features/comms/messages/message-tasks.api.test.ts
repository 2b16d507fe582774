import type { TaskProposal, ThreadMessage } from '@adjutant/contract/comms'
import type { Contact } from '@adjutant/contract/contacts'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { thread_messages } from '../../../schema.ts'
import { createOrganization } from '../../../testing/company.ts'
import { dayFromNow } from '../../../testing/days.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { threadFixtures } from '../testing/thread-fixtures.ts'

const t = testApp()
const { createOffice, begin, send, listMessages } = threadFixtures(t)

const pathOf = (id: string, { id: messageId }: ThreadMessage) => `/api/comms/threads/${id}/messages/${messageId}/task` as const
const propose = (as: Caller, id: string, message: ThreadMessage, query = '') => t.call(`GET ${pathOf(id, message)}${query}`, { as })

test('a message becomes a task that shows its source to the participants of the thread', async () => {
  const { ada, ben, cid, organization } = await createOffice()
  const id = await begin(ada, [ben])
  const asked = await send(ada, id, 'Can you send me the lease by 2030-03-01?')
  const promised = await send(ben, id, 'Sure. I’ll send the lease tomorrow.')

  // At this time the date differs between time zones.
  await t.db.update(thread_messages).set({ created_at: new Date('2026-11-15T23:30:00Z') })
  expect((await propose(ben, id, asked)).json<TaskProposal>()).toEqual({
    title: 'Send me the lease',
    description: `Ada Byron, 2026-11-15:\n\n${asked.text}`,
    due_date: '2030-03-01',
    date_words: '2030-03-01',
    is_promise: false,
    task_id: null,
  })
  expect((await propose(ben, id, promised)).json()).toMatchObject({ title: 'Send the lease', due_date: '2026-11-16', is_promise: true })
  const toHer = await send(ben, id, 'I’ll send you the keys too.')
  expect((await propose(ben, id, toHer)).json()).toMatchObject({ title: 'Send Ada the keys too', is_promise: true })
  expect((await propose(ben, id, promised, '?zone=Asia/Tokyo')).json()).toMatchObject({ due_date: '2026-11-17' })
  expect((await propose(ada, id, promised)).json()).toMatchObject({ is_promise: false })
  expect((await propose(ben, id, promised, '?zone=Nowhere/Land')).json()).toMatchObject({ detail: appMessages.comms.noSuchZone })

  const payload = { title: 'Send the lease', due_date: '2026-11-16', shared_org_ids: [organization] }
  const made = await t.call(`POST ${pathOf(id, promised)}`, { as: ben, payload })
  const task = made.json<Task>()
  const source = { kind: 'message', thread_id: id, message_id: promised.id, sender_name: 'Ben Ito', timestamp: '2026-11-15T23:30:00.000Z' }
  expect([made.statusCode, task]).toMatchObject([201, { title: 'Send the lease', due_date: '2026-11-16', source }])
  const read = async (as: Caller) => (await t.call(`GET /api/tasks/${task.id}`, { as })).json<Task>()
  expect([(await read(ada)).source, (await read(cid)).source]).toEqual([source, null])
  const listed = (await t.call('GET /api/tasks/', { as: cid })).json<Task[]>()
  expect(listed).toMatchObject([{ id: task.id, source: null }])
  const marks = async (as: Caller) => (await listMessages(as, id)).map(({ task_id }) => task_id)
  expect([await marks(ben), await marks(ada)]).toEqual([
    [null, task.id, null],
    [null, null, null],
  ])
  expect((await propose(ben, id, promised)).json()).toMatchObject({ task_id: task.id })

  // The task survives an update and the loss of the thread; then it no longer shows its source.
  expect((await t.call(`PUT /api/tasks/${task.id}`, { as: ben, payload: { title: 'Send it' } })).json<Task>().source).toEqual(source)
  await t.call(`DELETE /api/comms/threads/${id}`, { as: ben })
  expect([(await read(ben)).source, (await read(ada)).source]).toEqual([null, source])
  await t.call(`DELETE /api/comms/threads/${id}`, { as: ada })
  expect(await read(ben)).toMatchObject({ title: 'Send it', source: null })
  expect(
    (await t.call('POST /api/tasks/', { as: ben, payload: { title: 'Plain', source_message_id: asked.id } })).json<Task>().source,
  ).toBeNull()
})

test("an exchange creates one interaction a day on the person's own contact, which the person can edit and delete", async () => {
  const { ada, ben, organization } = await createOffice()
  const outsider = await t.person('user', { email: 'Dana@Elsewhere.example' })
  const addContact = async (as: Caller, name: string, email: string, more: object = {}) =>
    (await t.call('POST /api/contacts/', { as, payload: { name, emails: ['x@y.example', email], ...more } })).json<Contact>().id
  const dana = await addContact(ada, 'Dana', 'dana@elsewhere.example')
  const adasBen = await addContact(ada, 'Ben', ben.email)
  const bensAda = await addContact(ben, 'Ada', ada.email)
  const bensDana = await addContact(ben, 'Dana too', outsider.email, { shared_org_ids: [organization] })
  await createOrganization(t, 'Third', [
    [outsider, 'user'],
    [ben, 'user'],
  ])
  const dealings = async (as: Caller, contact: string) =>
    (await t.call(`GET /api/contacts/${contact}`, { as })).json<Contact>().past_interactions

  const id = await begin(ada, [outsider])
  await send(ada, id, 'One')
  // A request is not an exchange yet.
  expect(await dealings(ada, dana)).toEqual([])
  await send(outsider, id, 'Two')
  await send(ada, id, 'Three')
  const today = dayFromNow(0)
  const [entry, ...more] = await dealings(ada, dana)
  expect([entry, more]).toMatchObject([{ date: today, summary: appMessages.comms.exchanged, notes: null }, []])
  // Ben has a shared contact for the same person but must not find out with whom Ada exchanges messages.
  expect([await dealings(ben, bensDana), await dealings(ada, adasBen)]).toEqual([[], []])

  const pair = await begin(ben, [ada])
  await send(ben, pair, 'Hello')
  expect([await dealings(ada, adasBen), await dealings(ben, bensAda)]).toMatchObject([[{ date: today }], [{ date: today }]])

  const position = `/api/contacts/${dana}/past-interactions/${entry!.id}` as const
  await t.call(`PUT ${position}`, { as: ada, payload: { summary: 'Agreed on the lease' } })
  await send(ada, id, 'Four')
  expect((await dealings(ada, dana)).map(({ summary }) => summary)).toEqual(['Agreed on the lease'])
  await t.call(`DELETE ${position}`, { as: ada })
  await send(ada, id, 'Five')
  expect(await dealings(ada, dana)).toEqual([])
})
