import type { AccessLevel, Organization } from '@adjutant/contract/accounts/organizations'
import { userLevels, type User } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  audit_log,
  changes,
  contact_shares,
  contacts,
  goals,
  invitations,
  memberships,
  organizations,
  task_shares,
  tasks,
  users,
} from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

let ceo: Caller
beforeEach(async () => {
  ceo = await t.person('ceo')
})

const create = (as: Caller, name: unknown) => t.call('POST /api/organizations', { as, payload: { name } })
const found = async (name: string) => (await create(ceo, name)).json<Organization>()
const list = async (as: Caller) => (await t.call('GET /api/organizations', { as })).json<Organization[]>()
const rename = (as: Caller, id: string, payload: object) => t.call(`PATCH /api/organizations/${id}`, { as, payload })
const remove = (as: Caller, id: string) => t.call(`DELETE /api/organizations/${id}`, { as })
const join = (person: Caller, organization_id: string, access: AccessLevel) =>
  t.db.insert(memberships).values({ user_id: person.id, organization_id, access })
const primaryOf = async (as: Caller) => (await t.call('GET /api/users/me', { as })).json<User>().organization_id
const denial = (reply: { statusCode: number; json(): { detail: string } }) => [reply.statusCode, reply.json().detail]

describe('POST /api/organizations', () => {
  test.each(userLevels.filter((level) => level !== 'waitlisted'))('as a person of level %s', async (level) => {
    const reply = await create(await t.person(level), 'Northwind')
    if (level === 'user') return expect(denial(reply)).toEqual([409, appMessages.organization.cannotCreate])
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.any(String),
      name: 'Northwind',
      is_owner: true,
      can_manage: true,
      org_access_level: 'admin',
      member_count: 1,
      created_at: expect.stringMatching(/Z$/),
    })
  })

  test('makes the first one its creator’s primary organization, and not the second', async () => {
    const first = await found('Northwind')
    await found('Contoso')
    expect(await primaryOf(ceo)).toBe(first.id)
  })

  test.each([undefined, null, '', '  ', 7, [], 'x'.repeat(301)])('rejects the name %j', async (name) => {
    const reply = await create(ceo, name)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ errors: [{ field: 'name' }] })
    expect(await t.db.$count(organizations)).toBe(0)
  })

  test('ignores id, owner and date', async () => {
    const stranger = await t.person('ceo')
    const id = crypto.randomUUID()
    const payload = { name: 'Northwind', id, owner_id: stranger.id, created_at: '2001-01-01T00:00:00Z', member_count: 9 }
    const made = (await t.call('POST /api/organizations', { as: ceo, payload })).json<Organization>()
    expect(made).toMatchObject({ is_owner: true, member_count: 1 })
    expect([made.id === id, made.created_at.startsWith('2001')]).toEqual([false, false])
  })
})

describe('GET /api/organizations', () => {
  test('lists only one’s own by name, with one’s access', async () => {
    const [zeta, alpha] = [await found('zeta'), await found('Élan')]
    await found('Foreign to them')
    const member = await t.person('user')
    await join(member, zeta.id, 'user')
    await join(member, alpha.id, 'manager')
    expect(
      (await list(member)).map(({ name, org_access_level, can_manage, is_owner }) => [name, org_access_level, can_manage, is_owner]),
    ).toEqual([
      ['Élan', 'manager', false, false],
      ['zeta', 'user', false, false],
    ])
  })

  test('is empty for a person without an organization', async () => {
    await found('Northwind')
    expect(await list(await t.person('ceo'))).toEqual([])
  })

  test('lists all for an app admin', async () => {
    await found('Northwind')
    expect(await list(await t.person('admin'))).toMatchObject([
      { is_owner: false, can_manage: true, org_access_level: null, member_count: 1 },
    ])
  })

  test('counts members without invitations', async () => {
    const { id } = await found('Northwind')
    await join(await t.person('user'), id, 'user')
    await t.call(`POST /api/organizations/${id}/users`, { as: ceo, payload: { email: 'new@example.com', org_access_level: 'user' } })
    expect((await list(ceo))[0]!.member_count).toBe(2)
  })
})

