import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import type { AccessLevel, Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../../schema.ts'
import { joinByInvitation } from '../../../testing/company.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

// An organization's manager tries to take over accounts by adding them to it.
const t = testApp()

let ceo: Caller
let id: string
beforeEach(async () => {
  ceo = await t.person('ceo')
  id = await foundBy(ceo)
})

const foundBy = async (as: Caller) =>
  (await t.call('POST /api/organizations', { as, payload: { name: 'Northwind' } })).json<Organization>().id
const add = async (payload: object, organization = id, as = ceo) =>
  (await t.call(`POST /api/organizations/${organization}/users`, { as, payload })).json<OrganizationUser>().id
const change = (userId: string, payload: object, organization = id, as = ceo) =>
  t.call(`PATCH /api/organizations/${organization}/users/${userId}`, { as, payload })

const email = 'victim@example.com'
const account = { email, first_name: 'Vic', org_access_level: 'user', password: 'the-first-passphrase' }

/** The victim trusts the sender and accepts the invitation. */
const join = async (person: Caller, access: AccessLevel = 'user') => {
  expect((await joinByInvitation(t, ceo, id, person, access)).statusCode).toBe(200)
  return person.id
}

const logIn = async (userId: string): Promise<Caller> => {
  const token = (await t.logIn(email, account.password)).json<{ access_token: string }>().access_token
  await t.db.update(users).set({ email_verified_at: new Date() }).where(eq(users.id, userId))
  return { id: userId, email, password: account.password, token }
}

const victims = {
  'an account that this organization manages': () => add(account),
  'an account that another organization manages': async () => {
    const other = await t.person('ceo')
    return join(await logIn(await add(account, await foundBy(other), other)))
  },
  'an account of its own': async () => join(await t.person('user', { email }), 'admin'),
  'an account on the waitlist': async () => join(await t.person('waitlisted', { email })),
  'a ceo': async () => join(await t.person('ceo', { email })),
  'an app admin': async () => join(await t.person('admin', { email })),
  'an account that this organization manages and another has too': async () => {
    const [person, other] = [await logIn(await add(account)), await t.person('ceo')]
    await joinByInvitation(t, other, await foundBy(other), person)
    return person.id
  },
  'its own owner, whose account it manages': async () => {
    const userId = await add(account)
    await t.call(`POST /api/organizations/${id}/owner`, { as: ceo, payload: { user_id: userId } })
    return userId
  },
  'somebody who has not accepted yet': async () => {
    await t.person('user', { email })
    return add({ email, org_access_level: 'user' })
  },
  'a managed account that became a ceo': async () => {
    const userId = await add(account)
    await t.db.update(users).set({ user_level: 'ceo' }).where(eq(users.id, userId))
    return userId
  },
  'somebody who is invited': () => add({ email, org_access_level: 'user' }),
} as const

const requestedFields = {
  password: { password: 'chosen-by-somebody-else' },
  email: { email: 'mine@example.com' },
  first_name: { first_name: 'Mine' },
  last_name: { last_name: 'Mine' },
  'a name with access': { first_name: null, org_access_level: 'manager' },
}

const rowOf = async (userId: string) => (await t.db.select().from(users).where(eq(users.id, userId)))[0]

const matrix = Object.keys(victims).flatMap((victim) => Object.keys(requestedFields).map((field) => [victim, field] as const))

describe('a ceo who adds people changes only accounts that the organization alone manages', () => {
  test.each(matrix)('account: %s, field: %s', async (victim, field) => {
    const userId = await victims[victim as keyof typeof victims]()
    const before = await rowOf(userId)
    const reply = await change(userId, requestedFields[field as keyof typeof requestedFields])
    if (victim === 'an account that this organization manages') {
      expect(reply.statusCode).toBe(200)
      return expect(await rowOf(userId)).not.toEqual(before)
    }
    const isShared = victim === 'an account that this organization manages and another has too'
    const detail = isShared ? membershipMessages.belongsToAnother : appMessages.organization.notManaged
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([409, detail])
    expect(await rowOf(userId)).toEqual(before)
  })

  test.each(Object.keys(victims))('and never the level of %s', async (victim) => {
    const userId = await victims[victim as keyof typeof victims]()
    const before = await rowOf(userId)
    for (const user_level of ['admin', 'ceo', 'waitlisted', 'user']) await change(userId, { user_level, managed_by_id: id })
    expect(await rowOf(userId)).toEqual(before)
  })
})

describe('a managed account', () => {
  test('logs in with the credentials that its organization set, and its older sessions end', async () => {
    const userId = await add(account)
    const token = (await t.logIn(email, account.password)).json<{ access_token: string }>().access_token
    const victim = { id: userId, email, password: account.password, token }
    await change(userId, { password: 'chosen-by-its-managers', email: 'new@example.com', first_name: 'New' })
    expect((await t.call('GET /api/users/me', { as: victim })).statusCode).toBe(401)
    expect((await t.logIn('new@example.com', 'chosen-by-its-managers')).statusCode).toBe(200)
  })

  test('can’t be changed by another organization, even of the same ceo', async () => {
    const userId = await add(account)
    const second = await foundBy(ceo)
    await joinByInvitation(t, ceo, second, await logIn(userId))
    const reply = await change(userId, { first_name: 'Mine' }, second)
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([409, appMessages.organization.notManaged])
  })

  test('that belongs to two organizations is shown as managed in both, changed by neither, and reset by an app admin', async () => {
    const userId = await add(account)
    const [second, admin] = [await foundBy(ceo), await t.person('admin')]
    await joinByInvitation(t, ceo, second, await logIn(userId))
    for (const organization of [id, second]) {
      const list = (await t.call(`GET /api/organizations/${organization}/users`, { as: ceo })).json<OrganizationUser[]>()
      expect(list.find((user) => user.id === userId)).toMatchObject({ is_managed: true, can_change_account: false, profile: null })
      for (const as of [ceo, admin])
        expect((await change(userId, { password: 'chosen-by-neither' }, organization, as)).statusCode).toBe(409)
    }
    const payload = { password: 'chosen-by-the-admin' }
    expect((await t.call(`PATCH /api/users/${userId}`, { as: admin, payload })).statusCode).toBe(200)
    expect((await t.logIn(email, payload.password)).statusCode).toBe(200)
    await t.call(`DELETE /api/organizations/${second}/users/${userId}`, { as: ceo })
    expect((await change(userId, { first_name: 'Ours again' })).statusCode).toBe(200)
  })

  test.each([
    ['an email in use', { email: 'TAKEN@example.com' }, 409, appMessages.signup.emailInUse],
    ['seven characters', { password: 'abcdefg' }, 422, appMessages.password.tooShort],
    ['a common password', { password: 'password1' }, 422, appMessages.password.common],
    ['its new name as the password', { password: 'Maximilian', first_name: 'Maximilian' }, 422, appMessages.password.personal],
    ['a broken email', { email: 'victim@' }, 422, appMessages.user.emailInvalid],
  ])('rejects %s with the whole call', async (_what, fields, status, detail) => {
    await t.person('user', { email: 'taken@example.com' })
    const userId = await add(account)
    const before = await rowOf(userId)
    const reply = await change(userId, { last_name: 'Half', ...fields, org_access_level: 'admin' })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([status, detail])
    expect(await rowOf(userId)).toEqual(before)
  })
})
