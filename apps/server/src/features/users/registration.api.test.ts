import type { User } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit_log, invitations, sign_ups, users } from '../../schema.ts'
import { testApp } from '../../testing/test-app.ts'
import { invitationsForSignUp } from '../organizations/index.ts'
import { hashSecret } from '../sessions/index.ts'
import { register as registerAccount } from './registration.service.ts'
import { ensureFirstAdmin } from './index.ts'

const t = testApp({ rateLimit: true })

const ada = { email: 'Ada@Example.com', first_name: 'Ada', last_name: 'Lovelace', password: 'engine' }
const publicCtx = () => ({ ...t.app.ctx, address: '10.0.0.7', userAgent: null, device: undefined, setDevice: () => undefined })
const register = (payload: object, remoteAddress = '127.0.0.1') => t.call('POST /api/users/register', { payload, remoteAddress })

/** An invitation for Ada, whose token is `inv_known`. */
async function invite(): Promise<void> {
  const ceo = await t.person('ceo')
  const { id } = (await t.call('POST /api/organizations', { as: ceo, payload: { name: 'Acme' } })).json<{ id: string }>()
  await t.call(`POST /api/organizations/${id}/users`, { as: ceo, payload: { email: ada.email, org_access_level: 'user' } })
  const invited = await t.db
    .update(invitations)
    .set({ token_hash: hashSecret('inv_known') })
    .returning()
  expect(invited).toMatchObject([{ email: ada.email }])
}

describe('POST /api/users/register', () => {
  test('creates a waitlisted account', async () => {
    const reply = await register(ada)
    expect(reply.statusCode).toBe(201)
    expect(reply.json<User>()).toMatchObject({
      email: 'Ada@Example.com',
      user_level: 'waitlisted',
      organization_id: null,
      first_name: 'Ada',
      last_name: 'Lovelace',
      profile: { name: 'Ada Lovelace', role: null, objectives: [], custom_prompts: null },
    })
  })

  test('ignores level, organization, id and dates', async () => {
    const requestedFields = {
      user_level: 'admin',
      organization_id: crypto.randomUUID(),
      is_admin: true,
      created_at: '2001-01-01T00:00:00Z',
    }
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    const user = (await register({ ...ada, ...requestedFields, id, password_hash: 'x' })).json<User>()
    expect(user).toMatchObject({ user_level: 'waitlisted', organization_id: null })
    expect(user.id).not.toBe(id)
    expect(user.created_at).not.toMatch(/^2001/)
    expect((await t.logIn(ada.email, ada.password)).statusCode).toBe(200)
  })

  test('trims names and the email, but not the password', async () => {
    const user = (
      await register({ email: '  ada@example.com ', first_name: ' Ada ', last_name: '\tL\n', password: '  engine ' })
    ).json<User>()
    expect(user).toMatchObject({ email: 'ada@example.com', first_name: 'Ada', last_name: 'L' })
    expect((await t.logIn('ada@example.com', 'engine')).statusCode).toBe(401)
    expect((await t.logIn('ada@example.com', '  engine ')).statusCode).toBe(200)
  })

  test.each(['ÉLODIE@example.com', 'İpek@example.com', 'ΣΊΣΥΦΟΣ@example.com', 'straße@example.com'])(
    'accepts an email in any script, and its owner can log in: %s',
    async (email) => {
      await register({ ...ada, email })
      expect((await t.logIn(email, ada.password)).statusCode).toBe(200)
    },
  )
})

describe('an email', () => {
  test('in use is rejected case-insensitively', async () => {
    await register(ada)
    const second = await register({ ...ada, email: 'ADA@EXAMPLE.COM' })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toEqual({ detail: appMessages.signup.emailInUse })
  })

  test('is given to one of two concurrent requests', async () => {
    const replies = await Promise.all([register(ada), register(ada)])
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, 409])
    expect(await t.db.$count(users)).toBe(1)
    expect(await t.db.$count(audit_log)).toBe(1)
  })
})

describe('an invalid form', () => {
  test.each(['email', 'first_name', 'last_name', 'password'])('names the field with the form’s message: %s', async (field) => {
    for (const value of [undefined, null, '', 7, {}]) {
      const reply = await register({ ...ada, [field]: value })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({
        detail: appMessages.signup.allRequired,
        errors: [{ field, message: appMessages.signup.allRequired }],
      })
    }
  })

  test('reports all fields at once', async () => {
    const reply = await register({})
    expect(reply.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([
      'email',
      'first_name',
      'last_name',
      'password',
    ])
  })

  test.each([
    ['five characters', { password: 'abcde' }, appMessages.signup.tooShort],
    ['201 characters', { password: 'x'.repeat(201) }, appMessages.password.tooLong],
    ['a common password', { password: 'iloveyou' }, appMessages.password.common],
    ["one's own name", { password: 'lovelace' }, appMessages.password.personal],
    ["one's own email", { password: 'ADA@example.com' }, appMessages.password.personal],
    ['an email without a domain', { email: 'ada@' }, appMessages.user.emailInvalid],
    ['an email with a space', { email: 'a da@example.com' }, appMessages.user.emailInvalid],
  ])('rejects %s', async (_name, change, detail) => {
    const reply = await register({ ...ada, ...change })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, detail])
    expect(await t.db.$count(users)).toBe(0)
  })

  test('rejects a name of 101 characters and accepts one of 100', async () => {
    expect((await register({ ...ada, first_name: 'x'.repeat(101) })).statusCode).toBe(422)
    expect((await register({ ...ada, first_name: 'x'.repeat(100) })).statusCode).toBe(201)
  })
})