describe('PATCH /api/organizations/{id}', () => {
  test('renames it, records it and publishes it to its members', async () => {
    const { id } = await found('Northwind')
    expect((await rename(ceo, id, { name: ' Contoso ', owner_id: crypto.randomUUID() })).json()).toMatchObject({
      name: 'Contoso',
      is_owner: true,
    })
    const [action] = await t.db.select().from(audit_log).orderBy(desc(audit_log.seq)).limit(1)
    expect(action).toMatchObject({
      action: 'organization.renamed',
      subject_kind: 'organization',
      subject_id: id,
      actor_id: ceo.id,
      details: { name: { from: 'Northwind', to: 'Contoso' } },
    })
    const [news] = await t.db.select().from(changes).orderBy(desc(changes.seq)).limit(1)
    expect(news).toMatchObject({ topic: 'organizations', kind: 'changed', subject_id: id, audience: expect.arrayContaining([id]) })
  })

  test('without changes writes nothing', async () => {
    const { id } = await found('Northwind')
    const before = await t.db.$count(audit_log)
    for (const payload of [{}, { name: 'Northwind' }]) expect((await rename(ceo, id, payload)).json()).toMatchObject({ name: 'Northwind' })
    expect(await t.db.$count(audit_log)).toBe(before)
  })

  test('rejects a blank name', async () => {
    const { id } = await found('Northwind')
    expect(denial(await rename(ceo, id, { name: ' ' }))).toEqual([422, appMessages.organization.nameRequired])
  })
})

describe('managing', () => {
  const calls = (as: Caller, id: string) => [
    () => rename(as, id, { name: 'Taken' }),
    () => t.call(`GET /api/organizations/${id}/users`, { as }),
    () => t.call(`POST /api/organizations/${id}/users`, { as, payload: { email: 'new@example.com', org_access_level: 'admin' } }),
    () => t.call(`PATCH /api/organizations/${id}/users/${as.id}`, { as, payload: { org_access_level: 'admin' } }),
    () => t.call(`DELETE /api/organizations/${id}/users/${ceo.id}`, { as }),
    () => t.call(`POST /api/organizations/${id}/users/${crypto.randomUUID()}/resend`, { as }),
    () => remove(as, id),
  ]

  test.each([
    ['user', 'user'],
    ['user', 'manager'],
    ['user', 'admin'],
    ['ceo', 'user'],
    ['ceo', 'manager'],
  ] as const)('is denied to a member of level %s with access %s, who can see it', async (level, access) => {
    const { id } = await found('Northwind')
    const member = await t.person(level)
    await join(member, id, access)
    for (const attempt of calls(member, id)) expect(denial(await attempt())).toEqual([409, appMessages.organization.cannotManage])
    expect(await list(member)).toMatchObject([{ name: 'Northwind', can_manage: false, member_count: 2 }])
    expect(await t.db.$count(invitations)).toBe(0)
  })

  test.each(['user', 'ceo'] as const)('returns the same bytes to a stranger of level %s as for an absent one', async (level) => {
    const { id } = await found('Northwind')
    const stranger = await t.person(level)
    const absent = calls(stranger, crypto.randomUUID())
    for (const [n, attempt] of calls(stranger, id).entries()) {
      const [foreign, missing] = [await attempt(), await absent[n]!()]
      expect(foreign.statusCode).toBe(404)
      expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body])
    }
    expect(await list(ceo)).toMatchObject([{ name: 'Northwind' }])
  })

  test.each(['a ceo with admin access', 'an app admin'] as const)('is allowed to %s', async (who) => {
    const { id } = await found('Northwind')
    const person = await t.person(who === 'an app admin' ? 'admin' : 'ceo')
    if (who !== 'an app admin') await join(person, id, 'admin')
    expect((await rename(person, id, { name: 'Renamed' })).statusCode).toBe(200)
    expect((await t.call(`GET /api/organizations/${id}/users`, { as: person })).statusCode).toBe(200)
    expect((await remove(person, id)).statusCode).toBe(204)
  })

  test('returns 404 for an invalid id', async () => {
    expect((await rename(ceo, 'northwind', { name: 'x' })).statusCode).toBe(404)
  })
})

