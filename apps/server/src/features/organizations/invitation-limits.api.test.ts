import type { Organization, OrganizationUser } from '@adjutant/contract/organizations'
import { expect, test } from 'vitest'
import { invitations, mails } from '../../platform/db/schema/index.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp({ rateLimit: true })

const email = 'ada@example.com'
const found = async (as: Caller) =>
  (await t.call('POST /api/organizations', { as, payload: { name: 'Northwind' } })).json<Organization>().id
const invite = (as: Caller, id: string) =>
  t.call(`POST /api/organizations/${id}/users`, { as, payload: { email, org_access_level: 'user' } })

test('one mailbox gets five invitation links a day, by whatever way and from whomever', async () => {
  const [one, two] = [await t.person('ceo'), await t.person('ceo')]
  const [first, second] = [await found(one), await found(two)]
  const { id } = (await invite(one, first)).json<OrganizationUser>()
  const resend = () => t.call(`POST /api/organizations/${first}/users/${id}/resend`, { as: one })
  for (let n = 0; n < 3; n++) expect((await resend()).statusCode).toBe(200)
  await t.call(`DELETE /api/organizations/${first}/users/${id}`, { as: one })
  expect((await invite(one, first)).statusCode).toBe(201)
  const sixth = await invite(two, second)
  expect(sixth.statusCode).toBe(429)
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  expect([await t.db.$count(invitations), await t.db.$count(mails)]).toEqual([1, 5])
})

test('whoever comes by invitation is not counted among the sign-ups of their address', async () => {
  const person = { first_name: 'Ada', last_name: 'Lovelace', password: 'engine' }
  const register = (payload: object) => t.call('POST /api/users/register', { payload: { ...person, ...payload } })
  for (let n = 0; n < 5; n++) expect((await register({ email: `a${n}@example.com` })).statusCode).toBe(201)
  expect((await register({ email })).statusCode).toBe(429)
  expect((await register({ email, invitation_token: 'inv_no-such-thing' })).statusCode).toBe(422)
})
