import type { AccessLevel, Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import type { User } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit_log, changes, mails, memberships, users } from '../../../schema.ts'
import { joinByInvitation } from '../../../testing/company.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

const t = testApp()

let ceo: Caller
let id: string
beforeEach(async () => {
  ceo = await t.person('ceo')
  id = await foundBy(ceo, 'Northwind')
})

const foundBy = async (as: Caller, name: string) =>
  (await t.call('POST /api/organizations', { as, payload: { name } })).json<Organization>().id
const add = (payload: object, organization = id, as = ceo) => t.call(`POST /api/organizations/${organization}/users`, { as, payload })
const change = (userId: string, payload: object, as = ceo) => t.call(`PATCH /api/organizations/${id}/users/${userId}`, { as, payload })
const remove = (userId: string, as = ceo) => t.call(`DELETE /api/organizations/${id}/users/${userId}`, { as })
const listed = async () => (await t.call(`GET /api/organizations/${id}/users`, { as: ceo })).json<OrganizationUser[]>()
const me = async (as: Caller) => (await t.call('GET /api/users/me', { as })).json<User>()
const denial = (reply: { statusCode: number; json(): { detail: string } }) => [reply.statusCode, reply.json().detail]
/** The last audit entry, without logins. */
const lastAuditEntry = async () =>
  (await t.db.select().from(audit_log).where(ne(audit_log.action, 'user.logged_in')).orderBy(desc(audit_log.seq)).limit(1))[0]!

const managed = { email: 'Managed@example.com', first_name: 'Mia', org_access_level: 'manager', password: 'a-long-enough-one' }
const member = async (access: AccessLevel = 'user') => {
  const person = await t.person('user')
  await joinByInvitation(t, ceo, id, person, access)
  return person
}

describe('adding an existing account', () => {
  test('invites it: the account is no member until its person accepts', async () => {
    const person = await t.person('user', { first_name: 'Grace' })
    const reply = await add({ email: person.email.toUpperCase(), org_access_level: 'manager', first_name: 'Not', last_name: 'Taken' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json<OrganizationUser>()).toMatchObject({ first_name: 'Not', user_level: null, is_invite: true, profile: null })
    expect(await t.db.$count(memberships)).toBe(1)
    expect(await me(person)).toMatchObject({ organization_id: null, first_name: 'Grace' })
    expect(await lastAuditEntry()).toMatchObject({ action: 'organization.user_invited' })
  })

  test('rejects a password for it', async () => {
    const person = await t.person('ceo')
    const reply = await add({ email: person.email, org_access_level: 'user', password: 'chosen-by-somebody-else' })
    expect(reply.json()).toMatchObject({ is_invite: true })
    expect((await t.logIn(person.email, 'chosen-by-somebody-else')).statusCode).toBe(401)
  })

  test('rejects a member and changes nothing', async () => {
    const person = await member('manager')
    expect(denial(await add({ email: person.email, org_access_level: 'admin' }))).toEqual([409, appMessages.organization.alreadyMember])
    expect((await listed()).find((user) => user.id === person.id)).toMatchObject({ org_access_level: 'manager' })
  })

  test('by two concurrent calls happens once, with one mail', async () => {
    const person = await t.person('user')
    const invitation = { email: person.email, org_access_level: 'user' }
    const replies = await Promise.all([add(invitation), add(invitation)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(await t.db.$count(mails)).toBe(1)
  })
})

describe('adding a new account with a password', () => {
  test('creates a managed account of level user that is active at once', async () => {
    const reply = await add({ ...managed, user_level: 'admin', managed_by_id: null })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      email: managed.email,
      first_name: 'Mia',
      last_name: null,
      user_level: 'user',
      org_access_level: 'manager',
      is_managed: true,
      is_invite: false,
    })
    expect((await t.logIn(managed.email, managed.password)).statusCode).toBe(200)
    const [row] = await t.db.select().from(users).where(eq(users.email, managed.email))
    expect(row).toMatchObject({ managed_by_id: id, organization_id: id })
    expect(await lastAuditEntry()).toMatchObject({ action: 'organization.managed_account_created' })
    expect(JSON.stringify(await t.db.select().from(audit_log))).not.toContain(managed.password)
  })

  test.each([
    ['no email', { email: undefined }, 422, appMessages.user.emailRequired],
    ['a broken email', { email: 'grace@' }, 422, appMessages.user.emailInvalid],
    ['no access level', { org_access_level: undefined }, 422, appMessages.organization.accessRequired],
    ['an unknown access level', { org_access_level: 'owner' }, 422, appMessages.organization.accessRequired],
    ['seven characters', { password: 'abcdefg' }, 422, appMessages.password.tooShort],
    ['an empty password', { password: '' }, 422, appMessages.password.required],
    ['a common password', { password: 'password1' }, 422, appMessages.password.common],
    ['their own email as password', { password: 'managed@example.com' }, 422, appMessages.password.personal],
  ])('rejects %s', async (_what, wrong, status, detail) => {
    expect(denial(await add({ ...managed, ...wrong }))).toEqual([status, detail])
    expect([await t.db.$count(users), (await listed()).length]).toEqual([1, 1])
  })
})

describe('the list of users', () => {
  test('has members by name, then invited people', async () => {
    await add({ email: 'invited@example.com', org_access_level: 'admin', first_name: 'Ada' })
    await add({ ...managed, first_name: 'Zed' })
    const users_ = await listed()
    expect(users_.map(({ email, is_owner, is_invite }) => [email, is_owner, is_invite])).toEqual([
      [ceo.email, true, false],
      [managed.email, false, false],
      ['invited@example.com', false, true],
    ])
    expect(users_.map(({ profile }) => profile?.name)).toEqual([(await me(ceo)).profile.name, 'Zed', undefined])
    expect(users_[2]).toMatchObject({
      organization_id: id,
      profile: null,
      user_level: null,
      org_access_level: 'admin',
      first_name: 'Ada',
      invite_expires_at: expect.stringMatching(/Z$/),
    })
  })

  test('contains no passwords and tokens', async () => {
    await add({ email: 'invited@example.com', org_access_level: 'user' })
    await add(managed)
    expect((await t.call(`GET /api/organizations/${id}/users`, { as: ceo })).body).not.toMatch(/password|hash|token|argon2|inv_/)
  })
})

describe('changing a member’s access', () => {
  test('applies to the next request, is recorded and published', async () => {
    const person = await member()
    expect((await change(person.id, { org_access_level: 'admin', user_level: 'admin' })).json()).toMatchObject({
      org_access_level: 'admin',
      user_level: 'user',
    })
    const own = (await t.call('GET /api/organizations', { as: person })).json<Organization[]>()
    expect(own).toMatchObject([{ org_access_level: 'admin', can_manage: false }])
    expect(await lastAuditEntry()).toMatchObject({
      action: 'organization.member_changed',
      details: { org_access_level: { from: 'user', to: 'admin' } },
    })
    const published = await t.db
      .select()
      .from(changes)
      .where(and(eq(changes.topic, 'tasks'), sql`${person.id} = any(${changes.audience})`))
    expect(published.length).toBeGreaterThan(0)
  })

  test('is rejected for the owner, and admin is no change', async () => {
    for (const org_access_level of ['user', 'manager']) {
      expect(denial(await change(ceo.id, { org_access_level }))).toEqual([409, appMessages.organization.ownerStays])
    }
    expect((await change(ceo.id, { org_access_level: 'admin' })).statusCode).toBe(200)
  })

  test('returns 404 for a non-member, existing or not', async () => {
    const stranger = await t.person('user')
    const replies = [
      await change(stranger.id, { org_access_level: 'user' }),
      await change(crypto.randomUUID(), { org_access_level: 'user' }),
    ]
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([404, replies[0]!.body]))
  })

  test('without changes returns the member', async () => {
    const person = await member('manager')
    expect((await change(person.id, {})).json()).toMatchObject({ id: person.id, org_access_level: 'manager' })
  })
})

