import { ssoMessages } from '@adjutant/contract/messages/sso-messages'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit_log, sessions, sso_connections, sso_flows, users } from '../../schema.ts'
import type { Caller } from '../../testing/test-app.ts'
import { acme, rival, ssoFixtures } from './testing/sso-fixtures.ts'

const { people, comeBack, confirm, found, join, me, okta, save, setUp, signIn, t } = await ssoFixtures({ rateLimit: true })

let ceo: Caller
let admin: Caller
beforeEach(() => {
  ;({ ceo, admin } = people())
})

const isAlive = async ({ token }: { token: string }) => (await me(token)) !== 401
const ageSessions = () =>
  t.db.update(sessions).set({ created_at: sql`now() - interval '16 minutes'`, reauthenticated_at: null, last_used_at: sql`now()` })

/** Creates a member with this address, whom the identity provider also knows. */
async function member(email: string, more: Partial<typeof users.$inferInsert> = {}): Promise<Caller> {
  const person = await t.person('user', { email, ...more })
  await join(person.id, acme)
  okta.add(email, { sub: email, email })
  return person
}

describe('requiring single sign-on', () => {
  test('ends the password sessions of managed accounts and no others', async () => {
    await setUp()
    const max = await member('max@acme.example', { managed_by_id: acme })
    const others = [
      await member('own@acme.example'),
      await member('max@else.example', { managed_by_id: acme }),
      await t.person('admin', { email: 'root@acme.example', managed_by_id: acme }),
      { ...max, token: await signIn(max.email) },
    ]
    await t.db.update(users).set({ email: 'boss@acme.example', managed_by_id: acme }).where(eq(users.id, ceo.id))
    await save(acme, ceo, { require_sso: true, is_enabled: false })
    expect(await isAlive(max)).toBe(true)
    others.pop()
    await save(acme, ceo)
    others.push({ ...max, token: await signIn(max.email) })
    expect(await isAlive(max)).toBe(true)
    expect((await save(acme, ceo, { require_sso: true })).statusCode).toBe(200)
    expect(await isAlive(max)).toBe(false)
    for (const person of [...others, ceo]) expect(await isAlive(person), person.email).toBe(true)
    expect((await t.logIn('root@acme.example', max.password)).statusCode).toBe(200)
  })

  test('applies to a domain once it is verified', async () => {
    await setUp(acme, ceo, { require_sso: true })
    const late = await member('lea@late.example', { managed_by_id: acme })
    await save(acme, ceo, { require_sso: true, domains: ['acme.example', 'late.example'] })
    expect(await isAlive(late)).toBe(true)
    await confirm(acme, 'late.example')
    expect(await isAlive(late)).toBe(false)
  })

  test('leaves no session of a concurrent login', async () => {
    await setUp()
    const max = await member('max@acme.example', { managed_by_id: acme })
    const logIns = Array.from({ length: 4 }, () => t.logIn(max.email, max.password))
    await save(acme, ceo, { require_sso: true })
    const tokens = (await Promise.all(logIns)).map((reply) => reply.json<{ access_token?: string }>().access_token)
    for (const token of tokens) if (token !== undefined) expect(await isAlive({ token })).toBe(false)
    expect(await t.db.$count(sessions, eq(sessions.user_id, max.id))).toBe(0)
  })
})

