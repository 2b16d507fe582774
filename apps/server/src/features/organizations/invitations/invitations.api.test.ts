import type { Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import type { User } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { audit_log, invitations, mails, memberships, users } from '../../../schema.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

const t = testApp()

let ceo: Caller
let id: string
beforeEach(async () => {
  ceo = await t.person('ceo')
  id = await foundBy(ceo, 'Northwind')
})

const ada = { email: 'Ada@Example.com', first_name: 'Ada', last_name: 'Lovelace', password: 'engine' }

const foundBy = async (as: Caller, name: string) =>
  (await t.call('POST /api/organizations', { as, payload: { name } })).json<Organization>().id
const add = (payload: object) => t.call(`POST /api/organizations/${id}/users`, { as: ceo, payload })
const resend = (invitation: string) => t.call(`POST /api/organizations/${id}/users/${invitation}/resend`, { as: ceo })
const remove = (userId: string) => t.call(`DELETE /api/organizations/${id}/users/${userId}`, { as: ceo })
const register = (more: object = {}) => t.call('POST /api/users/register', { payload: { ...ada, ...more } })
const look = (payload: object) => t.call('POST /api/organizations/invitation', { payload })
const denial = (reply: { statusCode: number; json(): { detail: string } }) => [reply.statusCode, reply.json().detail]
const lastAuditEntry = async () => (await t.db.select().from(audit_log).orderBy(desc(audit_log.seq)).limit(1))[0]!

/** The token of the newest mail. */
async function tokenOf(mail = 1): Promise<string> {
  await vi.waitFor(() => expect(t.mails).toHaveLength(mail))
  return /\/signup#invitation=(inv_[\w-]{43})\n/.exec(t.mails[mail - 1]!.body)![1]!
}

async function invited(org_access_level = 'manager'): Promise<{ invitation: string; token: string }> {
  const reply = await add({ email: 'ada@example.com', org_access_level })
  return { invitation: reply.json<OrganizationUser>().id, token: await tokenOf() }
}

const expire = () => t.db.update(invitations).set({ expires_at: sql`now() - interval '1 second'` })

async function expectNothingMade(): Promise<void> {
  expect(await t.db.$count(users, eq(sql`lower(${users.email})`, 'ada@example.com'))).toBe(0)
  expect(await t.db.$count(memberships)).toBe(1)
}

describe('an invitation', () => {
  test('is created without an account and password, valid for 14 days, and sent', async () => {
    const reply = await add({ email: 'ada@example.com', org_access_level: 'manager', first_name: 'Ada' })
    expect(reply.statusCode).toBe(201)
    const user = reply.json<OrganizationUser>()
    expect(user).toMatchObject({ is_invite: true, user_level: null, org_access_level: 'manager', first_name: 'Ada', is_managed: false })
    const days = (Date.parse(user.invite_expires_at!) - Date.parse(user.created_at)) / 86_400_000
    expect(days).toBeCloseTo(14, 5)
    await tokenOf()
    expect(t.mails[0]).toMatchObject({ recipient: 'ada@example.com', subject: "You're invited to an organization on Adjutant" })
    expect(t.mails[0]!.body).toContain('Organization: Northwind\nInvited by: Pat Number')
    expect(t.mails[0]!.body).toContain('https://adjutant.example/signup#invitation=')
    expect(await lastAuditEntry()).toMatchObject({ action: 'organization.user_invited', details: { email: 'ada@example.com' } })
    expect(await t.db.$count(users)).toBe(1)
  })

  test('keeps its token out of the table, the audit log, the responses and the logs', async () => {
    const { token } = await invited()
    await look({ token })
    await register({ invitation_token: 'x'.repeat(20) })
    const kept = JSON.stringify([await t.db.select().from(invitations), await t.db.select().from(audit_log), t.lines])
    expect(kept).not.toContain(token)
  })

  test('is rejected for an invited email, case-insensitively', async () => {
    await invited()
    expect(denial(await add({ email: 'ADA@example.com', org_access_level: 'admin' }))).toEqual([
      409,
      appMessages.organization.alreadyInvited,
    ])
    expect([await t.db.$count(invitations), await t.db.$count(mails)]).toEqual([1, 1])
  })

  test('is created once by two concurrent calls', async () => {
    const invitation = { email: 'ada@example.com', org_access_level: 'user' }
    const replies = await Promise.all([add(invitation), add(invitation)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(await t.db.$count(mails)).toBe(1)
  })

  test('quotes its sender’s text only in the body, on one line and truncated', async () => {
    const name = `North\r\nBcc: all@example.com ${'Click here! '.repeat(30)}`
    await t.call(`PATCH /api/organizations/${id}`, { as: ceo, payload: { name: name.slice(0, 300) } })
    await add({ email: 'ada@example.com', org_access_level: 'user', first_name: 'Win\n\na prize '.repeat(9).slice(0, 100) })
    await tokenOf()
    expect(t.mails[0]!.subject).toBe("You're invited to an organization on Adjutant")
    const quoted = /^Organization: (.+)$/m.exec(t.mails[0]!.body)![1]!
    expect([quoted.startsWith('North Bcc: all@example.com Click here!'), quoted.length]).toEqual([true, 80])
    expect(t.mails[0]!.body.split('\n').every((line) => line.length < 120)).toBe(true)
  })

  test('can be changed to another access before it is used', async () => {
    const { invitation, token } = await invited('user')
    const payload = { org_access_level: 'admin' }
    const reply = await t.call(`PATCH /api/organizations/${id}/users/${invitation}`, { as: ceo, payload })
    expect(reply.json()).toMatchObject({ id: invitation, org_access_level: 'admin', is_invite: true })
    const { id: userId } = (await register({ invitation_token: token })).json<User>()
    expect(await t.db.select().from(memberships).where(eq(memberships.user_id, userId))).toMatchObject([{ access: 'admin' }])
  })
})

describe('signing up through an invitation', () => {
  test('joins the organization at once with the invited access and level user', async () => {
    const { token } = await invited()
    const reply = await register({ invitation_token: token, user_level: 'admin', org_access_level: 'admin' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ email: 'Ada@Example.com', user_level: 'user', organization_id: id })
    const joined = await t.db.select().from(memberships).where(eq(memberships.user_id, reply.json<User>().id))
    expect(joined).toMatchObject([{ organization_id: id, access: 'manager' }])
    expect(await t.db.$count(invitations)).toBe(0)
    expect(await lastAuditEntry()).toMatchObject({
      action: 'user.registered_by_invitation',
      details: { user_level: 'user', organization_id: id },
    })
    const [row] = await t.db.select().from(users).where(eq(users.id, reply.json<User>().id))
    expect(row).toMatchObject({ managed_by_id: null, limited_by_id: id })
  })

  test.each([null, '', [], {}, 7, 'inv_', 'x'.repeat(5000)])('rejects the token %j', async (invitation_token) => {
    await invited()
    const reply = await register({ invitation_token })
    expect(reply.statusCode).toBe(422)
    const message = appMessages.organization.invitationInvalid
    expect(reply.json()).toEqual({ detail: message, errors: [{ field: 'invitation_token', message }] })
    await expectNothingMade()
  })

  test('rejects the hash of the token', async () => {
    await invited()
    const [row] = await t.db.select().from(invitations)
    expect(denial(await register({ invitation_token: row!.token_hash }))).toEqual([422, appMessages.organization.invitationInvalid])
  })

  test('rejects another email, and the link still works for the right one', async () => {
    const { token } = await invited()
    const reply = await register({ invitation_token: token, email: 'eve@example.com' })
    expect(denial(reply)).toEqual([422, appMessages.organization.invitationInvalid])
    await expectNothingMade()
    expect((await register({ invitation_token: token })).statusCode).toBe(201)
  })

  test('rejects an expired link', async () => {
    const { token } = await invited()
    await expire()
    expect(denial(await register({ invitation_token: token }))).toEqual([422, appMessages.organization.invitationInvalid])
    await expectNothingMade()
  })

  test('rejects a second use, concurrent or later, even if the account is deleted', async () => {
    const { token } = await invited()
    const replies = await Promise.all([register({ invitation_token: token }), register({ invitation_token: token })])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
    await t.db.delete(users).where(eq(sql`lower(${users.email})`, 'ada@example.com'))
    expect(denial(await register({ invitation_token: token }))).toEqual([422, appMessages.organization.invitationInvalid])
  })

  test('rejects an email with an account and keeps the invitation', async () => {
    const { token } = await invited()
    await t.person('waitlisted', { email: 'ada@example.com' })
    expect(denial(await register({ invitation_token: token }))).toEqual([409, appMessages.signup.emailInUse])
    expect(await t.db.$count(invitations)).toBe(1)
  })

  test('requires the token: the email alone is an ordinary sign-up', async () => {
    await invited()
    expect((await register()).json()).toMatchObject({ user_level: 'waitlisted', organization_id: null })
    expect([await t.db.$count(memberships), await t.db.$count(invitations)]).toEqual([1, 1])
  })

  test('is rejected if the organization was deleted', async () => {
    const { token } = await invited()
    const [reply] = await Promise.all([
      t.call(`DELETE /api/organizations/${id}`, { as: ceo }),
      register({ invitation_token: token }).then((answer) => expect([201, 422]).toContain(answer.statusCode)),
    ])
    expect(reply.statusCode).toBe(204)
    expect((await register({ email: 'ada@example.com', invitation_token: token })).statusCode).not.toBe(201)
    expect(await t.db.$count(memberships)).toBe(0)
  })
})

describe('resending an invitation', () => {
  test('creates a new link for another 14 days and invalidates the old one', async () => {
    const { invitation, token } = await invited()
    await expire()
    const reply = await resend(invitation)
    expect(reply.json()).toMatchObject({ id: invitation, is_invite: true, org_access_level: 'manager' })
    expect(Date.parse(reply.json<OrganizationUser>().invite_expires_at!)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    const fresh = await tokenOf(2)
    expect(denial(await register({ invitation_token: token }))).toEqual([422, appMessages.organization.invitationInvalid])
    expect((await register({ invitation_token: fresh })).statusCode).toBe(201)
  })

  test('to a person who signed up another way creates no member: they get a link to accept', async () => {
    const { invitation } = await invited()
    await t.person('user', { email: 'ADA@example.com' })
    expect((await resend(invitation)).json()).toMatchObject({ id: invitation, is_invite: true, org_access_level: 'manager' })
    await vi.waitFor(() => expect(t.mails).toHaveLength(2))
    expect(t.mails[1]!.body).toMatch(/adjutant\.example\/invitation#invitation=inv_[\w-]{43}\n/)
    expect([await t.db.$count(invitations), await t.db.$count(memberships)]).toEqual([1, 1])
  })

  test('to a member, to nobody or of another organization returns 404', async () => {
    const { invitation } = await invited()
    const other = await t.person('ceo')
    const foreign = await foundBy(other, 'Contoso')
    const across = await t.call(`POST /api/organizations/${foreign}/users/${invitation}/resend`, { as: other })
    const replies = [await resend(ceo.id), await resend(crypto.randomUUID()), across]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    const revoked = await t.call(`DELETE /api/organizations/${foreign}/users/${invitation}`, { as: other })
    expect([revoked.statusCode, await t.db.$count(invitations)]).toEqual([404, 1])
  })
})

describe('revoking an invitation', () => {
  test('invalidates its link and frees the email', async () => {
    const { invitation, token } = await invited()
    expect((await remove(invitation)).statusCode).toBe(204)
    expect(await lastAuditEntry()).toMatchObject({ action: 'organization.invitation_revoked', details: { email: 'ada@example.com' } })
    expect(denial(await register({ invitation_token: token }))).toEqual([422, appMessages.organization.invitationInvalid])
    expect((await remove(invitation)).statusCode).toBe(404)
    expect((await add({ email: 'ada@example.com', org_access_level: 'user' })).statusCode).toBe(201)
  })
})

describe('POST /api/organizations/invitation', () => {
  test('returns only the purpose of a link without a session', async () => {
    const { invitation, token } = await invited()
    expect((await look({ token })).json()).toEqual({ id: invitation, email: 'ada@example.com', organization_name: 'Northwind' })
  })

  test.each([['inv_x'], [''], ['x'.repeat(200)]])('returns 404 for %j', async (token) => {
    await invited()
    expect((await look({ token })).statusCode).toBe(404)
  })

  test.each([null, [], {}, 7, 'x'.repeat(201)])('rejects %j', async (token) => {
    expect(denial(await look({ token }))).toEqual([422, appMessages.organization.invitationInvalid])
  })

  test('returns 404 for one that has ended', async () => {
    const { token } = await invited()
    await expire()
    expect((await look({ token })).statusCode).toBe(404)
  })
})
