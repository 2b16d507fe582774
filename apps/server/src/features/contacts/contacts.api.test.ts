import type { Contact } from '@adjutant/contract/contacts'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships, organizations, users } from '../../schema.ts'
import { createCompany, createOrganization, publishedChanges, type Role } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const create = (as: Caller, payload: object = { name: 'Ada Lovelace' }) => t.call('POST /api/contacts/', { as, payload })
const made = async (as: Caller, fields: object = {}) => (await create(as, { name: 'Ada Lovelace', ...fields })).json<Contact>()
const read = (as: Caller, id: string) => t.call(`GET /api/contacts/${id}`, { as })
const change = (as: Caller, id: string, payload: object) => t.call(`PATCH /api/contacts/${id}`, { as, payload })
const remove = (as: Caller, id: string) => t.call(`DELETE /api/contacts/${id}`, { as })

describe('a new contact', () => {
  test('is returned completely, with its creator and all permissions', async () => {
    const me = await t.person('user')
    const reply = await create(me, {
      name: '  Ada Lovelace ',
      role: 'Analyst',
      emails: ['ada@example.org'],
      phones: ['+44 20 1'],
      notes: 'N',
    })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.any(String),
      name: 'Ada Lovelace',
      role: 'Analyst',
      avatar_initial: 'A',
      emails: ['ada@example.org'],
      phones: ['+44 20 1'],
      organization_id: null,
      user_id: null,
      is_user: false,
      created_by_user: { id: me.id, name: expect.stringMatching(/^Pat Number/), email: me.email },
      notes: 'N',
      past_interactions: [],
      shared_org_ids: [],
      sharedWith: [],
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      can_edit: true,
      can_delete: true,
      can_share: true,
    })
    expect((await read(me, reply.json<Contact>().id)).json()).toEqual(reply.json())
  })

  test('requires only a name', async () => {
    const me = await t.person('user')
    for (const payload of [{}, { name: ' ' }, { name: null }, { role: 'x' }]) {
      const reply = await create(me, payload)
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({ errors: [{ field: 'name', message: appMessages.contact.nameRequired }] })
    }
    expect(await made(me)).toMatchObject({ role: null, emails: [], phones: [], notes: null })
  })

  test('drops blank emails, phones and notes', async () => {
    const me = await t.person('user')
    const fields = { emails: [' a@example.org ', '', '  '], phones: [' ', '1'], notes: '  ', role: '' }
    expect(await made(me, fields)).toMatchObject({ emails: ['a@example.org'], phones: ['1'], notes: null, role: null })
  })

  test('ignores permissions and creator in the body', async () => {
    const [me, other] = [await t.person('user'), await t.person('user')]
    const forged = { created_by_user_id: other.id, organization_id: other.id, user_id: other.id, id: other.id, can_delete: false }
    const contact = await made(me, forged)
    expect(contact).toMatchObject({ created_by_user: { id: me.id }, organization_id: null, user_id: null, can_delete: true })
    expect(contact.id).not.toBe(other.id)
  })

  test("is labeled with its creator's primary organization, which grants no access", async () => {
    const { id, people } = await createCompany(t)
    await t.db.update(users).set({ organization_id: id }).where(eq(users.id, people.creator.id))
    const contact = await made(people.creator)
    expect(contact).toMatchObject({ organization_id: id, shared_org_ids: [] })
    expect((await read(people.orgAdmin, contact.id)).statusCode).toBe(404)
    await t.db.delete(organizations).where(eq(organizations.id, id))
    expect((await read(people.creator, contact.id)).json()).toMatchObject({ organization_id: null })
  })

  test.each([
    ['a list', []],
    ['a number as name', { name: 1 }],
    ['a text as emails', { name: 'a', emails: 'a@example.org' }],
    ['an organization that is no id', { name: 'a', shared_org_ids: ['x'] }],
    ['a NUL', { name: 'a\0' }],
    ['a name that is too long', { name: 'x'.repeat(301) }],
    ['too many phones', { name: 'a', phones: Array(101).fill('1') }],
  ])('is rejected with %s', async (_what, payload) => {
    const reply = await create(await t.person('user'), payload)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toHaveProperty('detail')
  })

  test.each([
    ['élan', 'É'],
    ['👩‍👧 family', '👩‍👧'],
    ['ß', 'SS'],
    ['7 Eleven', '7'],
  ])('%s has the initial %s', async (name, initial) => {
    expect(await made(await t.person('user'), { name })).toMatchObject({ avatar_initial: initial })
  })
})