describe('a fresh sign-in', () => {
  const base = `/api/organizations/${acme}` as const

  test('is required for every change of single sign-on, directory sync and the required second factor', async () => {
    await setUp()
    await ageSessions()
    const changes = {
      save: () => save(acme, ceo),
      confirm: () => t.call(`POST ${base}/sso/domains/acme.example/confirm`, { as: admin }),
      groups: () => t.call(`PUT ${base}/scim`, { as: ceo, payload: { group_access: [] } }),
      token: () => t.call(`POST ${base}/scim/token`, { as: ceo }),
      revoke: () => t.call(`DELETE ${base}/scim/token`, { as: ceo }),
      remove: () => t.call(`DELETE ${base}/sso`, { as: ceo }),
      twoFactor: () => t.call(`PUT ${base}/security`, { as: admin, payload: { require_two_factor: true } }),
    }
    const makeAll = async () => {
      const replies: Record<string, unknown[]> = {}
      for (const [name, change] of Object.entries(changes)) {
        const { statusCode, body } = await change()
        replies[name] = statusCode < 300 ? ['done'] : [statusCode, JSON.parse(body).detail]
      }
      return replies
    }
    const all = (reply: unknown[]) => Object.fromEntries(Object.keys(changes).map((name) => [name, reply]))
    expect(await makeAll()).toEqual(all([409, twoFactorMessages.reauthenticate]))
    for (const part of ['sso', 'scim'] as const) expect((await t.call(`GET ${base}/${part}`, { as: ceo })).statusCode).toBe(200)
    for (const as of [ceo, admin])
      expect((await t.call('POST /api/auth/reauthenticate', { as, payload: { password: as.password } })).statusCode).toBe(204)
    expect(await makeAll()).toEqual(all(['done']))
  })

  test('is required only of people who may change the settings', async () => {
    const stranger = await t.person('ceo')
    await setUp()
    await ageSessions()
    expect((await save(acme, stranger)).statusCode).toBe(404)
    expect((await t.call(`POST ${base}/scim/token`, { as: stranger })).statusCode).toBe(404)
  })

  const isFresh = async (token: string) =>
    (await t.call('DELETE /api/auth/sessions?keep_current=true', { headers: { authorization: `Bearer ${token}` } })).statusCode === 204

  test.each([
    ['of an account that the organization manages', { managed_by_id: acme }, true],
    ['of a member’s own account', {}, false],
    ['of a managed account with its own second factor', { managed_by_id: acme, two_factor_at: new Date() }, false],
  ])('by single sign-on counts as fresh %s', async (_whose, more, expected) => {
    await setUp()
    const person = await member('fay@acme.example', more)
    const token = await signIn(person.email)
    expect(await isFresh(token)).toBe(expected)
    await ageSessions()
    expect(await isFresh(token)).toBe(false)
    const payload = { password: person.password }
    await t.call('POST /api/auth/reauthenticate', { headers: { authorization: `Bearer ${token}` }, payload })
    expect(await isFresh(token)).toBe(true)
  })
})

