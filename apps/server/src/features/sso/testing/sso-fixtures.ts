import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import { memberships, organizations } from '../../../schema.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { startDishonestIssuer } from './dishonest-issuer.ts'
import { client, startIdentityProvider, walk } from './identity-provider.ts'

export const acme = '01890a5d-ac96-774b-bcce-b302099a8001'
export const rival = '01890a5d-ac96-774b-bcce-b302099a8002'
const publicUrl = 'https://adjutant.example'
export const callbackOf = (id: string) => `${publicUrl}/api/auth/sso/callback/${id}`

/** The calls of one sign-in, step by step and as a whole. */
function signInCalls(t: ReturnType<typeof testApp>) {
  async function start(email: string, cookie?: string): Promise<{ url: string; cookie: string }> {
    const reply = await t.call('POST /api/auth/sso/start', { payload: { email }, headers: cookie ? { cookie } : {} })
    expect(reply.statusCode).toBe(200)
    return { url: reply.json<{ url: string }>().url, cookie: String(reply.headers['set-cookie']).split(';')[0]! }
  }

  /** The fragment of the callback's redirect. */
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

  /** The whole sign-in; returns the token or the failure. */
  async function signIn(email: string): Promise<string> {
    const { url, cookie } = await start(email)
    const { sso, sso_error } = await comeBack(await walk(url), cookie)
    return sso === undefined ? sso_error! : (await complete(sso, cookie)).json<{ access_token: string }>().access_token
  }

  const me = async (token: string) => {
    const reply = await t.call('GET /api/users/me', { headers: { authorization: `Bearer ${token}` } })
    return reply.statusCode === 200 ? reply.json() : reply.statusCode
  }

  return { start, comeBack, complete, signIn, me }
}

/** Inserts organizations and memberships directly. */
function memberCalls(t: ReturnType<typeof testApp>) {
  async function found(id: string, owner: Caller): Promise<void> {
    await t.db.insert(organizations).values({ id, name: `Org ${id.at(-1)}`, owner_id: owner.id })
    await join(owner.id, id, 'admin')
  }

  const join = (user_id: string, organization_id: string, access: 'user' | 'admin' = 'user') =>
    t.db.insert(memberships).values({ user_id, organization_id, access })

  const accessOf = async (userId: string, organizationId = acme) =>
    (
      await t.db
        .select()
        .from(memberships)
        .where(and(eq(memberships.user_id, userId), eq(memberships.organization_id, organizationId)))
    )[0]?.access

  return { found, join, accessOf }
}

/** Call it at the top of a test file: an organization with three issuers, two honest providers and a dishonest one. */
export async function ssoFixtures(options: Parameters<typeof testApp>[0] = {}) {
  const [okta, plain, evil] = [
    await startIdentityProvider({ redirectUris: [callbackOf(acme)], isInIdToken: true }),
    await startIdentityProvider({ redirectUris: [callbackOf(rival)] }),
    await startDishonestIssuer(),
  ]
  const allow = [okta.address, plain.address, evil.address]
  const outbound = createOutbound({ allow, resolve: async () => ['10.0.0.8'], maxMs: 2_000 })
  const txt = new Map<string, string[][]>()
  const t = testApp({
    ...options,
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
    await memberCalls(t).found(acme, ceo)
    okta.add('ann@acme.example', { sub: 'ann', email: 'ann@acme.example', given_name: 'Ann', family_name: 'Lee' })
  })

  const settings = { ...client, issuer: okta.issuer, domains: ['acme.example'], allow_new_accounts: true }

  const save = (id: string, as: Caller, more: object = {}) =>
    t.call(`PUT /api/organizations/${id}/sso`, { as, payload: { ...settings, ...more } })

  const confirm = (id: string, domain: string) => t.call(`POST /api/organizations/${id}/sso/domains/${domain}/confirm`, { as: admin })

  /** Creates a connection whose domain an app admin has confirmed. */
  async function setUp(id = acme, as = ceo, more: object = {}): Promise<void> {
    expect((await save(id, as, more)).statusCode).toBe(200)
    for (const domain of (more as typeof settings).domains ?? settings.domains) expect((await confirm(id, domain)).statusCode).toBe(200)
  }

  return { people: () => ({ ceo, admin }), ...signInCalls(t), ...memberCalls(t), confirm, evil, okta, plain, save, setUp, t, txt }
}