describe('removing a member', () => {
  test('ends the membership with the next request and changes nothing else in the account', async () => {
    const person = await member('admin')
    expect((await remove(person.id)).statusCode).toBe(204)
    expect((await t.call('GET /api/organizations', { as: person })).json()).toEqual([])
    expect((await t.call(`PATCH /api/organizations/${id}`, { as: person, payload: { name: 'x' } })).statusCode).toBe(404)
    expect(await me(person)).toMatchObject({ organization_id: null, user_level: 'user' })
    expect((await me(ceo)).organization_id).toBe(id)
    expect(await lastAuditEntry()).toMatchObject({ action: 'organization.member_removed', details: { user_id: person.id } })
    expect((await remove(person.id)).statusCode).toBe(404)
  })

  test('is published to the members and the removed person', async () => {
    const person = await member()
    await t.db.delete(changes)
    await remove(person.id)
    const news = await t.db.select().from(changes)
    const concerning = news.filter(({ audience }) => audience.includes(person.id)).map(({ topic }) => topic)
    const shown = ['advice', 'bin', 'contacts', 'factory', 'files', 'goals', 'organizations', 'tasks', 'users']
    expect(concerning.toSorted()).toEqual(shown)
    expect(news.find(({ topic }) => topic === 'organizations')!.audience).toContain(id)
  })

  test('changes their primary organization to another one of theirs', async () => {
    const person = await t.person('ceo')
    await joinByInvitation(t, ceo, id, person)
    const own = await foundBy(person, 'Their own')
    expect((await me(person)).organization_id).toBe(id)
    await remove(person.id)
    expect((await me(person)).organization_id).toBe(own)
  })

  test('keeps a different primary organization', async () => {
    const person = await t.person('ceo')
    const own = await foundBy(person, 'Their own')
    await joinByInvitation(t, ceo, id, person)
    await remove(person.id)
    expect((await me(person)).organization_id).toBe(own)
  })

  test('releases a managed account: a return doesn’t make it managed again', async () => {
    const { id: userId } = (await add(managed)).json<OrganizationUser>()
    await remove(userId)
    expect((await t.logIn(managed.email, managed.password)).statusCode).toBe(200)
    const { access_token: token } = (await t.logIn(managed.email, managed.password)).json<{ access_token: string }>()
    await t.db.update(users).set({ email_verified_at: new Date() }).where(eq(users.id, userId))
    await joinByInvitation(t, ceo, id, { ...managed, id: userId, token })
    expect((await listed()).find((user) => user.id === userId)).toMatchObject({ is_managed: false, can_change_account: false })
    expect(denial(await change(userId, { password: 'chosen-by-somebody-else' }))).toEqual([409, appMessages.organization.notManaged])
  })

  test('is rejected for the owner, by themselves and by an app admin', async () => {
    for (const as of [ceo, await t.person('admin')])
      expect(denial(await remove(ceo.id, as))).toEqual([409, appMessages.organization.ownerStays])
  })

  test('is rejected for the owner in any letter case of the id', async () => {
    expect(denial(await remove(ceo.id.toUpperCase()))).toEqual([409, appMessages.organization.ownerStays])
    expect(await t.db.$count(memberships)).toBe(1)
  })

  test('returns 404 for a member of another organization', async () => {
    const other = await t.person('ceo')
    await foundBy(other, 'Contoso')
    expect((await remove(other.id)).statusCode).toBe(404)
    expect(await t.db.$count(memberships)).toBe(2)
  })
})
