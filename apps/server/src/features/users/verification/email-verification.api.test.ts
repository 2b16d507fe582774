import { emailVerificationMessages } from '@adjutant/contract/accounts/email-verification'
import type { User } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { audit_log, mailed_links, mails, users } from '../../../schema.ts'
import { createOrganization } from '../../../testing/company.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

const t = testApp({ rateLimit: true })

const subject = 'Verify your email for Adjutant'

/** The tokens of the verification mails to this address, oldest first. */
async function tokensOf(email: string, count = 1): Promise<string[]> {
  const find = () => t.mails.filter((mail) => mail.recipient === email && mail.subject === subject)
  await vi.waitFor(() => expect(find()).toHaveLength(count))
  return find().map(({ body }) => /https:\/\/adjutant\.example\/verify-email#token=(vrf_[\w-]{43})\n/.exec(body)![1]!)
}

const verify = (token: unknown, as?: Caller) => t.call('POST /api/auth/verify-email', { payload: { token }, as })
const resend = (as: Caller) => t.call('POST /api/users/me/verify-email', { as })
const isVerified = async (as: Caller) => (await t.call('GET /api/users/me', { as })).json<User>().email_verified
const isInvalid = { detail: emailVerificationMessages.invalid, errors: [{ field: 'token', message: emailVerificationMessages.invalid }] }

async function expectInvalid(token: unknown): Promise<void> {
  const reply = await verify(token)
  expect([reply.statusCode, reply.json()]).toEqual([422, isInvalid])
}

const unverified = (more: object = {}) => t.person('user', { email_verified_at: null, ...more })

/** Sends this person a link and returns its token. */
async function linkFor(person: Caller, count = 1): Promise<string> {
  expect((await resend(person)).statusCode).toBe(204)
  return (await tokensOf(person.email, count)).at(-1)!
}

const signUp = (email: string) =>
  t.call('POST /api/users/register', {
    payload: { email, first_name: 'Una', last_name: 'Hart', password: 'a-good-long-passphrase' },
    remoteAddress: '198.51.100.7',
  })

test('sign-up mails a link that verifies the address once and gives no access', async () => {
  const reply = await signUp('una@example.com')
  expect([reply.statusCode, reply.json()]).toMatchObject([201, { email_verified: false, user_level: 'waitlisted' }])
  const [token] = await tokensOf('una@example.com')
  const confirmed = await verify(token)
  expect([confirmed.statusCode, confirmed.body]).toEqual([204, ''])
  const [row] = await t.db.select().from(users)
  expect(row).toMatchObject({ user_level: 'waitlisted', email_verified_at: expect.any(Date) })
  await expectInvalid(token)
  expect(await t.db.$count(audit_log, eq(audit_log.action, 'user.email_verified'))).toBe(1)
})

test('the token is only in the mail', async () => {
  await signUp('una@example.com')
  const [token] = await tokensOf('una@example.com')
  await vi.waitFor(async () => expect(await t.db.$count(mails, sql`sent_at is not null`)).toBe(1))
  const kept = [await t.db.select().from(mailed_links), await t.db.select().from(audit_log), await t.db.select().from(mails), t.lines]
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('a waitlisted account can request another link, which revokes the previous one; a verified one gets 409', async () => {
  const waiting = await t.person('waitlisted', { email_verified_at: null })
  const first = await linkFor(waiting)
  const second = await linkFor(waiting, 2)
  await expectInvalid(first)
  expect((await verify(second)).statusCode).toBe(204)
  expect(await isVerified(waiting)).toBe(true)
  const again = await resend(waiting)
  expect([again.statusCode, again.json()]).toEqual([409, { detail: emailVerificationMessages.alreadyVerified }])
})

test('sends five links an hour, also for ten concurrent requests; the sixth response has the wait', async () => {
  const ada = await unverified()
  const replies = await Promise.all(Array.from({ length: 10 }, () => resend(ada)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(5).fill(204), ...Array(5).fill(429)])
  await tokensOf(ada.email, 5)
  await t.db.execute(sql`update mailed_links set created_at = created_at - interval '50 minutes'`)
  const refused = await resend(ada)
  expect([refused.statusCode, refused.json()]).toEqual([429, { detail: appMessages.auth.tooMany }])
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(570)
  expect(wait).toBeLessThanOrEqual(600)
  await t.db.execute(sql`update mailed_links set created_at = created_at - make_interval(secs => ${wait})`)
  expect((await resend(ada)).statusCode).toBe(204)
})

test('a link verifies the account it was mailed to, whoever is logged in', async () => {
  const [ada, ben] = [await unverified(), await unverified()]
  const token = await linkFor(ada)
  expect((await verify(token, ben)).statusCode).toBe(204)
  expect([await isVerified(ada), await isVerified(ben)]).toEqual([true, false])
})

test('one of two concurrent confirmations succeeds', async () => {
  const ada = await unverified()
  const token = await linkFor(ada)
  const replies = await Promise.all([verify(token), verify(token)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422])
  expect(await t.db.$count(audit_log, eq(audit_log.action, 'user.email_verified'))).toBe(1)
})

test('a link is invalid after its expiry, a change of email and the account’s deletion', async () => {
  const [admin, ada] = [await t.person('admin'), await unverified()]
  const expired = await linkFor(ada)
  await t.db.update(mailed_links).set({ expires_at: sql`now() - interval '1 second'` })
  await expectInvalid(expired)
  // Updates the row directly, so that nothing revokes the link: it still verifies no other address.
  const toOld = await linkFor(ada, 2)
  await t.db.update(users).set({ email: 'other@example.com' }).where(eq(users.id, ada.id))
  await expectInvalid(toOld)
  expect(await isVerified(ada)).toBe(false)
  const toGone = await linkFor({ ...ada, email: 'other@example.com' })
  await t.call(`DELETE /api/users/${ada.id}`, { as: admin })
  await expectInvalid(toGone)
})

test('no other secret verifies anything: a hash, a session, a password reset link, an invented one', async () => {
  const ada = await unverified()
  const token = await linkFor(ada)
  const [row] = await t.db.select().from(mailed_links)
  await t.call('POST /api/auth/password-reset', { payload: { email: ada.email } })
  await vi.waitFor(() => expect(t.mails).toHaveLength(2))
  const reset = /token=(rst_[\w-]{43})/.exec(t.mails[1]!.body)![1]!
  const wrong = [null, '', 7, [], {}, 'x'.repeat(5000), row!.token_hash, row!.id, ada.token, reset, `vrf_${'A'.repeat(43)}`]
  for (const other of wrong) await expectInvalid(other)
  const asReset = { token, password: 'northern-berth-nine' }
  expect((await t.call('POST /api/auth/password-reset/confirm', { payload: asReset })).statusCode).toBe(422)
  expect(await isVerified(ada)).toBe(false)
  // A confirmed reset proves the same as the link: access to the mailbox.
  const payload = { token: reset, password: 'northern-berth-nine' }
  expect((await t.call('POST /api/auth/password-reset/confirm', { payload })).statusCode).toBe(204)
  const [after] = await t.db.select().from(users)
  expect(after!.email_verified_at).toBeInstanceOf(Date)
  await expectInvalid(token)
})

test('an email changed by an app admin is verified, and the old address is notified', async () => {
  const [admin, ada] = [await t.person('admin'), await unverified({ first_name: 'Ada' })]
  await t.call(`PATCH /api/users/${ada.id}`, { as: admin, payload: { email: 'ada.new@example.com' } })
  expect(await isVerified(ada)).toBe(true)
  await vi.waitFor(() => expect(t.mails).toHaveLength(1))
  expect(t.mails[0]).toMatchObject({ recipient: ada.email, subject: 'Your Adjutant email address was changed' })
  expect(t.mails[0]!.body).not.toContain('ada.new@example.com')
})

test('an email changed by a managing organization is unverified, and the new address gets a link', async () => {
  const boss = await t.person('ceo')
  const organization = await createOrganization(t, 'Northwind', [[boss, 'admin']])
  const ada = await t.person('user', { managed_by_id: organization, organization_id: organization })
  await t.db.execute(sql`insert into memberships (user_id, organization_id, access) values (${ada.id}, ${organization}, 'user')`)
  const change = (payload: object) => t.call(`PATCH /api/organizations/${organization}/users/${ada.id}`, { as: boss, payload })
  expect((await change({ email: ada.email.toUpperCase() })).statusCode).toBe(200)
  expect(await isVerified(ada)).toBe(true)
  expect((await change({ email: 'ada.managed@example.com' })).statusCode).toBe(200)
  expect(await isVerified(ada)).toBe(false)
  const [token] = await tokensOf('ada.managed@example.com')
  expect(t.mails.map(({ recipient, subject: title }) => [recipient, title])).toContainEqual([
    ada.email.toUpperCase(),
    'Your Adjutant email address was changed',
  ])
  expect((await change({ email: 'ada.third@example.com' })).statusCode).toBe(200)
  await expectInvalid(token)
  const [second] = await tokensOf('ada.third@example.com')
  expect((await verify(second)).statusCode).toBe(204)
})

test('changing a managed email back and forth sends at most five links an hour', async () => {
  const boss = await t.person('ceo')
  const organization = await createOrganization(t, 'Northwind', [[boss, 'admin']])
  const ada = await t.person('user', { managed_by_id: organization, organization_id: organization })
  await t.db.execute(sql`insert into memberships (user_id, organization_id, access) values (${ada.id}, ${organization}, 'user')`)
  for (let n = 0; n < 8; n++) {
    await t.call(`PATCH /api/organizations/${organization}/users/${ada.id}`, { as: boss, payload: { email: `victim${n}@example.com` } })
  }
  expect(await t.db.$count(mails, eq(mails.subject, subject))).toBe(5)
})
