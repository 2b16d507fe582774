import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import type { Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit_log, invitations, mails } from '../../../schema.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

const t = testApp({ rateLimit: true })

const email = 'ada@example.com'
const found = async (as: Caller) =>
  (await t.call('POST /api/organizations', { as, payload: { name: 'Northwind' } })).json<Organization>().id
const invite = (as: Caller, id: string, to = email) =>
  t.call(`POST /api/organizations/${id}/users`, { as, payload: { email: to, org_access_level: 'user' } })
const retryAfter = (reply: { headers: Record<string, unknown> }) => Number(reply.headers['retry-after'])

/** Inserts earlier links of an organization as audit entries. */
const sentBefore = (organization: string, links: { to: string; ago: string }[]) =>
  t.db.insert(audit_log).values(
    links.map(({ to, ago }) => ({
      at: sql`now() - ${ago}::interval`,
      action: 'organization.user_invited',
      subject_kind: 'organization',
      subject_id: organization,
      details: { email: to },
    })),
  )

test('limits an organization to five links a day per address, by any way; another organization can still send', async () => {
  const [one, two] = [await t.person('ceo'), await t.person('ceo')]
  const [first, second] = [await found(one), await found(two)]
  const { id } = (await invite(one, first)).json<OrganizationUser>()
  const resend = () => t.call(`POST /api/organizations/${first}/users/${id}/resend`, { as: one })
  for (let n = 0; n < 3; n++) expect((await resend()).statusCode).toBe(200)
  await t.call(`DELETE /api/organizations/${first}/users/${id}`, { as: one })
  expect((await invite(one, first)).statusCode).toBe(201)
  const { id: again } = (await t.db.select().from(invitations))[0]!
  const sixth = await t.call(`POST /api/organizations/${first}/users/${again}/resend`, { as: one })
  expect([sixth.statusCode, sixth.json()]).toEqual([429, { detail: membershipMessages.tooManyLinks }])
  expect(retryAfter(sixth)).toBeGreaterThan(86_000)
  expect([await t.db.$count(invitations), await t.db.$count(mails)]).toEqual([1, 5])
  expect((await invite(two, second, 'ADA@example.com')).statusCode).toBe(201)
})

test('limits a mailbox to twenty links a day from all organizations', async () => {
  const ceo = await t.person('ceo')
  await sentBefore(
    crypto.randomUUID(),
    Array.from({ length: 20 }, (_, n) => ({ to: email, ago: `${n + 2} hours` })),
  )
  const reply = await invite(ceo, await found(ceo))
  expect(reply.statusCode).toBe(429)
  expect(Math.abs(retryAfter(reply) - 3 * 3_600)).toBeLessThan(10)
})

test('limits an organization to twenty links an hour, also concurrently, and reports when the next can be sent', async () => {
  const [ceo, other] = [await t.person('ceo'), await t.person('ceo')]
  const [id, another] = [await found(ceo), await found(other)]
  await sentBefore(
    id,
    Array.from({ length: 18 }, (_, n) => ({ to: `p${n}@example.com`, ago: `${40 + n} minutes` })),
  )
  const replies = await Promise.all([1, 2, 3, 4].map((n) => invite(ceo, id, `now${n}@example.com`)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 429, 429])
  const refused = replies.find(({ statusCode }) => statusCode === 429)!
  expect(refused.json()).toEqual({ detail: membershipMessages.tooManyInvitations })
  expect(Math.abs(retryAfter(refused) - 3 * 60)).toBeLessThan(10)
  expect(await t.db.$count(mails)).toBe(2)
  expect((await invite(other, another)).statusCode).toBe(201)
})

test('doesn’t count invited people in the sign-up limit of their address', async () => {
  const person = { first_name: 'Ada', last_name: 'Lovelace', password: 'engine' }
  const register = (payload: object) => t.call('POST /api/users/register', { payload: { ...person, ...payload } })
  for (let n = 0; n < 5; n++) expect((await register({ email: `a${n}@example.com` })).statusCode).toBe(201)
  expect((await register({ email })).statusCode).toBe(429)
  expect((await register({ email, invitation_token: 'inv_no-such-thing' })).statusCode).toBe(422)
})