describe('DELETE /api/organizations/{id}', () => {
  test('deletes memberships, invitations and shares; records stay with their owners', async () => {
    const { id } = await found('Northwind')
    const member = await t.person('user')
    await join(member, id, 'user')
    await t.call(`POST /api/organizations/${id}/users`, { as: ceo, payload: { email: 'new@example.com', org_access_level: 'user' } })
    const [task_id, contact_id] = [t.app.ctx.newId(), t.app.ctx.newId()]
    const own = { created_by_user_id: member.id }
    await t.db.insert(tasks).values({ id: task_id, title: 'Plan', status: 'To Do', priority: 'Low', ...own })
    await t.db.insert(task_shares).values({ task_id, organization_id: id })
    await t.db.insert(contacts).values({ id: contact_id, name: 'Ann', organization_id: id, ...own })
    await t.db.insert(contact_shares).values({ contact_id, organization_id: id })
    await t.db
      .insert(goals)
      .values({ id: t.app.ctx.newId(), title: 'Grow', due_date: '2027-01-01', status: 'new', user_id: member.id, organization_id: id })
    expect((await remove(ceo, id)).statusCode).toBe(204)
    for (const table of [memberships, invitations, task_shares, contact_shares, organizations]) expect(await t.db.$count(table)).toBe(0)
    expect([await t.db.$count(tasks), await t.db.$count(contacts)]).toEqual([1, 1])
    expect(await t.db.select({ user: goals.user_id, organization: goals.organization_id }).from(goals)).toEqual([
      { user: member.id, organization: null },
    ])
    expect((await remove(ceo, id)).statusCode).toBe(404)
  })

  test('applies to the next request of its members and is published to each of them', async () => {
    const { id } = await found('Northwind')
    const member = await t.person('user', { organization_id: id })
    await join(member, id, 'user')
    await remove(ceo, id)
    expect(await list(member)).toEqual([])
    const news = await t.db.select().from(changes).where(eq(changes.kind, 'deleted'))
    expect(news).toMatchObject([{ topic: 'organizations', subject_id: id, audience: expect.arrayContaining([ceo.id, member.id]) }])
    const shown = await t.db
      .select({ topic: changes.topic })
      .from(changes)
      .where(sql`${member.id} = any(${changes.audience})`)
    expect(shown.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['tasks', 'goals', 'advice', 'contacts', 'users']))
  })

  test('gives its members another of their organizations as the primary one, or none', async () => {
    const [first, second] = [await found('First'), await found('Second')]
    const member = await t.person('user', { organization_id: first.id })
    await join(member, first.id, 'user')
    await remove(ceo, first.id)
    expect([await primaryOf(ceo), await primaryOf(member)]).toEqual([second.id, null])
  })

  test('releases the accounts that it managed', async () => {
    const { id } = await found('Northwind')
    const payload = { email: 'managed@example.com', org_access_level: 'user', password: 'a-long-enough-one' }
    await t.call(`POST /api/organizations/${id}/users`, { as: ceo, payload })
    await remove(ceo, id)
    const [row] = await t.db.select().from(users).where(eq(users.email, payload.email))
    expect(row).toMatchObject({ managed_by_id: null, organization_id: null, user_level: 'user' })
  })

  test('by two concurrent calls happens once', async () => {
    const { id } = await found('Northwind')
    const replies = await Promise.all([remove(ceo, id), remove(ceo, id)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404])
  })
})