describe('a rejected sign-in', () => {
  const failures = async () =>
    (await t.db.select().from(audit_log).where(like(audit_log.action, '%login_failed')).orderBy(audit_log.seq)).map(
      ({ action, subject_name, details, organization_id }) => ({ action, subject_name, ...details, organization_id }),
    )

  test('occurs if the account has its own second factor', async () => {
    await setUp()
    const own = await member('own@acme.example', { two_factor_at: new Date() })
    expect(await signIn(own.email)).toBe('factor')
    const entry = { action: 'user.login_failed', subject_name: own.email, method: 'sso', organization_id: acme }
    expect(await failures()).toEqual([{ ...entry, reason: 'factor' }])
    // The managing organization's provider may replace the account's factor.
    await t.db.update(users).set({ managed_by_id: acme }).where(eq(users.id, own.id))
    expect((await me(await signIn(own.email))).id).toBe(own.id)
    await t.db.update(users).set({ managed_by_id: null }).where(eq(users.id, own.id))
    for (let n = 0; n < 7; n++) await signIn(own.email)
    expect(await failures()).toHaveLength(5)
  })

  test('is audited with its reason, for the organization unless the account is outside of it', async () => {
    await setUp(acme, ceo, { allow_new_accounts: false, require_sso: true })
    const outside = await t.person('user', { email: 'out@acme.example' })
    okta.add(outside.email, { sub: 'out', email: outside.email })
    expect(await signIn(outside.email)).toBe('account')
    const max = await member('max@acme.example', { managed_by_id: acme })
    await t.db.update(users).set({ organization_id: acme }).where(eq(users.id, max.id))
    expect((await t.logIn(max.email, max.password)).json().detail).toBe(ssoMessages.required)
    expect(await signIn('ann@acme.example')).toBe('unknown')
    expect(await signIn('ann@acme.example')).toBe('unknown')
    expect(await failures()).toEqual([
      { action: 'user.login_failed', subject_name: outside.email, method: 'sso', reason: 'account', organization_id: null },
      { action: 'user.login_failed', subject_name: max.email, reason: 'sso required', organization_id: acme },
      { action: 'user.unknown_login_failed', subject_name: null, method: 'sso', reason: 'unknown', organization_id: acme },
    ])
  })

  test('without an active flow is audited too, regardless of the organization in the request', async () => {
    await setUp()
    const back = `https://adjutant.example/api/auth/sso/callback/${acme}?state=forged&code=any`
    expect((await comeBack(back, undefined)).sso_error).toBe('expired')
    expect((await comeBack(back.replace(acme, rival), undefined)).sso_error).toBe('expired')
    const entry = { action: 'user.unknown_login_failed', subject_name: null, method: 'sso', reason: 'expired' }
    expect(await failures()).toEqual([
      { ...entry, organization_id: acme },
      { ...entry, organization_id: null },
    ])
    expect((await t.call('GET /api/auth/sso/callback/nonsense?state=forged')).statusCode).toBeLessThan(500)
  })

  test('occurs if its network has too many active flows, counting the whole network of an IPv6 client', async () => {
    await setUp()
    const startFrom = async (remoteAddress: string) =>
      (await t.call('POST /api/auth/sso/start', { payload: { email: 'ann@acme.example' }, remoteAddress })).statusCode
    expect(await startFrom('2001:db8:1:2::1')).toBe(200)
    const [flow] = await t.db.select().from(sso_flows)
    const [connection] = await t.db.select().from(sso_connections)
    const rows = Array.from({ length: 299 }, (_, n) => ({ ...flow!, connection_id: connection!.id, state_hash: `hash ${n}` }))
    await t.db.insert(sso_flows).values(rows)
    expect([await startFrom('2001:db8:1:2:ffff::9'), await startFrom('2001:db8:1:3::1')]).toEqual([429, 200])
  })
})

describe('an account without a password', () => {
  const deleteMe = (token: string, payload: object = {}) =>
    t.call('DELETE /api/users/me', { headers: { authorization: `Bearer ${token}` }, payload })

  test('is deleted after a fresh single sign-on, but not after an old one', async () => {
    await setUp()
    const token = await signIn('ann@acme.example')
    const { id, has_password } = await me(token)
    expect(has_password).toBe(false)
    await ageSessions()
    for (const payload of [{}, { password: 'anything' }]) {
      const reply = await deleteMe(token, payload)
      expect([reply.statusCode, reply.json().detail]).toEqual([409, twoFactorMessages.reauthenticate])
    }
    expect((await deleteMe(await signIn('ann@acme.example'))).statusCode).toBe(204)
    expect(await t.db.$count(users, eq(users.id, id))).toBe(0)
  })

  test('accepts no password, and requires one that was set later', async () => {
    await setUp()
    const token = await signIn('ann@acme.example')
    for (const password of ['', 'null', 'none']) expect((await t.logIn('ann@acme.example', password)).statusCode).toBeGreaterThan(400)
    const headers = { authorization: `Bearer ${token}` }
    await t.call('PATCH /api/users/me', { headers, payload: { password: 'a-new-long-passphrase' } })
    expect((await me(token)).has_password).toBe(true)
    const refused = await deleteMe(token)
    expect([refused.statusCode, refused.json().detail]).toEqual([422, appMessages.password.currentRequired])
    expect((await deleteMe(token, { password: 'a-new-long-passphrase' })).statusCode).toBe(204)
  })

  test('is created only by single sign-on and directories', async () => {
    await setUp()
    await found(rival, admin)
    await signIn('ann@acme.example')
    const without = await t.db
      .select({ email: users.email })
      .from(users)
      .where(sql`${users.password_hash} is null`)
    expect(without).toEqual([{ email: 'ann@acme.example' }])
  })
})
