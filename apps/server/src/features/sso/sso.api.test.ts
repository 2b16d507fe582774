import { ssoWords } from '@adjutant/contract/sso-words'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberships, organizations, sessions, sso_connections, sso_flows, users } from '../../platform/db/schema/index.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { startDishonestIssuer } from './testing/dishonest-issuer.ts'
import { client, startIdentityProvider, walk } from './testing/identity-provider.ts'

const acme = '01890a5d-ac96-774b-bcce-b302099a8001'
const rival = '01890a5d-ac96-774b-bcce-b302099a8002'
const publicUrl = 'https://adjutant.example'
const callbackOf = (id: string) => `${publicUrl}/api/auth/sso/callback/${id}`

const [okta, plain, evil] = [
  await startIdentityProvider({ redirectUris: [callbackOf(acme)], isInIdToken: true }),
  await startIdentityProvider({ redirectUris: [callbackOf(rival)] }),
  await startDishonestIssuer(),
]
const allow = [okta.address, plain.address, evil.address]
const outbound = createOutbound({ allow, resolve: async () => ['10.0.0.8'], mostMs: 2_000 })
const txt = new Map<string, string[][]>()
const t = testApp({
  publicUrl,
  outbound,
  resolveTxt: async (name) => txt.get(name) ?? Promise.reject(new Error('ENOTFOUND')),
})
afterAll(() => Promise.all([okta.close(), plain.close(), evil.close(), outbound.close()]))

let ceo: Caller
let admin: Caller
beforeEach(async () => {
  txt.clear()
  ceo = await t.person('ceo')
  admin = await t.person('admin')
  await found(acme, ceo)
  okta.add('ann@acme.example', { sub: 'ann', email: 'ann@acme.example', given_name: 'Ann', family_name: 'Lee' })
})

async function found(id: string, owner: Caller): Promise<void> {
  await t.db.insert(organizations).values({ id, name: `Org ${id.at(-1)}`, owner_id: owner.id })
  await join(owner.id, id, 'admin')
}

const join = (user_id: string, organization_id: string, access: 'user' | 'admin' = 'user') =>
  t.db.insert(memberships).values({ user_id, organization_id, access })

const settings = { ...client, issuer: okta.issuer, domains: ['acme.example'], allow_new_accounts: true }

const save = (id: string, as: Caller, more: object = {}) =>
  t.call(`PUT /api/organizations/${id}/sso`, { as, payload: { ...settings, ...more } })

const confirm = (id: string, domain: string) => t.call(`POST /api/organizations/${id}/sso/domains/${domain}/confirm`, { as: admin })

/** With the domain confirmed by an app admin. */
async function setUp(id = acme, as = ceo, more: object = {}): Promise<void> {
  expect((await save(id, as, more)).statusCode).toBe(200)
  for (const domain of (more as typeof settings).domains ?? settings.domains) expect((await confirm(id, domain)).statusCode).toBe(200)
}

async function start(email: string, cookie?: string): Promise<{ url: string; cookie: string }> {
  const reply = await t.call('POST /api/auth/sso/start', { payload: { email }, headers: cookie ? { cookie } : {} })
  expect(reply.statusCode).toBe(200)
  return { url: reply.json<{ url: string }>().url, cookie: String(reply.headers['set-cookie']).split(';')[0]! }
}

