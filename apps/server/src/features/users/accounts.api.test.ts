import type { ListedUser, UserLevel } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { audit_log, mails, organizations, users } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

let admin: Caller
beforeEach(async () => {
  admin = await t.person('admin')
})

const grace = { email: 'grace@example.com', password: 'a-long-enough-one' }
const create = (payload: object) => t.call('POST /api/users/', { as: admin, payload })
const change = (id: string, payload: object) => t.call(`PATCH /api/users/${id}`, { as: admin, payload })
const remove = (id: string) => t.call(`DELETE /api/users/${id}`, { as: admin })
const statusOf = async (as: Caller) => (await t.call('GET /api/users/me', { as })).statusCode

describe('POST /api/users/', () => {
  test('creates an account with the requested level and organization', async () => {
    const organization = { id: t.app.ctx.newId(), name: 'Navy' }
    await t.db.insert(organizations).values(organization)
    const body = { ...grace, first_name: 'Grace', last_name: 'Hopper', user_level: 'ceo', organization_id: organization.id }
    const reply = await create(body)
    expect(reply.statusCode).toBe(201)
    expect(reply.json<ListedUser>()).toMatchObject({
      email: grace.email,
      user_level: 'ceo',
      organization_id: organization.id,
      organization_name: 'Navy',
      profile: { name: 'Grace Hopper' },
    })
    expect((await t.logIn(grace.email, grace.password)).statusCode).toBe(200)
  })

  test('waitlists an account by default, without a mail', async () => {
    expect((await create(grace)).json()).toMatchObject({ user_level: 'waitlisted', organization_id: null, first_name: null })
    expect(await t.db.$count(mails)).toBe(0)
  })

  test.each([
    ['no email', { email: undefined }, appMessages.user.emailRequired],
    ['a broken email', { email: 'grace' }, appMessages.user.emailInvalid],
    ['no password', { password: undefined }, appMessages.password.required],
    ['seven characters', { password: 'abcdefg' }, appMessages.password.tooShort],
    ['a common password', { password: 'password1' }, appMessages.password.common],
    ['an unknown level', { user_level: 'root' }, appMessages.user.levelRequired],
    ['an unknown organization', { organization_id: '01890a5d-ac96-774b-bcce-b302099a8057' }, appMessages.user.noSuchOrganization],
  ])('rejects %s', async (_what, wrong, detail) => {
    const reply = await create({ ...grace, ...wrong })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, detail])
    expect(await t.db.$count(users)).toBe(1)
  })

  test('rejects an email in use, case-insensitively', async () => {
    const reply = await create({ ...grace, email: admin.email.toUpperCase() })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([409, appMessages.signup.emailInUse])
  })
})

describe('PATCH /api/users/{id}', () => {
  test('changes only the sent fields', async () => {
    const person = await t.person('user')
    const reply = await change(person.id, { first_name: 'Grace', email: 'grace@example.com' })
    expect(reply.json<ListedUser>()).toMatchObject({ first_name: 'Grace', email: 'grace@example.com', user_level: 'user' })
    expect(reply.json<ListedUser>().last_name).toContain('Number')
  })

  test('an empty change returns the account and writes nothing', async () => {
    const person = await t.person('user')
    expect((await change(person.id, {})).json()).toMatchObject({ id: person.id })
    expect(await t.db.$count(audit_log)).toBe(0)
  })

  test('rejects an email in use and accepts one’s own in another case', async () => {
    const person = await t.person('user')
    expect((await change(person.id, { email: admin.email.toUpperCase() })).json()).toEqual({ detail: appMessages.signup.emailInUse })
    expect((await change(person.id, { email: person.email.toUpperCase() })).json()).toMatchObject({ email: person.email.toUpperCase() })
  })

  test('ignores id, dates, profile and the stored password', async () => {
    const person = await t.person('user')
    const before = (await change(person.id, {})).json<ListedUser>()
    const requestedFields = {
      id: crypto.randomUUID(),
      created_at: '2001-01-01',
      password_hash: 'x',
      custom_prompts: { a: 1 },
      is_admin: true,
    }
    expect((await change(person.id, { ...requestedFields, display_name: 'x' })).json()).toEqual(before)
    expect((await t.logIn(person.email, person.password)).statusCode).toBe(200)
  })

  test('ends the person’s sessions with a new password', async () => {
    const person = await t.person('user')
    expect((await change(person.id, { password: 'chosen-by-the-admin' })).statusCode).toBe(200)
    expect(await statusOf(person)).toBe(401)
    expect((await t.logIn(person.email, 'chosen-by-the-admin')).statusCode).toBe(200)
  })

  test('keeps an admin logged in who sets their own password this way', async () => {
    await change(admin.id, { password: 'chosen-by-the-admin' })
    expect(await statusOf(admin)).toBe(200)
  })

  test('rejects a change of one’s own level, and accepts all other fields', async () => {
    const reply = await change(admin.id, { user_level: 'user' })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([409, appMessages.user.notOwnLevel])
    expect((await change(admin.id, { user_level: 'admin', first_name: 'Ada' })).statusCode).toBe(200)
  })

  test('returns 404 for an absent account', async () => {
    expect((await change(crypto.randomUUID(), { first_name: 'x' })).statusCode).toBe(404)
  })
})