const five = Array.from({ length: 5 }, (_, n) => ({ ...ada, email: `ada${n}@example.com` }))

describe('sign-ups from one address', () => {
  test('are limited to five an hour, without effect on other addresses', async () => {
    for (const body of five) expect((await register(body)).statusCode).toBe(201)
    const sixth = await register(ada)
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await register(ada, '10.0.0.9')).statusCode).toBe(201)
  })

  test('are limited concurrently too', async () => {
    const replies = await Promise.all([...five, ada, { ...ada, email: 'ada9@example.com' }].map((body) => register(body)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(await t.db.$count(users)).toBe(5)
  })

  test('count for an hour only', async () => {
    for (const body of five) await register(body)
    await t.db.execute(sql`update sign_ups set at = at - interval '61 minutes'`)
    expect((await register(ada)).statusCode).toBe(201)
  })
})

describe('failed sign-ups', () => {
  const bogus = { ...ada, invitation_token: 'inv_bogus' }
  const fail = (count: number) =>
    t.db.insert(sign_ups).values(
      Array.from({ length: count }, () => ({
        id: t.app.ctx.newId(),
        network: '127.0.0.1',
        succeeded: false,
        at: sql`now() - interval '50 minutes'`,
      })),
    )

  test('are limited to twenty an hour, then wait until the oldest is an hour old', async () => {
    await register(ada)
    await fail(18)
    expect((await register(bogus)).statusCode).toBe(422)
    expect((await register({ ...ada, email: 'ADA@example.com' })).statusCode).toBe(409)
    for (const body of [bogus, ada, { ...ada, email: 'new@example.com' }]) {
      const refused = await register(body)
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
    }
    expect(await t.db.$count(sign_ups)).toBe(21)
    expect((await register(bogus, '10.0.0.9')).statusCode).toBe(422)
  })

  test('are rejected before the password is hashed, for a used email and an invalid token', async () => {
    await register(ada)
    const hashed: string[] = []
    const hash = async (password: string) => (hashed.push(password), 'a hash')
    const signUp = (body: typeof ada & { invitation_token?: string }) => registerAccount(publicCtx(), invitationsForSignUp, body, hash)
    await expect(signUp({ ...ada, email: 'ADA@example.com' })).rejects.toThrow(appMessages.signup.emailInUse)
    await expect(signUp({ ...bogus, email: 'new@example.com' })).rejects.toThrow(appMessages.organization.invitationInvalid)
    expect(hashed).toEqual([])
    await signUp({ ...ada, email: 'new@example.com' })
    expect(hashed).toEqual([ada.password])
  })

  test('with an invitation that a concurrent request has just used report the invitation, not the email', async () => {
    await invite()
    const body = { ...ada, invitation_token: 'inv_known' }
    const isOpen = async () => (await register(body)).statusCode === 201
    const signUp = registerAccount(publicCtx(), { ...invitationsForSignUp, isOpen }, body)
    await expect(signUp).rejects.toThrow(appMessages.organization.invitationInvalid)
  })

  test('from many addresses of one IPv6 network count together', async () => {
    for (let n = 0; n < 5; n++) await register({ ...ada, email: `ada${n}@example.com` }, `2001:db8:1:2::${n}`)
    expect((await register(ada, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await register(ada, '2001:db8:1:3::1')).statusCode).toBe(201)
  })

  test('don’t block people with a valid invitation', async () => {
    await invite()
    await fail(20)
    for (const body of five) await t.db.insert(sign_ups).values({ id: t.app.ctx.newId(), network: '127.0.0.1', succeeded: body !== ada })
    expect((await register({ ...ada, invitation_token: 'inv_known' })).statusCode).toBe(201)
  })
})

describe('the first admin', () => {
  test('is created once on an empty database and needs no name', async () => {
    const make = () => ensureFirstAdmin(t.app.ctx, 'root@example.com', 'a-long-enough-one')
    expect(await Promise.all([make(), make()])).toEqual(expect.arrayContaining([true, false]))
    expect(await t.db.select({ email: users.email, level: users.user_level }).from(users)).toEqual([
      { email: 'root@example.com', level: 'admin' },
    ])
  })

  test('is not created if any account exists', async () => {
    await register(ada)
    expect(await ensureFirstAdmin(t.app.ctx, 'root@example.com', 'a-long-enough-one')).toBe(false)
    expect(await t.db.$count(users)).toBe(1)
  })
})
