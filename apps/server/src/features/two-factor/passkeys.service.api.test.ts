import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit_log, passkeys } from '../../schema.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import type { Caller } from '../../testing/test-app.ts'
import { twoFactorFixtures } from './testing/two-factor-fixtures.ts'

const { t, beginPasskey, enrolPasskey, challengeOf, answer, state } = twoFactorFixtures()

describe('a passkey', () => {
  test('works as a second factor', async () => {
    const person = await t.person('user')
    const { authenticator, recovery_codes: codes } = await enrolPasskey(person)
    expect(codes).toHaveLength(10)
    const { mfa_token, methods, passkey_options } = await challengeOf(person)
    expect(methods).toEqual(['passkey', 'recovery_code'])
    const passkey = authenticator.answer(passkey_options!, { isVerified: false })
    expect((await answer({ mfa_token, passkey })).statusCode).toBe(200)
    expect((await answer({ mfa_token, passkey })).statusCode).toBe(401)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('is rejected with %s', async (_what, forged) => {
    const person = await t.person('user')
    const { authenticator } = await enrolPasskey(person)
    const { mfa_token, passkey_options } = await challengeOf(person)
    const reply = await answer({ mfa_token, passkey: authenticator.answer(passkey_options!, forged) })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([401, twoFactorMessages.passkeyWrong])
  })

  test('is rejected if it is replayed, has an old counter, another key or another account', async () => {
    const [person, other] = [await t.person('user'), await t.person('user')]
    const { authenticator } = await enrolPasskey(person)
    const { authenticator: foreign } = await enrolPasskey(other)
    const first = await challengeOf(person)
    const used = authenticator.answer(first.passkey_options!)
    expect((await answer({ mfa_token: first.mfa_token, passkey: used })).statusCode).toBe(200)
    const { mfa_token, passkey_options } = await challengeOf(person)
    const forged = { ...foreign.answer(passkey_options!), id: used.id, rawId: used.rawId }
    const stale = authenticator.answer(passkey_options!, { counter: 1 })
    for (const passkey of [used, stale, forged, foreign.answer(passkey_options!), {}, { id: 7 }])
      expect((await answer({ mfa_token, passkey })).statusCode).toBe(401)
  })

  test('without a counter is accepted repeatedly', async () => {
    const person = await t.person('user')
    const { authenticator } = await enrolPasskey(person)
    await t.db.update(passkeys).set({ counter: 0 })
    for (let n = 0; n < 2; n++) {
      const { mfa_token, passkey_options } = await challengeOf(person)
      expect((await answer({ mfa_token, passkey: authenticator.answer(passkey_options!, { counter: 0 }) })).statusCode).toBe(200)
    }
  })

  test('can be registered once, for one account, with its own challenge', async () => {
    const [person, other] = [await t.person('user'), await t.person('user')]
    const { authenticator } = await enrolPasskey(person)
    const add = (as: Caller, payload: object) => t.call('POST /api/auth/two-factor/passkeys', { as, payload })
    const begun = await beginPasskey(other)
    const taken = { token: begun.token, name: 'x', passkey: authenticator.register(begun.options) }
    expect((await add(person, taken)).statusCode).toBe(422)
    expect((await add(other, taken)).statusCode).toBe(409)
    const again = await beginPasskey(other)
    const wrong = {
      token: again.token,
      name: 'x',
      passkey: new SoftwareAuthenticator().register(again.options, { origin: 'https://evil.example' }),
    }
    expect((await add(other, wrong)).statusCode).toBe(422)
    expect((await state(other)).enabled).toBe(false)
  })

  test('can be renamed and removed by its owner only', async () => {
    const [person, other] = [await t.person('user'), await t.person('user')]
    const { passkey } = await enrolPasskey(person)
    const path = `/api/auth/two-factor/passkeys/${passkey.id}` as const
    expect((await t.call(`PATCH ${path}`, { as: other, payload: { name: 'Mine' } })).statusCode).toBe(404)
    expect((await t.call(`DELETE ${path}`, { as: other })).statusCode).toBe(404)
    expect((await t.call(`PATCH ${path}`, { as: person, payload: { name: 'Desk' } })).json()).toMatchObject({ name: 'Desk' })
    expect((await t.call(`DELETE ${path}`, { as: person })).statusCode).toBe(204)
    expect(await state(person)).toMatchObject({ enabled: false, recovery_codes_left: 0 })
  })
})

describe('signing in with a passkey only', () => {
  const begin = async () => (await t.call('POST /api/auth/passkey/options')).json<{ token: string; options: Record<string, unknown> }>()
  const signIn = (payload: object) => t.call('POST /api/auth/passkey', { payload })

  test('needs no password and works once per challenge', async () => {
    const person = await t.person('user')
    const { authenticator } = await enrolPasskey(person)
    const { token, options } = await begin()
    const passkey = authenticator.answer(options)
    const reply = await signIn({ token, passkey })
    expect(reply.statusCode).toBe(200)
    const as = { ...person, token: reply.json<{ access_token: string }>().access_token }
    expect((await t.call('GET /api/users/me', { as })).json()).toMatchObject({ id: person.id })
    expect((await signIn({ token, passkey })).statusCode).toBe(401)
  })

  test('is rejected without user verification, from another origin, with an unknown passkey and with a challenge of the second factor', async () => {
    const person = await t.person('user')
    const { authenticator } = await enrolPasskey(person)
    for (const forged of [{ isVerified: false }, { origin: 'https://evil.example' }]) {
      const { token, options } = await begin()
      expect((await signIn({ token, passkey: authenticator.answer(options, forged) })).statusCode).toBe(401)
    }
    const { token, options } = await begin()
    expect((await signIn({ token, passkey: new SoftwareAuthenticator().answer(options) })).statusCode).toBe(401)
    const second = await challengeOf(person)
    expect((await signIn({ token: second.mfa_token, passkey: authenticator.answer(second.passkey_options!) })).statusCode).toBe(401)
    const other = await begin()
    expect((await answer({ mfa_token: other.token, passkey: authenticator.answer(other.options) })).statusCode).toBe(401)
    const failed = await t.db.select().from(audit_log).where(like(audit_log.action, '%login_failed')).orderBy(audit_log.seq)
    const known = ['user.login_failed', person.email, { method: 'passkey' }]
    expect(failed.map(({ action, subject_name, details }) => [action, subject_name, details])).toEqual([
      known,
      known,
      ['user.unknown_login_failed', null, { method: 'passkey' }],
    ])
  })
})
