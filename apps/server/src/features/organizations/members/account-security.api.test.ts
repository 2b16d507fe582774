import type { Organization } from '@adjutant/contract/accounts/organizations'
import type { OrganizationSecurity } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import type { OwnUser } from '@adjutant/contract/accounts/users'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findActor } from '../../identity/index.ts'
import { audit_log, memberships, organizations, sessions, users } from '../../../schema.ts'
import { connectSso } from '../../../testing/sso-session.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { hashSecret } from '../../sessions/index.ts'

const t = testApp()

const giveFactor = ({ id }: Caller) => t.db.update(users).set({ two_factor_at: new Date() }).where(eq(users.id, id))
const me = async (as: Caller) => (await t.call('GET /api/users/me', { as })).json<OwnUser>()
const listed = async (as: Caller) => (await t.call('GET /api/organizations', { as })).json<Organization[]>().map(({ name }) => name)
const isAlive = async (as: Caller) => (await t.call('GET /api/users/me', { as })).statusCode === 200
const subjects = () => t.mails.map(({ subject }) => subject)

async function acme() {
  const [owner, member] = [await t.person('ceo'), await t.person('user')]
  const [id, other] = [t.app.ctx.newId(), t.app.ctx.newId()]
  await t.db.insert(organizations).values([
    { id, name: 'Acme', owner_id: owner.id },
    { id: other, name: 'Other', owner_id: owner.id },
  ])
  await t.db.insert(memberships).values([
    { user_id: owner.id, organization_id: id, access: 'admin' },
    { user_id: member.id, organization_id: id, access: 'user' },
    { user_id: member.id, organization_id: other, access: 'user' },
  ])
  const path = `/api/organizations/${id}/security` as const
  const require = (as: Caller, payload: object) => t.call(`PUT ${path}`, { as, payload })
  return { id, other, owner, member, path, require }
}

