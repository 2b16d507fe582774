import type { Contact, PastInteraction } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const contactOf = async (as: Caller, fields: object = {}) =>
  (await t.call('POST /api/contacts/', { as, payload: { name: 'Ada', ...fields } })).json<Contact>()
const add = (as: Caller, id: string, payload: object = { date: '2026-03-01', summary: 'Lunch', notes: 'Soup' }) =>
  t.call(`POST /api/contacts/${id}/past-interactions`, { as, payload })
const change = (as: Caller, id: string, interactionId: string, payload: object) =>
  t.call(`PUT /api/contacts/${id}/past-interactions/${interactionId}`, { as, payload })
const remove = (as: Caller, id: string, interactionId: string) =>
  t.call(`DELETE /api/contacts/${id}/past-interactions/${interactionId}`, { as })
const listOf = async (as: Caller, id: string) => (await t.call(`GET /api/contacts/${id}`, { as })).json<Contact>().past_interactions

test('an interaction is created, updated and deleted', async () => {
  const me = await t.person('user')
  const { id } = await contactOf(me)
  const reply = await add(me, id)
  expect(reply.statusCode).toBe(201)
  const interaction = reply.json<PastInteraction>()
  expect(interaction).toEqual({ id: expect.any(String), date: '2026-03-01', summary: 'Lunch', notes: 'Soup' })
  expect(await listOf(me, id)).toEqual([interaction])
  const changed = await change(me, id, interaction.id, { summary: 'Dinner', notes: ' ' })
  expect([changed.statusCode, changed.json()]).toEqual([200, { ...interaction, summary: 'Dinner', notes: null }])
  expect((await change(me, id, interaction.id, {})).json()).toEqual(changed.json())
  expect((await remove(me, id, interaction.id)).statusCode).toBe(204)
  expect(await listOf(me, id)).toEqual([])
  expect((await remove(me, id, interaction.id)).statusCode).toBe(404)
})

test('sorts the last recorded interaction of a day first', async () => {
  const me = await t.person('user')
  const { id } = await contactOf(me)
  for (const summary of ['first', 'second']) await add(me, id, { date: '2026-03-01', summary })
  expect((await listOf(me, id)).map(({ summary }) => summary)).toEqual(['second', 'first'])
})

test.each([
  [{ date: '2026-03-01', summary: ' ' }, 'summary', appMessages.contact.interactionTitleRequired],
  [{ date: '2026-03-01' }, 'summary', appMessages.contact.interactionTitleRequired],
  [{ summary: 'Lunch' }, 'date', appMessages.contact.interactionDateRequired],
  [{ summary: 'Lunch', date: '' }, 'date', appMessages.contact.interactionDateRequired],
  [{ summary: 'Lunch', date: '2026-02-30' }, 'date', 'This is not a valid date.'],
])('rejects %j', async (payload, field, message) => {
  const me = await t.person('user')
  const { id } = await contactOf(me)
  const reply = await add(me, id, payload)
  expect([reply.statusCode, reply.json()]).toMatchObject([422, { errors: [{ field, message }] }])
})

describe('interactions require permission to edit the contact', () => {
  test.each([
    ['creator', 201, 200, 204],
    ['manager', 201, 200, 204],
    ['orgAdmin', 201, 200, 204],
    ['member', 409, 409, 409],
    ['stranger', 404, 404, 404],
    ['appAdmin', 404, 404, 404],
  ] as const)('%s', async (role, added, changed, removed) => {
    const { id, people } = await createCompany(t)
    const contact = await contactOf(people.creator, { shared_org_ids: [id] })
    const interaction = (await add(people.creator, contact.id)).json<PastInteraction>()
    const as = people[role]
    expect((await add(as, contact.id)).statusCode).toBe(added)
    expect((await change(as, contact.id, interaction.id, { summary: 'x' })).statusCode).toBe(changed)
    expect((await remove(as, contact.id, interaction.id)).statusCode).toBe(removed)
  })

  test("returns 404 for an interaction of another contact, even if both are the caller's", async () => {
    const me = await t.person('user')
    const [one, other] = [await contactOf(me), await contactOf(me)]
    const { id } = (await add(me, one.id)).json<PastInteraction>()
    expect((await change(me, other.id, id, { summary: 'x' })).statusCode).toBe(404)
    expect((await remove(me, other.id, id)).statusCode).toBe(404)
    expect(await listOf(me, one.id)).toHaveLength(1)
  })
})

test('a recorded interaction is published as a change of the contact to everybody who sees it', async () => {
  const { id, people } = await createCompany(t)
  const contact = await contactOf(people.creator, { shared_org_ids: [id] })
  await add(people.manager, contact.id)
  expect((await publishedChanges(t)).at(-1)).toEqual({
    topic: 'contacts',
    kind: 'changed',
    id: contact.id,
    actor_id: people.manager.id,
    audience: [people.creator.id, id].toSorted(),
  })
  const after = (await t.call(`GET /api/contacts/${contact.id}`, { as: people.member })).json<Contact>()
  expect(after.updated_at > contact.updated_at).toBe(true)
})
