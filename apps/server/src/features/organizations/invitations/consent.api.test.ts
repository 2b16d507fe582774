import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import type { OwnInvitation } from '@adjutant/contract/accounts/memberships'
import type { Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import type { User } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { audit_log, invitations, memberships, users } from '../../../schema.ts'
import { publishedChanges } from '../../../testing/company.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

// An existing account becomes a member only with its person's consent.
const t = testApp()

let ceo: Caller
let id: string
beforeEach(async () => {
  ceo = await t.person('ceo', { first_name: 'Ines', last_name: 'Duarte' })
  id = (await t.call('POST /api/organizations', { as: ceo, payload: { name: 'Northwind' } })).json<Organization>().id
})

const invite = (email: string, more: object = {}) =>
  t.call(`POST /api/organizations/${id}/users`, { as: ceo, payload: { email, org_access_level: 'manager', ...more } })
const invited = async (person: Caller) => (await invite(person.email)).json<OrganizationUser>().id
const mine = async (as: Caller) => (await t.call('GET /api/invitations/mine', { as })).json<OwnInvitation[]>()
const accept = (as: Caller, invitation: string, payload?: object) =>
  t.call(`POST /api/invitations/${invitation}/accept`, { as, ...(payload && { payload }) })
const decline = (as: Caller, invitation: string, payload?: object) =>
  t.call(`POST /api/invitations/${invitation}/decline`, { as, ...(payload && { payload }) })
const revoke = (invitation: string) => t.call(`DELETE /api/organizations/${id}/users/${invitation}`, { as: ceo })
const me = async (as: Caller) => (await t.call('GET /api/users/me', { as })).json<User>()
const isMember = async (person: Caller) => (await t.db.$count(memberships, eq(memberships.user_id, person.id))) > 0
const denial = (reply: { statusCode: number; json(): { detail: string } }) => [reply.statusCode, reply.json().detail]
const lastAuditEntry = async () => (await t.db.select().from(audit_log).orderBy(desc(audit_log.seq)).limit(1))[0]!
const tokenIn = async (mail = 1) => {
  await vi.waitFor(() => expect(t.mails).toHaveLength(mail))
  return /#invitation=(inv_[\w-]{43})\n/.exec(t.mails[mail - 1]!.body)![1]!
}

describe('inviting', () => {
  test.each([{}, { password: 'a-long-enough-one' }])('an existing account with %j creates no member, whatever its level', async (more) => {
    for (const level of ['user', 'ceo', 'admin', 'waitlisted'] as const) {
      const person = await t.person(level)
      const reply = await invite(person.email, more)
      expect([reply.statusCode, reply.json<OrganizationUser>().is_invite, await isMember(person)]).toEqual([201, true, false])
      if (level !== 'waitlisted' && level !== 'admin') expect((await t.call('GET /api/organizations', { as: person })).json()).toEqual([])
    }
  })

  test('returns the same for an address with and without an account', async () => {
    const person = await t.person('user', { first_name: 'Hidden', role: 'Spy' })
    const [known, unknown] = [await invite(person.email), await invite('nobody@example.com')]
    const shape = (reply: typeof known) => {
      const { id: _id, email: _email, created_at, updated_at, invite_expires_at, ...rest } = reply.json<OrganizationUser>()
      return [reply.statusCode, typeof created_at, typeof updated_at, typeof invite_expires_at, rest]
    }
    expect(shape(known)).toEqual(shape(unknown))
    expect(denial(await invite(person.email))).toEqual(denial(await invite('nobody@example.com')))
  })

  test('links an existing account to the page for its answer and notifies its open pages', async () => {
    const person = await t.person('user')
    await invited(person)
    const token = await tokenIn()
    expect(t.mails[0]!.body).toContain(`https://adjutant.example/invitation#invitation=${token}`)
    expect(t.mails[0]!.body).toContain('Organization: Northwind\nInvited by: Ines Duarte')
    const news = await publishedChanges(t)
    expect(news.at(-1)).toMatchObject({ topic: 'organizations', id, audience: [id, ceo.id, person.id].toSorted() })
  })
})

describe('the invited person', () => {
  test('sees and accepts the invitation and becomes a member', async () => {
    const person = await t.person('user')
    const invitation = await invited(person)
    expect(await mine(person)).toEqual([
      {
        id: invitation,
        organization_id: id,
        organization_name: 'Northwind',
        org_access_level: 'manager',
        invited_by: 'Ines Duarte',
        expires_at: expect.stringMatching(/Z$/),
      },
    ])
    const reply = await accept(person, invitation)
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { id, name: 'Northwind', org_access_level: 'manager', member_count: 2 }])
    expect(await me(person)).toMatchObject({ organization_id: id })
    expect([await mine(person), await t.db.$count(invitations)]).toEqual([[], 0])
    expect(await lastAuditEntry()).toMatchObject({ action: 'organization.member_added', actor_id: person.id, subject_id: id })
  })

  test('keeps their own primary organization', async () => {
    const person = await t.person('ceo')
    const own = (await t.call('POST /api/organizations', { as: person, payload: { name: 'Own' } })).json<Organization>().id
    await accept(person, await invited(person))
    expect((await me(person)).organization_id).toBe(own)
  })

  test('can decline, which leaves nothing and is recorded', async () => {
    const person = await t.person('user')
    const invitation = await invited(person)
    expect((await decline(person, invitation)).statusCode).toBe(204)
    expect([await isMember(person), await t.db.$count(invitations), await mine(person)]).toEqual([false, 0, []])
    expect(await lastAuditEntry()).toMatchObject({ action: 'organization.invitation_declined', actor_id: person.id })
    for (const answer of [accept, decline]) expect((await answer(person, invitation)).statusCode).toBe(404)
    expect((await invite(person.email)).statusCode).toBe(201)
  })

  test('keeps the access from joining another way, and the invitation is deleted', async () => {
    const person = await t.person('user')
    const invitation = await invited(person)
    await t.db.insert(memberships).values({ user_id: person.id, organization_id: id, access: 'user' })
    expect(await mine(person)).toEqual([])
    expect((await accept(person, invitation)).json()).toMatchObject({ org_access_level: 'user' })
    expect(await t.db.$count(invitations)).toBe(0)
  })

  test('can accept from the waitlist and gets level user within the organization’s limits', async () => {
    const [person, other] = [await t.person('waitlisted'), await t.person('waitlisted')]
    const invitation = await invited(person)
    expect(await mine(person)).toHaveLength(1)
    expect((await decline(other, await invited(other))).statusCode).toBe(204)
    expect((await accept(person, invitation)).statusCode).toBe(200)
    expect([(await me(person)).user_level, (await me(other)).user_level]).toEqual(['user', 'waitlisted'])
    const [row] = await t.db.select().from(users).where(eq(users.id, person.id))
    expect(row).toMatchObject({ limited_by_id: id, organization_id: id })
    expect((await t.call('GET /api/organizations', { as: person })).statusCode).toBe(200)
  })
})