describe('an organization that requires a second factor', () => {
  test('is closed to members without one until they enrol; their other organizations stay open', async () => {
    const { id, owner, member, require } = await acme()
    await giveFactor(owner)
    const goal = { title: 'Grow', due_date: '2030-01-01', organization_id: id }
    const { id: goalId } = (await t.call('POST /api/strategic-goals', { as: owner, payload: goal })).json<{ id: string }>()
    const read = (as: Caller) => t.call(`GET /api/strategic-goals/${goalId}`, { as })
    expect((await read(member)).statusCode).toBe(200)
    const reply = await require(owner, { require_two_factor: true })
    expect(reply.json<OrganizationSecurity>()).toEqual({ require_two_factor: true, members_without_second_factor: 1 })
    expect((await read(member)).statusCode).toBe(404)
    expect(await listed(member)).toEqual(['Other'])
    expect(await me(member)).toMatchObject({ two_factor_enabled: false, two_factor_required: true })
    expect((await t.call('GET /api/auth/two-factor', { as: member })).json()).toMatchObject({
      required_by: [{ id, name: 'Acme', is_owner: false }],
    })
    const shared = await t.call('POST /api/tasks', { as: member, payload: { title: 'x', shared_org_ids: [id] } })
    expect(shared.statusCode).toBe(422)
    expect((await findActor(t.app.ctx, { user_id: member.id, sso_organization_id: null }))!.memberships).toHaveLength(1)
    expect((await read(owner)).statusCode).toBe(200)
    await giveFactor(member)
    expect((await read(member)).statusCode).toBe(200)
    expect(await listed(member)).toEqual(['Acme', 'Other'])
    expect(await me(member)).toMatchObject({ two_factor_enabled: true, two_factor_required: false })
  })

  test('is open to a single sign-on session and to that person’s background work', async () => {
    const { id, other, member } = await acme()
    await t.db.update(organizations).set({ require_two_factor: true }).where(eq(organizations.id, id))
    const signInBy = async (organizationId: string) => {
      const sso_connection_id = await connectSso(t, organizationId)
      await t.db.update(sessions).set({ sso_connection_id }).where(eq(sessions.user_id, member.id))
    }
    // Another organization's identity provider doesn't count here.
    await signInBy(other)
    expect(await listed(member)).toEqual(['Other'])
    const listRequiring = async () =>
      (await t.call('GET /api/auth/two-factor', { as: member })).json<{ required_by: object[] }>().required_by
    expect(await listRequiring()).toHaveLength(1)
    // The person's own factor doesn't count either, because that sign-in didn't use it.
    await giveFactor(member)
    expect(await listed(member)).toEqual(['Other'])
    await t.db.update(users).set({ two_factor_at: null }).where(eq(users.id, member.id))
    await signInBy(id)
    expect(await listed(member)).toEqual(['Acme', 'Other'])
    expect(await me(member)).toMatchObject({ two_factor_required: false })
    expect(await listRequiring()).toEqual([])
    const openTo = async (ssoOrganizationId: string | null) =>
      (await findActor(t.app.ctx, { user_id: member.id, sso_organization_id: ssoOrganizationId }))!.memberships.length
    expect([await openTo(id), await openTo(other), await openTo(null)]).toEqual([2, 1, 1])
  })

  test('can be joined without one and opens with the second factor', async () => {
    const { id } = await acme()
    await t.db.update(organizations).set({ require_two_factor: true })
    const [admin, newcomer] = [await t.person('admin'), await t.person('user')]
    const payload = { email: newcomer.email, org_access_level: 'user' }
    await t.call(`POST /api/organizations/${id}/users`, { as: admin, payload })
    const [invitation] = (await t.call('GET /api/invitations/mine', { as: newcomer })).json<{ id: string }[]>()
    expect((await t.call(`POST /api/invitations/${invitation!.id}/accept`, { as: newcomer, payload: {} })).statusCode).toBe(200)
    expect(await listed(newcomer)).toEqual([])
    await giveFactor(newcomer)
    expect(await listed(newcomer)).toEqual(['Acme'])
  })

  test('can be left by a member without one', async () => {
    const { id, other, member } = await acme()
    await t.db.update(organizations).set({ require_two_factor: true })
    expect((await t.call(`POST /api/organizations/${id}/leave`, { as: member, payload: {} })).statusCode).toBe(204)
    expect((await me(member)).two_factor_required).toBe(true)
    await t.call(`POST /api/organizations/${other}/leave`, { as: member, payload: {} })
    expect((await me(member)).two_factor_required).toBe(false)
  })

  test("can't be deleted or handed over by an owner without one: a password alone must not decide who owns it", async () => {
    const { id, owner, member } = await acme()
    await t.db.update(organizations).set({ require_two_factor: true })
    const handOver = () => t.call(`POST /api/organizations/${id}/owner`, { as: owner, payload: { user_id: member.id } })
    expect((await handOver()).statusCode).toBe(404)
    expect((await t.call(`DELETE /api/organizations/${id}`, { as: owner })).statusCode).toBe(404)
    expect((await t.call(`POST /api/organizations/${id}/leave`, { as: owner, payload: {} })).statusCode).toBe(409)
    await giveFactor(owner)
    expect((await handOver()).statusCode).toBe(200)
  })

  test('is configured by a manager who has a second factor', async () => {
    const { owner, member, path, require } = await acme()
    const [stranger, admin] = [await t.person('ceo'), await t.person('admin')]
    expect((await require(stranger, { require_two_factor: true })).statusCode).toBe(404)
    expect((await require(member, { require_two_factor: true })).statusCode).toBe(409)
    expect((await t.call(`GET ${path}`, { as: member })).statusCode).toBe(409)
    const lockedOut = await require(owner, { require_two_factor: true })
    expect([lockedOut.statusCode, lockedOut.json()]).toEqual([409, { detail: twoFactorMessages.ownFirst }])
    expect((await require(owner, { require_two_factor: 'yes' })).statusCode).toBe(422)
    expect((await require(admin, { require_two_factor: true })).statusCode).toBe(200)
    expect((await require(admin, { require_two_factor: false })).statusCode).toBe(200)
    expect(await t.db.$count(audit_log, eq(audit_log.action, 'organization.security_changed'))).toBe(2)
  })
})

describe('ending another person’s sessions', () => {
  test('is limited to app admins and recorded', async () => {
    const [person, admin, ceo] = [await t.person('ceo'), await t.person('admin'), await t.person('ceo')]
    const path = `/api/users/${person.id}/sessions` as const
    expect((await t.call(`DELETE ${path}`, { as: ceo })).statusCode).toBe(404)
    expect(await isAlive(person)).toBe(true)
    expect((await t.call(`DELETE ${path}`, { as: admin })).statusCode).toBe(204)
    expect(await isAlive(person)).toBe(false)
    const [entry] = await t.db.select().from(audit_log).where(eq(audit_log.action, 'user.sessions_ended'))
    expect(entry).toMatchObject({ actor_id: admin.id, subject_id: person.id })
  })

  test.each([
    // managed by, also in another organization, level, status
    ['acme', false, 'user', 204],
    ['acme', true, 'user', 409],
    ['acme', false, 'ceo', 409],
    ['nobody', false, 'user', 409],
    ['other', false, 'user', 409],
  ] as const)(
    'by an organization, for an account managed by %s (elsewhere too: %s, level %s), returns %i',
    async (by, isElsewhere, level, status) => {
      const { id, other, owner, member } = await acme()
      const managed_by_id = { acme: id, other, nobody: null }[by]
      await t.db.update(users).set({ managed_by_id, user_level: level }).where(eq(users.id, member.id))
      if (!isElsewhere)
        await t.db.delete(memberships).where(and(eq(memberships.user_id, member.id), eq(memberships.organization_id, other)))
      const reply = await t.call(`DELETE /api/organizations/${id}/users/${member.id}/sessions`, { as: owner })
      expect(reply.statusCode).toBe(status)
      expect(await isAlive(member)).toBe(status !== 204)
    },
  )

  test('reveals nothing to a stranger and returns 404 for a person outside the organization', async () => {
    const { id, owner, member } = await acme()
    const stranger = await t.person('ceo')
    expect((await t.call(`DELETE /api/organizations/${id}/users/${member.id}/sessions`, { as: stranger })).statusCode).toBe(404)
    expect((await t.call(`DELETE /api/organizations/${id}/users/${stranger.id}/sessions`, { as: owner })).statusCode).toBe(404)
  })
})

