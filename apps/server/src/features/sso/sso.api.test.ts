import { ssoMessages } from '@adjutant/contract/messages/sso-messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sso_connections, users } from '../../schema.ts'
import type { Caller } from '../../testing/test-app.ts'
import { client } from './testing/identity-provider.ts'
import { acme, callbackOf, rival, ssoFixtures } from './testing/sso-fixtures.ts'

const { people, accessOf, confirm, evil, found, join, me, okta, plain, save, setUp, signIn, start, t, txt } = await ssoFixtures()

let ceo: Caller
let admin: Caller
beforeEach(() => {
  ;({ ceo, admin } = people())
})

describe('settings', () => {
  test('are limited to the organization’s managers, and the secret is never returned', async () => {
    const stranger = await t.person('ceo')
    const member = await t.person('user')
    await join(member.id, acme)
    for (const [as, status] of [
      [stranger, 404],
      [member, 409],
      [ceo, 200],
      [admin, 200],
    ] as const) {
      expect((await t.call(`GET /api/organizations/${acme}/sso`, { as })).statusCode).toBe(status)
      expect((await save(acme, as)).statusCode).toBe(status)
    }
    const read = await t.call(`GET /api/organizations/${acme}/sso`, { as: ceo })
    expect(read.json()).toMatchObject({ is_configured: true, issuer: okta.issuer, redirect_uri: callbackOf(acme) })
    expect(read.body + t.lines.join()).not.toContain(client.client_secret)
    const [row] = await t.db.select().from(sso_connections)
    expect(row!.client_secret.includes(client.client_secret)).toBe(false)
    const audit = await t.call('GET /api/admin/audit', { as: admin })
    expect(audit.body).toContain('sso_changed')
    expect(audit.body).not.toContain(client.client_secret)
    expect((await t.call(`DELETE /api/organizations/${acme}/sso`, { as: stranger })).statusCode).toBe(404)
    expect((await t.call(`DELETE /api/organizations/${acme}/sso`, { as: ceo })).statusCode).toBe(204)
    expect((await t.call(`DELETE /api/organizations/${acme}/sso`, { as: ceo })).statusCode).toBe(409)
  })

  test('keep a saved secret for its issuer and send it to no other', async () => {
    await setUp()
    expect((await save(acme, ceo, { client_secret: undefined })).statusCode).toBe(200)
    const moved = await save(acme, ceo, { client_secret: undefined, issuer: evil.issuer })
    expect([moved.statusCode, moved.json().detail]).toEqual([422, ssoMessages.secretAgain])
  })

  test('reject a claim for the CEO level if the owner doesn’t have that level', async () => {
    const owner = await t.person('user')
    await found(rival, owner)
    const level = { level_claim: 'groups', level_values: [{ value: 'boss', target: 'ceo' }] }
    expect((await save(rival, owner, level)).statusCode).toBe(422)
    expect((await save(acme, ceo, level)).statusCode).toBe(200)
    expect((await save(acme, ceo, { level_claim: 'groups', level_values: [{ value: 'boss', target: 'admin' }] })).statusCode).toBe(422)
    expect((await save(acme, ceo, { level_values: [{ value: 'x', target: 'user' }] })).statusCode).toBe(422)
  })

  test.each([
    ['no address', 'not an address'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['this machine', 'http://127.0.0.1:1'],
    ['a cloud’s inner service', 'http://169.254.169.254'],
    ['a name that resolves to an inner address', 'https://idp.example'],
    ['plain http on a public address', 'http://8.8.8.8'],
    ['a login in the address', 'https://user:pw@example.com'],
  ])('reject the issuer: %s', async (_what, issuer) => {
    expect((await save(acme, ceo, { issuer })).statusCode).toBe(422)
  })

  test.each([
    ['keys on an inner address', { jwks_uri: 'http://169.254.169.254/keys' }],
    ['tokens on an inner address', { token_endpoint: 'http://127.0.0.1:1/token' }],
    ['a login page that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['another issuer’s name', { issuer: okta.issuer }],
    ['no keys', { jwks_uri: undefined }],
  ])('reject metadata with %s', async (_what, metadata) => {
    evil.tellMetadata(metadata)
    expect((await save(acme, ceo, { issuer: evil.issuer })).statusCode).toBe(422)
  })
})

describe('a domain', () => {
  const verify = (id: string, as: Caller, domain = 'acme.example') =>
    t.call(`POST /api/organizations/${id}/sso/domains/${domain}/verify`, { as })

  test('is verified by its DNS record', async () => {
    const [claimed] = (await save(acme, ceo)).json().domains
    expect(claimed).toMatchObject({ domain: 'acme.example', is_verified: false, record_name: '_adjutant-verification.acme.example' })
    expect((await t.call('POST /api/auth/sso/start', { payload: { email: 'ann@acme.example' } })).statusCode).toBe(404)
    expect((await verify(acme, ceo)).json().detail).toBe(ssoMessages.recordMissing)
    txt.set(claimed.record_name, [['another'], [claimed.record_value.slice(0, 9), claimed.record_value.slice(9)]])
    expect((await verify(acme, await t.person('ceo'))).statusCode).toBe(404)
    expect((await verify(acme, ceo)).json().domains[0]).toMatchObject({ is_verified: true, verified_by: 'dns' })
    expect((await verify(acme, ceo, 'other.example')).statusCode).toBe(404)
    await start('ANN@ACME.example')
  })

  test('belongs to one organization, and an unverified claim blocks nobody', async () => {
    const other = await t.person('ceo')
    await found(rival, other)
    const [squatted] = (await save(rival, other)).json().domains
    const [claimed] = (await save(acme, ceo)).json().domains
    expect(claimed.record_value).not.toBe(squatted.record_value)
    txt.set(claimed.record_name, [[claimed.record_value]])
    expect((await verify(rival, other)).statusCode).toBe(409)
    expect((await verify(acme, ceo)).statusCode).toBe(200)
    expect((await confirm(rival, 'acme.example')).json().detail).toBe(ssoMessages.domainTaken)
    expect((await t.call(`POST /api/organizations/${acme}/sso/domains/acme.example/confirm`, { as: ceo })).statusCode).toBe(404)
  })
})

describe('signing in', () => {
  test('creates a managed account the first time and then finds it by its subject', async () => {
    await setUp()
    const user = await me(await signIn('ann@acme.example'))
    expect(user).toMatchObject({
      email: 'ann@acme.example',
      first_name: 'Ann',
      user_level: 'user',
      organization_id: acme,
      email_verified: true,
    })
    const [row] = await t.db.select().from(users).where(eq(users.id, user.id))
    expect([row!.managed_by_id, await accessOf(user.id)]).toEqual([acme, 'user'])
    okta.add('ann.new@acme.example', { sub: 'ann', email: 'ann.new@acme.example' })
    expect((await me(await signIn('ann.new@acme.example'))).id).toBe(user.id)
  })

  test('reads the email from the userinfo endpoint if the ID token has none', async () => {
    const other = await t.person('ceo')
    await found(rival, other)
    await setUp(rival, other, { issuer: plain.issuer, domains: ['rival.example'] })
    plain.add('roy@rival.example', { sub: 'roy', email: 'roy@rival.example' })
    expect(await me(await signIn('roy@rival.example'))).toMatchObject({ email: 'roy@rival.example', organization_id: rival })
  })

  test('opens a member’s account, never one outside the organization, of an app admin or with an unverified address', async () => {
    await setUp()
    const member = await t.person('user', { email: 'mia@acme.example' })
    await join(member.id, acme)
    const people: Record<string, [string, Parameters<typeof t.person>]> = {
      outside: ['account', ['user', { email: 'out@acme.example' }]],
      unverified: ['account', ['user', { email: 'new@acme.example', email_verified_at: null }]],
      operator: ['admin', ['admin', { email: 'root@acme.example' }]],
    }
    okta.add('mia@acme.example', { sub: 'mia', email: 'mia@acme.example' })
    expect((await me(await signIn('mia@acme.example'))).id).toBe(member.id)
    for (const [sub, [failure, args]] of Object.entries(people)) {
      const person = await t.person(...args)
      if (sub !== 'outside') await join(person.id, acme)
      okta.add(person.email, { sub, email: person.email })
      expect(await signIn(person.email), sub).toBe(failure)
    }
  })

  test.each([
    ['an unverified address', { email: 'eve@acme.example', email_verified: false }, 'email'],
    ['one that says so in text', { email: 'eve@acme.example', email_verified: 'false' }, 'email'],
    ['no address', { email: undefined }, 'email'],
    ['an address of another domain', { email: 'ann@acme.example.evil.example' }, 'domain'],
    ['a second @', { email: 'ann@acme.example@evil.example' }, 'email'],
  ])('rejects %s', async (_what, claims, failure) => {
    await setUp()
    okta.add('eve@acme.example', { sub: 'eve', ...claims })
    expect(await signIn('eve@acme.example')).toBe(failure)
  })

  test('creates no account if new ones are not allowed', async () => {
    await setUp(acme, ceo, { allow_new_accounts: false })
    expect(await signIn('ann@acme.example')).toBe('unknown')
  })

  test('rejects an address that the provider reassigned', async () => {
    await setUp()
    await signIn('ann@acme.example')
    okta.add('ann@acme.example', { sub: 'another ann', email: 'ann@acme.example' })
    expect(await signIn('ann@acme.example')).toBe('linked')
  })

  test('ends for a removed member, with their SSO sessions', async () => {
    await setUp()
    const token = await signIn('ann@acme.example')
    const user = await me(token)
    expect((await t.call(`DELETE /api/organizations/${acme}/users/${user.id}`, { as: ceo })).statusCode).toBe(204)
    expect(await me(token)).toBe(401)
    expect(await signIn('ann@acme.example')).toBe('account')
  })

  test('maps claims to access and level at each sign-in, and never to an app admin', async () => {
    const access = [
      ['staff', 'user'],
      ['leads', 'manager'],
      ['owners', 'admin'],
    ].map(([value, target]) => ({ value, target }))
    const level = { level_claim: 'groups', level_values: [{ value: 'bosses', target: 'ceo' }] }
    await setUp(acme, ceo, { access_claim: 'groups', access_values: access, ...level })
    const as = (groups: string[]) => okta.add('ann@acme.example', { sub: 'ann', email: 'ann@acme.example', groups })
    for (const [groups, expected] of [
      [
        ['staff', 'leads', 'bosses'],
        ['manager', 'ceo'],
      ],
      [
        ['owners', 'admin'],
        ['admin', 'user'],
      ],
      [[], ['user', 'user']],
    ] as const) {
      as([...groups])
      const user = await me(await signIn('ann@acme.example'))
      expect([await accessOf(user.id), user.user_level]).toEqual(expected)
    }
    await t.db.update(users).set({ user_level: 'user' }).where(eq(users.id, ceo.id))
    as(['bosses'])
    expect((await me(await signIn('ann@acme.example'))).user_level).toBe('user')
  })

  test('never changes the level of an account that the organization doesn’t manage, nor its owner’s access', async () => {
    await setUp(acme, ceo, {
      ...{ access_claim: 'groups', access_values: [{ value: 'x', target: 'manager' }] },
      ...{ level_claim: 'groups', level_values: [{ value: 'bosses', target: 'ceo' }] },
    })
    await t.db.update(users).set({ email: 'boss@acme.example' }).where(eq(users.id, ceo.id))
    okta.add('boss@acme.example', { sub: 'boss', email: 'boss@acme.example', groups: ['x'] })
    expect((await me(await signIn('boss@acme.example'))).user_level).toBe('ceo')
    expect(await accessOf(ceo.id)).toBe('admin')
  })
})

describe('with SSO required', () => {
  test('a password no longer opens managed accounts of the domain; the owner and others keep theirs', async () => {
    await setUp(acme, ceo, { require_sso: true })
    const managed = await t.person('user', { email: 'max@acme.example', managed_by_id: acme })
    const own = await t.person('user', { email: 'own@acme.example' })
    const elsewhere = await t.person('user', { email: 'max@else.example', managed_by_id: acme })
    await t.db.update(users).set({ email: 'boss@acme.example', managed_by_id: acme }).where(eq(users.id, ceo.id))
    const refused = await t.logIn(managed.email, managed.password)
    expect([refused.statusCode, refused.json().detail]).toEqual([401, ssoMessages.required])
    expect((await t.logIn(managed.email, 'wrong')).json().detail).toBe((await t.logIn('nobody@acme.example', 'wrong')).json().detail)
    for (const email of [own.email, elsewhere.email, 'boss@acme.example']) expect((await t.logIn(email, own.password)).statusCode).toBe(200)
    await save(acme, ceo, { require_sso: true, is_enabled: false })
    expect((await t.logIn(managed.email, managed.password)).statusCode).toBe(200)
  })
})