describe('an unverified address', () => {
  const unverified = () => t.person('user', { email: 'victim@example.com', email_verified_at: null })

  test('can be invited, but its account neither sees nor answers the invitation', async () => {
    const squatter = await unverified()
    const invitation = await invited(squatter)
    expect(await mine(squatter)).toEqual([])
    expect((await publishedChanges(t)).every(({ audience }) => !audience.includes(squatter.id))).toBe(true)
    for (const payload of [undefined, {}, { token: 'inv_guess' }, { token: (await t.db.select().from(invitations))[0]!.token_hash }]) {
      for (const answer of [accept, decline])
        expect(denial(await answer(squatter, invitation, payload))).toEqual([409, membershipMessages.verifyFirst])
    }
    expect([await isMember(squatter), await t.db.$count(invitations)]).toEqual([false, 1])
  })

  test('is verified by accepting through the emailed link', async () => {
    const person = await unverified()
    const invitation = await invited(person)
    const token = await tokenIn()
    expect((await me(person)).email_verified).toBe(false)
    expect((await accept(person, invitation, { token })).statusCode).toBe(200)
    expect((await me(person)).email_verified).toBe(true)
  })

  test('of a managed account doesn’t let its organization accept elsewhere', async () => {
    const other = await t.person('ceo')
    const payload = { email: 'victim@example.com', org_access_level: 'user', password: 'known-to-its-managers' }
    const foreign = (await t.call('POST /api/organizations', { as: other, payload: { name: 'Elsewhere' } })).json<Organization>().id
    await t.call(`POST /api/organizations/${foreign}/users`, { as: other, payload })
    const invitation = (await invite(payload.email)).json<OrganizationUser>().id
    const { access_token: token } = (await t.logIn(payload.email, payload.password)).json<{ access_token: string }>()
    const managed = { ...payload, id: '', token }
    expect([await mine(managed), denial(await accept(managed, invitation))]).toEqual([[], [409, membershipMessages.verifyFirst]])
  })
})