describe('access to a shared contact', () => {
  const rights: [Role, { see: boolean; edit?: boolean; delete?: boolean; share?: boolean }][] = [
    ['creator', { see: true, edit: true, delete: true, share: true }],
    ['member', { see: true }],
    ['manager', { see: true, edit: true }],
    ['orgAdmin', { see: true, edit: true }],
    ['stranger', { see: false }],
    ['appAdmin', { see: false }],
  ]

  test.each(rights)('%s', async (role, { see, edit = false, delete: deletes = false, share = false }) => {
    const { id, people } = await createCompany(t)
    const contact = await made(people.creator, { shared_org_ids: [id] })
    const as = people[role]
    const list = (await t.call('GET /api/contacts/', { as })).json<Contact[]>()
    expect(list.map((one) => one.id)).toEqual(see ? [contact.id] : [])
    const shown = await read(as, contact.id)
    const absent = await read(as, as.id)
    if (see) expect(shown.json()).toMatchObject({ can_edit: edit, can_delete: deletes, can_share: share })
    else expect([shown.statusCode, shown.body]).toEqual([404, absent.body])
    const expected = (may: boolean, success: number) => (see ? (may ? success : 409) : 404)
    expect((await change(as, contact.id, { name: 'Countess' })).statusCode).toBe(expected(edit, 200))
    expect((await change(as, contact.id, { shared_org_ids: [] })).statusCode).toBe(expected(share, 200))
    if (share) await change(as, contact.id, { shared_org_ids: [id] })
    expect((await remove(as, contact.id)).statusCode).toBe(expected(deletes, 204))
  })

  test('each error names the missing permission', async () => {
    const { id, people } = await createCompany(t)
    const contact = await made(people.creator, { shared_org_ids: [id] })
    expect((await change(people.member, contact.id, { name: 'x' })).json()).toEqual({ detail: appMessages.contact.cannotEdit })
    expect((await change(people.manager, contact.id, { shared_org_ids: [] })).json()).toEqual({ detail: appMessages.contact.cannotShare })
    expect((await remove(people.orgAdmin, contact.id)).json()).toEqual({ detail: appMessages.contact.cannotDelete })
  })

  test('an unshared contact is accessible to its creator only', async () => {
    const { people } = await createCompany(t)
    const contact = await made(people.creator)
    for (const role of ['member', 'manager', 'orgAdmin', 'appAdmin'] as const)
      expect((await read(people[role], contact.id)).statusCode).toBe(404)
  })
})

