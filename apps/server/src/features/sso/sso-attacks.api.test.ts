import type { Caller } from '../../testing/test-app.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessions, sso_flows } from '../../schema.ts'
import { walk } from './testing/identity-provider.ts'
import { acme, callbackOf, rival, ssoFixtures } from './testing/sso-fixtures.ts'

const { people, comeBack, complete, evil, found, me, okta, plain, save, setUp, signIn, start, t } = await ssoFixtures()

let ceo: Caller
beforeEach(() => {
  ;({ ceo } = people())
})

describe('rejects an attack', () => {
  test('with a state that is missing, forged, used or expired', async () => {
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

  test('from another browser: neither its callback nor its code signs in a victim', async () => {
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

  test('with concurrent uses of one code or one callback: one of them wins', async () => {
    await setUp()
    const { url, cookie } = await start('ann@acme.example')
    const back = await walk(url)
    const came = await Promise.all([comeBack(back, cookie), comeBack(back, cookie), comeBack(back, cookie)])
    const [code, ...others] = came.flatMap(({ sso }) => sso ?? [])
    expect(others).toEqual([])
    const statuses = (await Promise.all([complete(code!, cookie), complete(code!, cookie)])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 401])
  })

  test('with the code of another sign-in: PKCE and nonce bind it to its own', async () => {
    await setUp()
    okta.add('eve@acme.example', { sub: 'eve', email: 'eve@acme.example' })
    const victim = await walk((await start('ann@acme.example')).url)
    const own = await start('eve@acme.example')
    const back = await walk(own.url)
    back.searchParams.set('code', victim.searchParams.get('code')!)
    expect((await comeBack(back, own.cookie)).sso_error).toBe('provider')
  })

  test('with mixed-up providers: a callback is valid only for its own organization and issuer', async () => {
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
  ])('by %s', async (_what, forgedResponses) => {
    evil.tellMetadata({})
    await setUp(acme, ceo, { issuer: evil.issuer, domains: ['evil.example'] })
    const { url, cookie } = await start('eve@evil.example')
    const back = `${callbackOf(acme)}?code=any&state=${new URL(url).searchParams.get('state')}`
    evil.lie(url, forgedResponses)
    expect((await comeBack(back, cookie)).sso_error).toBe('provider')
    const honest = await start('eve@evil.example')
    evil.lie(honest.url)
    expect(
      (await comeBack(`${callbackOf(acme)}?code=any&state=${new URL(honest.url).searchParams.get('state')}`, honest.cookie)).sso,
    ).toBeDefined()
  })

  test('by an issuer that names another’s subject or address', async () => {
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

  test('by a provider that sends an error, and with a connection that is disabled, deleted or moved to another issuer', async () => {
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