describe('changing a level', () => {
  test.each<UserLevel>(['user', 'ceo', 'admin'])('from waitlisted to %s sends the announced mail', async (user_level) => {
    const person = await t.person('waitlisted', { first_name: 'Grace' })
    await change(person.id, { user_level })
    await vi.waitFor(() => expect(t.mails).toHaveLength(1))
    expect(t.mails[0]).toMatchObject({ recipient: person.email, body: expect.stringContaining('https://adjutant.example/login') })
    expect(t.mails[0]!.body).toContain('Dear Grace,')
  })

  test('back and forth sends it once', async () => {
    const person = await t.person('waitlisted')
    for (const user_level of ['user', 'waitlisted', 'user', 'ceo']) await change(person.id, { user_level })
    await vi.waitFor(() => expect(t.mails).toHaveLength(1))
    expect(await t.db.$count(mails)).toBe(1)
  })

  test('between levels with access sends nothing', async () => {
    const person = await t.person('user')
    await change(person.id, { user_level: 'ceo' })
    expect(await t.db.$count(mails)).toBe(0)
  })

  test('sends nothing if it fails', async () => {
    const person = await t.person('waitlisted')
    expect((await change(person.id, { user_level: 'user', email: admin.email })).statusCode).toBe(409)
    expect(await t.db.$count(mails)).toBe(0)
  })

  test('of each other by two admins concurrently leaves one of them', async () => {
    const other = await t.person('admin')
    const lower = (id: string, as: Caller) => t.call(`PATCH /api/users/${id}`, { as, payload: { user_level: 'user' } })
    const replies = await Promise.all([lower(other.id, admin), lower(admin.id, other)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect(await t.db.$count(users, eq(users.user_level, 'admin'))).toBe(1)
  })

  test('applies to the next request and ends no session', async () => {
    const other = await t.person('admin')
    const read = async () => (await t.call('GET /api/users/', { as: other })).statusCode
    const seen = [await read()]
    for (const user_level of ['ceo', 'waitlisted', 'admin']) {
      await change(other.id, { user_level })
      seen.push(await read())
    }
    expect(seen).toEqual([200, 404, 403, 200])
    expect(await statusOf(other)).toBe(200)
  })
})

describe('DELETE /api/users/{id}', () => {
  test.each<UserLevel>(['waitlisted', 'user'])('deletes an account of level %s and ends its sessions', async (level) => {
    const person = await t.person(level)
    const reply = await remove(person.id)
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await statusOf(person)).toBe(401)
    expect((await t.logIn(person.email, person.password)).statusCode).toBe(401)
    expect((await remove(person.id)).statusCode).toBe(404)
  })

  test.each<UserLevel>(['ceo', 'admin'])('rejects an account of level %s', async (level) => {
    const person = await t.person(level)
    const reply = await remove(person.id)
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([409, appMessages.user.notPrivileged])
    expect(await statusOf(person)).toBe(200)
  })

  test('rejects the caller’s own', async () => {
    expect((await remove(admin.id)).json()).toEqual({ detail: appMessages.user.notYourself })
  })

  test('frees the email', async () => {
    const person = await t.person('user')
    await remove(person.id)
    expect((await create({ ...grace, email: person.email })).statusCode).toBe(201)
  })

  test('of one account by two concurrent admins happens once', async () => {
    const person = await t.person('user')
    const statuses = await Promise.all([remove(person.id), remove(person.id)])
    expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404])
  })
})