describe('updating a contact', () => {
  test('updates the sent fields and keeps the others', async () => {
    const me = await t.person('user')
    const before = await made(me, { role: 'Analyst', emails: ['a@example.org'], notes: 'N' })
    const reply = await change(me, before.id, { role: null, phones: ['1'] })
    expect(reply.statusCode).toBe(200)
    const after = reply.json<Contact>()
    expect(after).toEqual({ ...before, role: null, phones: ['1'], updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
  })

  test('publishes nothing without a difference', async () => {
    const { id, people } = await createCompany(t)
    const contact = await made(people.creator, { emails: ['a@example.org'], shared_org_ids: [id] })
    const changeCount = (await publishedChanges(t)).length
    const same = { name: contact.name, emails: ['a@example.org'], shared_org_ids: [id] }
    expect((await change(people.manager, contact.id, same)).json()).toMatchObject({ updated_at: contact.updated_at })
    expect(await publishedChanges(t)).toHaveLength(changeCount)
  })

  test('rejects a blank name', async () => {
    const me = await t.person('user')
    const { id } = await made(me)
    expect((await change(me, id, { name: ' ' })).json()).toMatchObject({ detail: appMessages.contact.nameRequired })
  })
})

describe('sharing a contact', () => {
  test('accepts only own organizations, with the same error for foreign and missing ones', async () => {
    const { id, people, strangersId } = await createCompany(t)
    const contact = await made(people.creator)
    const replies = []
    for (const foreign of [strangersId, people.creator.id]) {
      replies.push(await create(people.creator, { name: 'x', shared_org_ids: [id, foreign] }))
      replies.push(await change(people.creator, contact.id, { name: 'x', shared_org_ids: [foreign] }))
    }
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]!.json()).toMatchObject({ errors: [{ field: 'shared_org_ids', message: appMessages.organization.foreign }] })
    const list = (await t.call('GET /api/contacts/', { as: people.creator })).json<Contact[]>()
    expect(list).toEqual([contact])
    const notes = 'x'.repeat(limits.longText)
    expect(await made(people.creator, { sharedWith: [id], notes })).toMatchObject({ shared_org_ids: [id], sharedWith: [id], notes })
    expect((await change(people.creator, contact.id, { sharedWith: [id] })).json()).toMatchObject({ shared_org_ids: [id] })
    expect((await change(people.creator, contact.id, { sharedWith: [], shared_org_ids: [id] })).json()).toMatchObject({
      shared_org_ids: [id],
    })
  })

  test('keeps an organization that its creator has left', async () => {
    const { id, people } = await createCompany(t)
    const contact = await made(people.creator, { shared_org_ids: [id] })
    const second = await createOrganization(t, 'Second', [[people.creator, 'user']])
    await t.db.delete(memberships).where(and(eq(memberships.user_id, people.creator.id), eq(memberships.organization_id, id)))
    expect((await change(people.creator, contact.id, { shared_org_ids: [id, second] })).json()).toMatchObject({
      shared_org_ids: [id, second].toSorted(),
    })
    expect((await change(people.creator, contact.id, { shared_org_ids: [second] })).statusCode).toBe(200)
    expect((await change(people.creator, contact.id, { shared_org_ids: [id] })).statusCode).toBe(422)
  })

  test('ends when the organization is deleted, and the contact stays', async () => {
    const { id, people } = await createCompany(t)
    const contact = await made(people.creator, { shared_org_ids: [id] })
    await t.db.delete(organizations).where(eq(organizations.id, id))
    expect((await read(people.creator, contact.id)).json()).toMatchObject({ shared_org_ids: [] })
    expect((await read(people.member, contact.id)).statusCode).toBe(404)
  })

  test('notifies everyone who saw it before or sees it now, and is in the audit log without the name', async () => {
    const { id, people } = await createCompany(t)
    const second = await createOrganization(t, 'Second', [[people.creator, 'user']])
    const contact = await made(people.creator, { shared_org_ids: [id] })
    await change(people.creator, contact.id, { shared_org_ids: [second] })
    expect((await publishedChanges(t)).at(-1)).toEqual({
      topic: 'contacts',
      kind: 'changed',
      id: contact.id,
      actor_id: people.creator.id,
      audience: [people.creator.id, id, second].toSorted(),
    })
    const log = (await t.call('GET /api/admin/audit?search=contact.shared', { as: people.appAdmin })).json()
    expect(log).toMatchObject([
      { subject_id: contact.id, subject_name: null, organization_id: second, details: { added: [second], removed: [] } },
      { subject_id: contact.id, subject_name: null, organization_id: id, details: { added: [], removed: [id] } },
      { subject_id: contact.id, subject_name: null, organization_id: id, details: { added: [id], removed: [] } },
    ])
  })

  test("a contact whose creator's account is deleted stays with its organization", async () => {
    const { id, people } = await createCompany(t)
    const contact = await made(people.creator, { shared_org_ids: [id] })
    await t.db.delete(users).where(eq(users.id, people.creator.id))
    expect((await read(people.orgAdmin, contact.id)).json()).toMatchObject({ created_by_user: null, can_edit: true, can_delete: false })
  })
})

test("assignable people are the caller and the people of the caller's organizations", async () => {
  const { people } = await createCompany(t)
  const list = (await t.call('GET /api/contacts/assignable', { as: people.member })).json<{ id: string }[]>()
  const expected = [people.creator, people.member, people.manager, people.orgAdmin].map(({ id }) => id)
  expect(list.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
})