describe('an answer returns 404', () => {
  const notFound = [404, appMessages.http.notFound]

  test.each(['user', 'ceo', 'admin', 'waitlisted'] as const)('for another account of level %s, even with the token', async (level) => {
    const [person, thief] = [await t.person('user'), await t.person(level)]
    const invitation = await invited(person)
    const token = await tokenIn()
    const absent = await accept(thief, crypto.randomUUID())
    for (const answer of [accept, decline]) {
      for (const payload of [undefined, { token }]) expect(denial(await answer(thief, invitation, payload))).toEqual(notFound)
    }
    expect((await accept(thief, invitation)).body).toBe(absent.body)
    expect([await mine(thief), await isMember(thief), await t.db.$count(invitations)]).toEqual([[], false, 1])
  })

  test('a second time, after a revocation, after its expiry, after a change of email, and with an invalid id', async () => {
    const person = await t.person('user')
    const once = await invited(person)
    await accept(person, once)
    expect(denial(await accept(person, once))).toEqual(notFound)
    await t.db.delete(memberships).where(eq(memberships.user_id, person.id))
    expect(denial(await accept(person, once))).toEqual(notFound)
    const revoked = await invited(person)
    await revoke(revoked)
    expect(denial(await accept(person, revoked))).toEqual(notFound)
    const late = await invited(person)
    await t.db.update(invitations).set({ expires_at: sql`now() - interval '1 second'` })
    expect([denial(await accept(person, late)), await mine(person)]).toEqual([notFound, []])
    await t.db.delete(invitations)
    const moved = await invited(person)
    await t.db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, person.id))
    expect(denial(await accept(person, moved))).toEqual(notFound)
    expect(denial(await accept(person, 'northwind'))).toEqual(notFound)
    expect(await isMember(person)).toBe(false)
  })

  test('with the token of an earlier link if the address is unverified', async () => {
    const person = await t.person('user', { email_verified_at: null })
    const invitation = await invited(person)
    const token = await tokenIn()
    await t.call(`POST /api/organizations/${id}/users/${invitation}/resend`, { as: ceo })
    expect(denial(await accept(person, invitation, { token }))).toEqual([409, membershipMessages.verifyFirst])
    expect((await accept(person, invitation, { token: await tokenIn(2) })).statusCode).toBe(200)
  })
})

describe('concurrently', () => {
  test.each([1, 2, 3])('two answers, a revocation and a resend have one outcome: round %i', async () => {
    const person = await t.person('user')
    const invitation = await invited(person)
    const resend = () => t.call(`POST /api/organizations/${id}/users/${invitation}/resend`, { as: ceo })
    const [one, two, no, away] = await Promise.all([
      accept(person, invitation),
      accept(person, invitation),
      decline(person, invitation),
      revoke(invitation),
      resend().then(({ statusCode }) => expect([200, 404]).toContain(statusCode)),
    ])
    const won = [one, two, no, away].filter(({ statusCode }) => statusCode < 300)
    expect(won).toHaveLength(1)
    for (const reply of [one, two, no, away]) expect([200, 204, 404]).toContain(reply.statusCode)
    expect(await isMember(person)).toBe(won[0] === one || won[0] === two)
    expect(await t.db.$count(invitations)).toBe(0)
  })

  test.each([1, 2, 3])('accepting, leaving, removing and deleting the organization stay consistent: round %i', async () => {
    const [person, member] = [await t.person('user'), await t.person('user')]
    await accept(member, await invited(member))
    const invitation = await invited(person)
    const replies = await Promise.all([
      accept(person, invitation),
      t.call(`POST /api/organizations/${id}/leave`, { as: member }),
      t.call(`DELETE /api/organizations/${id}/users/${member.id}`, { as: ceo }),
      t.call(`POST /api/organizations/${id}/owner`, { as: ceo, payload: { user_id: member.id } }),
      t.call(`DELETE /api/organizations/${id}`, { as: ceo }),
      t.call(`POST /api/organizations/${id}/leave`, { as: person }),
    ])
    for (const reply of replies) expect([200, 204, 404, 409], reply.body).toContain(reply.statusCode)
    await t.call(`DELETE /api/organizations/${id}`, { as: await t.person('admin') })
    expect([await t.db.$count(memberships), await t.db.$count(invitations)]).toEqual([0, 0])
    expect(await t.db.$count(users, eq(users.organization_id, id))).toBe(0)
  })
})