/** Where the callback sends the browser: what stands in the fragment. */
async function comeBack(back: URL | string, cookie: string | undefined): Promise<{ sso?: string; sso_error?: string }> {
  const { pathname, search } = new URL(back)
  const reply = await t.call(`GET ${pathname as '/x'}${search}`, { headers: cookie ? { cookie } : {} })
  expect(reply.statusCode).toBe(302)
  const location = String(reply.headers.location)
  expect(location).toMatch(/^\/sso#sso/)
  return Object.fromEntries(new URLSearchParams(location.split('#')[1]))
}

const complete = (code: string, cookie: string | undefined) =>
  t.call('POST /api/auth/sso/complete', { payload: { code }, headers: cookie ? { cookie } : {} })

/** The whole way; the token, or the failure. */
async function signIn(email: string): Promise<string> {
  const { url, cookie } = await start(email)
  const { sso, sso_error } = await comeBack(await walk(url), cookie)
  return sso === undefined ? sso_error! : (await complete(sso, cookie)).json<{ access_token: string }>().access_token
}

const me = async (token: string) => {
  const reply = await t.call('GET /api/users/me', { headers: { authorization: `Bearer ${token}` } })
  return reply.statusCode === 200 ? reply.json() : reply.statusCode
}

const accessOf = async (userId: string, organizationId = acme) =>
  (
    await t.db
      .select()
      .from(memberships)
      .where(and(eq(memberships.user_id, userId), eq(memberships.organization_id, organizationId)))
  )[0]?.access

describe('settings', () => {
  test('belong to who manages the organization, and the secret never comes back', async () => {
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

  test('keep a saved secret for the issuer it was saved for, and send it to no other', async () => {
    await setUp()
    expect((await save(acme, ceo, { client_secret: undefined })).statusCode).toBe(200)
    const moved = await save(acme, ceo, { client_secret: undefined, issuer: evil.issuer })
    expect([moved.statusCode, moved.json().detail]).toEqual([422, ssoWords.secretAgain])
  })

  test('refuse a claim for the CEO level where the owner has not that level', async () => {
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
  ])('refuse as the issuer: %s', async (_what, issuer) => {
    expect((await save(acme, ceo, { issuer })).statusCode).toBe(422)
  })

  test.each([
    ['keys on an inner address', { jwks_uri: 'http://169.254.169.254/keys' }],
    ['tokens on an inner address', { token_endpoint: 'http://127.0.0.1:1/token' }],
    ['a login page that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['another issuer’s name', { issuer: okta.issuer }],
    ['no keys', { jwks_uri: undefined }],
  ])('refuse metadata with %s', async (_what, metadata) => {
    evil.tellMetadata(metadata)
    expect((await save(acme, ceo, { issuer: evil.issuer })).statusCode).toBe(422)
  })
})

describe('a domain', () => {
  const verify = (id: string, as: Caller, domain = 'acme.example') =>
    t.call(`POST /api/organizations/${id}/sso/domains/${domain}/verify`, { as })

  test('counts once its DNS record is there', async () => {
    const [claimed] = (await save(acme, ceo)).json().domains
    expect(claimed).toMatchObject({ domain: 'acme.example', is_verified: false, record_name: '_adjutant-verification.acme.example' })
    expect((await t.call('POST /api/auth/sso/start', { payload: { email: 'ann@acme.example' } })).statusCode).toBe(404)
    expect((await verify(acme, ceo)).json().detail).toBe(ssoWords.recordMissing)
    txt.set(claimed.record_name, [['another'], [claimed.record_value.slice(0, 9), claimed.record_value.slice(9)]])
    expect((await verify(acme, await t.person('ceo'))).statusCode).toBe(404)
    expect((await verify(acme, ceo)).json().domains[0]).toMatchObject({ is_verified: true, verified_by: 'dns' })
    expect((await verify(acme, ceo, 'other.example')).statusCode).toBe(404)
    await start('ANN@ACME.example')
  })

  test('is one organization’s alone, and a claim without proof blocks nobody', async () => {
    const other = await t.person('ceo')
    await found(rival, other)
    const [squatted] = (await save(rival, other)).json().domains
    const [claimed] = (await save(acme, ceo)).json().domains
    expect(claimed.record_value).not.toBe(squatted.record_value)
    txt.set(claimed.record_name, [[claimed.record_value]])
    expect((await verify(rival, other)).statusCode).toBe(409)
    expect((await verify(acme, ceo)).statusCode).toBe(200)
    expect((await confirm(rival, 'acme.example')).json().detail).toBe(ssoWords.domainTaken)
    expect((await t.call(`POST /api/organizations/${acme}/sso/domains/acme.example/confirm`, { as: ceo })).statusCode).toBe(404)
  })
})

describe('signing in', () => {
  test('makes a managed account at the first time and finds it by its subject ever after', async () => {
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

  test('reads the e-mail at the userinfo endpoint where the ID token has none', async () => {
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
  ])('refuses %s', async (_what, claims, failure) => {
    await setUp()
    okta.add('eve@acme.example', { sub: 'eve', ...claims })
    expect(await signIn('eve@acme.example')).toBe(failure)
  })

  test('makes no account where new ones are not allowed', async () => {
    await setUp(acme, ceo, { allow_new_accounts: false })
    expect(await signIn('ann@acme.example')).toBe('unknown')
  })

  test('gives an address that changed hands at the provider to nobody', async () => {
    await setUp()
    await signIn('ann@acme.example')
    okta.add('ann@acme.example', { sub: 'another ann', email: 'ann@acme.example' })
    expect(await signIn('ann@acme.example')).toBe('linked')
  })

  test('is over for a removed member, whose sessions by it end at once', async () => {
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

  test('never changes the level of an account that is not the organization’s, nor its owner’s access', async () => {
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
    expect([refused.statusCode, refused.json().detail]).toEqual([401, ssoWords.required])
    expect((await t.logIn(managed.email, 'wrong')).json().detail).toBe((await t.logIn('nobody@acme.example', 'wrong')).json().detail)
    for (const email of [own.email, elsewhere.email, 'boss@acme.example']) expect((await t.logIn(email, own.password)).statusCode).toBe(200)
    await save(acme, ceo, { require_sso: true, is_enabled: false })
    expect((await t.logIn(managed.email, managed.password)).statusCode).toBe(200)
  })
})

describe('an attack', () => {
  test('by state: missing, forged, used before or expired', async () => {
    await setUp()
    const { url, cookie } = await start('ann@acme.example')
    const back = await walk(url)
    const without = new URL(back)
    without.searchParams.delete('state')
    const forged = new URL(back)
    forged.searchParams.set('state', 'x'.repeat(43))
    for (const wrong of [without, forged, callbackOf(acme)]) expect((await comeBack(wrong, cookie)).sso_error).toBe('expired')
    expect((await comeBack(back, cookie)).sso).toBeDefined()
    expect((await comeBack(back, cookie)).sso_error).toBe('expired')
    const late = await start('ann@acme.example')
    await t.db.update(sso_flows).set({ expires_at: new Date(0) })
    expect((await comeBack(await walk(late.url), late.cookie)).sso_error).toBe('expired')
  })

  test('by another browser: neither its callback nor its code signs a victim in', async () => {
    await setUp()
    const attacker = await start('ann@acme.example')
    const victim = await start('ann@acme.example')
    const back = await walk(attacker.url)
    expect((await comeBack(back, victim.cookie)).sso_error).toBe('expired')
    expect((await comeBack(back, undefined)).sso_error).toBe('expired')
    expect((await comeBack(back, '__Host-adjutant_sso=short')).sso_error).toBe('expired')
    const { sso } = await comeBack(back, attacker.cookie)
    for (const cookie of [victim.cookie, undefined]) expect((await complete(sso!, cookie)).statusCode).toBe(401)
    expect((await complete(sso!, attacker.cookie)).statusCode).toBe(200)
    expect((await complete(sso!, attacker.cookie)).statusCode).toBe(401)
  })

  test('by racing with one code or one callback: one of them wins', async () => {
    await setUp()
    const { url, cookie } = await start('ann@acme.example')
    const back = await walk(url)
    const came = await Promise.all([comeBack(back, cookie), comeBack(back, cookie), comeBack(back, cookie)])
    const [code, ...others] = came.flatMap(({ sso }) => sso ?? [])
    expect(others).toEqual([])
    const statuses = (await Promise.all([complete(code!, cookie), complete(code!, cookie)])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 401])
  })

  test('by the code of another sign-in: PKCE and nonce tie it to its own', async () => {
    await setUp()
    okta.add('eve@acme.example', { sub: 'eve', email: 'eve@acme.example' })
    const victim = await walk((await start('ann@acme.example')).url)
    const own = await start('eve@acme.example')
    const back = await walk(own.url)
    back.searchParams.set('code', victim.searchParams.get('code')!)
    expect((await comeBack(back, own.cookie)).sso_error).toBe('provider')
  })

  test('by mixing up two providers: a callback counts at its own organization and for its own issuer alone', async () => {
    await setUp()
    const other = await t.person('ceo')
    await found(rival, other)
    await setUp(rival, other, { issuer: plain.issuer, domains: ['rival.example'] })
    const { url, cookie } = await start('ann@acme.example')
    const back = await walk(url)
    expect((await comeBack(back.href.replace(acme, rival), cookie)).sso_error).toBe('expired')
    back.searchParams.set('iss', plain.issuer)
    expect((await comeBack(back, cookie)).sso_error).toBe('provider')
  })

  test.each([
    ['a token with another nonce', { claims: { nonce: 'another' } }],
    ['a token without a nonce', { claims: { nonce: undefined } }],
    ['a token for another audience', { claims: { aud: 'another-client' } }],
    ['a token of another issuer', { claims: { iss: okta.issuer } }],
    ['an old token', { claims: { exp: 1 } }],
    ['a token signed with another key', { isForged: true }],
  ])('by %s', async (_what, lies) => {
    evil.tellMetadata({})
    await setUp(acme, ceo, { issuer: evil.issuer, domains: ['evil.example'] })
    const { url, cookie } = await start('eve@evil.example')
    const back = `${callbackOf(acme)}?code=any&state=${new URL(url).searchParams.get('state')}`
    evil.lie(url, lies)
    expect((await comeBack(back, cookie)).sso_error).toBe('provider')
    const honest = await start('eve@evil.example')
    evil.lie(honest.url)
    expect(
      (await comeBack(`${callbackOf(acme)}?code=any&state=${new URL(honest.url).searchParams.get('state')}`, honest.cookie)).sso,
    ).toBeDefined()
  })

  test('by an issuer that names another’s subject or another’s address', async () => {
    await setUp()
    const ann = await me(await signIn('ann@acme.example'))
    const other = await t.person('ceo')
    await found(rival, other)
    evil.tellMetadata({})
    await setUp(rival, other, { issuer: evil.issuer, domains: ['evil.example'] })
    const asEvil = async (claims: object) => {
      const { url, cookie } = await start('eve@evil.example')
      evil.lie(url, { claims: { ...claims } })
      const back = `${callbackOf(rival)}?code=any&state=${new URL(url).searchParams.get('state')}`
      const { sso, sso_error } = await comeBack(back, cookie)
      return sso === undefined ? sso_error : (await me((await complete(sso, cookie)).json().access_token)).id
    }
    expect(await asEvil({ sub: 'ann', email: 'ann@acme.example' })).toBe('domain')
    expect(await asEvil({ sub: 'ann', email: 'eve@evil.example' })).not.toBe(ann.id)
  })

  test('by a provider that sends an error, and by a connection that is off, gone or moved to another issuer', async () => {
    await setUp()
    expect(await signIn('nobody@acme.example')).toBe('denied')
    const token = await signIn('ann@acme.example')
    const { url, cookie } = await start('ann@acme.example')
    const back = await walk(url)
    await save(acme, ceo, { is_enabled: false })
    expect(await me(token)).toBe(401)
    expect((await comeBack(back, cookie)).sso_error).toBe('expired')
    expect((await t.call('POST /api/auth/sso/start', { payload: { email: 'ann@acme.example' } })).statusCode).toBe(404)
    await save(acme, ceo)
    const waiting = await start('ann@acme.example')
    const { sso } = await comeBack(await walk(waiting.url), waiting.cookie)
    const second = await signIn('ann@acme.example')
    evil.tellMetadata({})
    await save(acme, ceo, { issuer: evil.issuer })
    expect([await me(second), (await complete(sso!, waiting.cookie)).statusCode]).toEqual([401, 401])
    expect(await t.db.select().from(sessions).where(eq(sessions.user_id, ceo.id))).toHaveLength(1)
  })
})