test('limits an account to twenty sessions: never used ones end first, then the least recently used', async () => {
  const person = await t.person('user')
  const logIn = async () => (await t.logIn(person.email, person.password)).json<{ access_token: string }>().access_token
  const row = (n: number) => ({ id: t.app.ctx.newId(), user_id: person.id, token_hash: `hash ${n}`, remember_me: false })
  const hours = (count: number) => sql`now() - make_interval(hours => ${count})`
  await t.db.insert(sessions).values(
    Array.from({ length: 19 }, (_, n) => ({
      ...row(n),
      created_at: hours(9),
      last_used_at: n === 7 ? hours(9) : hours(n === 3 ? 2 : 1),
    })),
  )
  // The oldest session, and in use.
  await t.db
    .update(sessions)
    .set({ created_at: hours(10), last_used_at: hours(10) })
    .where(eq(sessions.token_hash, hashSecret(person.token)))
  expect(await isAlive(person)).toBe(true)
  const isThere = async (n: number) => (await t.db.$count(sessions, eq(sessions.token_hash, `hash ${n}`))) === 1
  const last = await logIn()
  expect([await isThere(7), await isThere(3)]).toEqual([false, true])
  expect(await isAlive({ ...person, token: last })).toBe(true)
  await logIn()
  expect(await isThere(3)).toBe(false)
  expect(await t.db.$count(sessions, eq(sessions.user_id, person.id))).toBe(20)
  expect([await isAlive(person), await isAlive({ ...person, token: last })]).toEqual([true, true])
})

describe('security notices by email', () => {
  const changed = 'Your Adjutant password was changed'
  const next = 'another-good-passphrase'

  test.each(['by the person', 'by an app admin', 'by the organization'])('report a password change %s', async (how) => {
    const { id, owner, member } = await acme()
    if (how === 'by the person') await t.call('PATCH /api/users/me', { as: member, payload: { password: next } })
    if (how === 'by an app admin')
      await t.call(`PATCH /api/users/${member.id}`, { as: await t.person('admin'), payload: { password: next } })
    if (how === 'by the organization') {
      await t.db.update(users).set({ managed_by_id: id }).where(eq(users.id, member.id))
      await t.db.delete(memberships).where(and(eq(memberships.user_id, member.id), sql`organization_id <> ${id}`))
      await t.call(`PATCH /api/organizations/${id}/users/${member.id}`, { as: owner, payload: { password: next } })
    }
    await expect.poll(subjects).toEqual([changed])
    expect(t.mails[0]!.recipient).toBe(member.email)
    expect(JSON.stringify(t.mails)).not.toContain(next)
  })

  test('report a sign-in from a new device, once a day per kind, except the very first one', async () => {
    const person = await t.person('user')
    await t.db.update(users).set({ last_seen_at: null }).where(eq(users.id, person.id))
    const browser = { remoteAddress: '10.0.0.1', headers: { 'user-agent': 'Firefox\r\nX' } }
    const [cookie] = (await t.logIn(person.email, person.password, {}, browser)).cookies
    const cookies = { [cookie!.name]: cookie!.value }
    await t.logIn(person.email, person.password, {}, { ...browser, cookies })
    await t.logIn(person.email, person.password, {}, browser)
    await t.logIn(person.email, person.password, {}, browser)
    await t.logIn(person.email, 'wrong', {}, { remoteAddress: '10.0.0.2' })
    await expect.poll(subjects).toEqual(['New login to your Adjutant account'])
    expect(t.mails[0]!.body).toContain('10.0.0.1')
  })

  test('are not sent to an unverified address', async () => {
    const person = await t.person('user', { email_verified_at: null })
    await t.call('PATCH /api/users/me', { as: person, payload: { password: next } })
    await t.logIn(person.email, next)
    const other = await t.person('user')
    await t.call('PATCH /api/users/me', { as: other, payload: { password: next } })
    await expect.poll(subjects).toEqual([changed])
    expect(t.mails[0]!.recipient).toBe(other.email)
  })
})
