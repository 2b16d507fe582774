import { createHash } from 'node:crypto'
import type { SecondFactorChallenge } from '@adjutant/contract/accounts/two-factor'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit_log, auth_challenges, passkeys, recovery_codes, sessions, sign_ins, totp_factors, users } from '../../schema.ts'
import { twoFactorFixtures } from './testing/two-factor-fixtures.ts'
import { resetTwoFactorAsOperator } from './index.ts'

const { t, codeOf, forgetStep, makeLoginOld, enrolTotp, enrolPasskey, challengeOf, answer, state, subjects } = twoFactorFixtures()

describe('an authenticator app', () => {
  test('is required after the right password, and the code starts a session with remember_me as requested', async () => {
    const person = await t.person('user')
    const { secret } = await enrolTotp(person)
    const reply = await t.logIn(person.email, person.password, { remember_me: 'true' })
    expect(reply.statusCode).toBe(401)
    expect(reply.cookies).toEqual([])
    const challenge = reply.json<SecondFactorChallenge>()
    expect(challenge).toEqual({
      detail: twoFactorMessages.required,
      mfa_token: expect.stringMatching(/^mfa_/),
      methods: ['totp', 'recovery_code'],
      passkey_options: null,
    })
    const done = await answer({ mfa_token: challenge.mfa_token, code: codeOf(secret) })
    expect(done.json()).toEqual({ access_token: expect.stringMatching(/^adj_/), token_type: 'bearer' })
    const [row] = await t.db.select().from(sessions).where(eq(sessions.remember_me, true))
    expect(row!.user_id).toBe(person.id)
    const [factor] = await t.db.select().from(totp_factors)
    expect(Buffer.from(factor!.secret).includes(secret)).toBe(false)
    const [stored] = await t.db.select().from(auth_challenges)
    expect(stored).toBeUndefined()
  })

  test('is not requested after a wrong password, which gets the same response as for any account', async () => {
    const person = await t.person('user')
    await enrolTotp(person)
    expect((await t.logIn(person.email, 'wrong')).json()).toEqual({ detail: appMessages.auth.wrong })
  })

  test('accepts the previous and the next code, and none beyond', async () => {
    const person = await t.person('user')
    const { secret } = await enrolTotp(person)
    for (const [stepsAhead, status] of [
      [-2, 401],
      [-1, 200],
      [1, 200],
      [2, 401],
    ] as const) {
      await forgetStep()
      const { mfa_token } = await challengeOf(person)
      expect([stepsAhead, (await answer({ mfa_token, code: codeOf(secret, stepsAhead) })).statusCode]).toEqual([stepsAhead, status])
    }
  })

  test('accepts a code once, also concurrently, and none of an earlier step', async () => {
    const person = await t.person('user')
    const { secret } = await enrolTotp(person)
    const tokens = [await challengeOf(person), await challengeOf(person), await challengeOf(person)].map(({ mfa_token }) => mfa_token)
    const code = codeOf(secret)
    const replies = await Promise.all(tokens.slice(0, 2).map((mfa_token) => answer({ mfa_token, code })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    expect((await answer({ mfa_token: tokens[2], code: codeOf(secret, -1) })).statusCode).toBe(401)
  })

  test('changes nothing until its first valid code', async () => {
    const person = await t.person('user')
    await t.call('POST /api/auth/two-factor/totp', { as: person })
    expect((await state(person)).enabled).toBe(false)
    const wrong = await t.call('POST /api/auth/two-factor/totp/confirm', { as: person, payload: { code: '000000' } })
    expect([wrong.statusCode, wrong.json<{ detail: string }>().detail]).toEqual([422, twoFactorMessages.codeWrong])
    expect((await t.logIn(person.email, person.password)).statusCode).toBe(200)
    expect((await t.call('DELETE /api/auth/two-factor/totp', { as: person })).statusCode).toBe(409)
  })

  test('can’t be replaced without being removed', async () => {
    const person = await t.person('user')
    const { secret } = await enrolTotp(person)
    expect((await t.call('POST /api/auth/two-factor/totp', { as: person })).statusCode).toBe(409)
    expect((await t.call('POST /api/auth/two-factor/totp/confirm', { as: person, payload: { code: codeOf(secret) } })).statusCode).toBe(409)
  })
})

describe('a pending sign-in', () => {
  test('ends after five wrong codes and then rejects the right one', async () => {
    const person = await t.person('user')
    const { secret } = await enrolTotp(person)
    const { mfa_token } = await challengeOf(person)
    for (let n = 0; n < 5; n++)
      expect((await answer({ mfa_token, code: `00000${n}` })).json()).toEqual({ detail: twoFactorMessages.codeWrong })
    expect((await answer({ mfa_token, code: codeOf(secret) })).json()).toEqual({ detail: twoFactorMessages.challengeExpired })
  })

  test('ends when its password is changed', async () => {
    const person = await t.person('user')
    const { secret } = await enrolTotp(person)
    const { mfa_token } = await challengeOf(person)
    const payload = { password: 'another-long-passphrase' }
    await t.call(`PATCH /api/users/${person.id}`, { as: await t.person('admin'), payload })
    expect((await answer({ mfa_token, code: codeOf(secret) })).json()).toEqual({ detail: twoFactorMessages.challengeExpired })
  })

  test('limits concurrent guesses too', async () => {
    const person = await t.person('user')
    await enrolTotp(person)
    const { mfa_token } = await challengeOf(person)
    await Promise.all(Array.from({ length: 9 }, (_, n) => answer({ mfa_token, code: `00000${n}` })))
    const [row] = await t.db.select().from(auth_challenges)
    expect(row!.attempts).toBe(5)
  })

  test('counts wrong codes like wrong passwords, also across new challenges', async () => {
    const person = await t.person('user')
    const { secret } = await enrolTotp(person)
    for (let round = 0; round < 2; round++) {
      const { mfa_token } = await challengeOf(person)
      for (let n = 0; n < 5; n++) expect((await answer({ mfa_token, code: `00000${n}` })).statusCode).toBe(401)
    }
    expect((await t.logIn(person.email, person.password)).statusCode).toBe(429)
    const [open] = await t.db.select().from(auth_challenges)
    expect(open).toBeDefined()
    expect(await t.db.$count(sign_ins, eq(sign_ins.succeeded, false))).toBe(10)
    await t.db.delete(sign_ins)
    const { mfa_token } = await challengeOf(person)
    expect((await answer({ mfa_token, code: codeOf(secret) })).statusCode).toBe(200)
  })

  test('is single-use, expires after five minutes and opens its own account only', async () => {
    const [person, other] = [await t.person('user'), await t.person('user')]
    const [own, foreign] = [await enrolTotp(person), await enrolTotp(other)]
    const { mfa_token } = await challengeOf(person)
    expect((await answer({ mfa_token, code: codeOf(foreign.secret) })).statusCode).toBe(401)
    expect((await answer({ mfa_token, recovery_code: foreign.codes[0] })).statusCode).toBe(401)
    expect((await answer({ mfa_token, code: codeOf(own.secret) })).statusCode).toBe(200)
    await forgetStep()
    expect((await answer({ mfa_token, code: codeOf(own.secret) })).json()).toEqual({ detail: twoFactorMessages.challengeExpired })
    const late = await challengeOf(person)
    await t.db.update(auth_challenges).set({ expires_at: sql`now() - interval '1 second'` })
    expect((await answer({ mfa_token: late.mfa_token, code: codeOf(own.secret) })).statusCode).toBe(401)
  })

  test.each([{}, { mfa_token: '' }, { mfa_token: 'mfa_x', code: '' }, { mfa_token: null, code: '1' }])('rejects %o', async (payload) => {
    expect([401, 422]).toContain((await answer(payload)).statusCode)
  })
})

describe('recovery codes', () => {
  test('are ten, stored as hashes, work once each in any spelling, and send a mail when used', async () => {
    const person = await t.person('user')
    const { codes } = await enrolTotp(person)
    expect(new Set(codes).size).toBe(10)
    // 28 base-32 characters are 140 bits: enough for a fast hash.
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(JSON.stringify(await t.db.select().from(recovery_codes))).not.toContain(codes[0])
    const spelt = codes[0]!.replaceAll('-', ' ').toUpperCase()
    expect((await answer({ mfa_token: (await challengeOf(person)).mfa_token, recovery_code: spelt })).statusCode).toBe(200)
    expect((await answer({ mfa_token: (await challengeOf(person)).mfa_token, recovery_code: codes[0] })).statusCode).toBe(401)
    expect((await state(person)).recovery_codes_left).toBe(9)
    await expect.poll(subjects).toContain('A recovery code was used to log in')
  })

  test('admit one of two concurrent uses', async () => {
    const person = await t.person('user')
    const { codes } = await enrolTotp(person)
    const tokens = [await challengeOf(person), await challengeOf(person)]
    const replies = await Promise.all(tokens.map(({ mfa_token }) => answer({ mfa_token, recovery_code: codes[3] })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  })

  test('of the older, shorter form still work', async () => {
    const person = await t.person('user')
    await enrolTotp(person)
    const code_hash = createHash('sha256').update(`${person.id} 7f3kq9x2mzt0c4vb`).digest('base64url')
    await t.db.insert(recovery_codes).values({ user_id: person.id, code_hash })
    const { mfa_token } = await challengeOf(person)
    expect((await answer({ mfa_token, recovery_code: '7f3k-q9x2-mzt0-c4vb' })).statusCode).toBe(200)
  })

  test('of two that answer one sign-in concurrently, one is used up and the other still works', async () => {
    const person = await t.person('user')
    const { codes } = await enrolTotp(person)
    const { mfa_token } = await challengeOf(person)
    const replies = await Promise.all([0, 1].map((n) => answer({ mfa_token, recovery_code: codes[n] })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    expect((await state(person)).recovery_codes_left).toBe(9)
    const unused = codes[replies.findIndex(({ statusCode }) => statusCode === 401)]
    expect((await answer({ mfa_token: (await challengeOf(person)).mfa_token, recovery_code: unused })).statusCode).toBe(200)
  })

  test('are invalid after a replacement', async () => {
    const person = await t.person('user')
    const { codes } = await enrolTotp(person)
    const reply = await t.call('POST /api/auth/two-factor/recovery-codes', { as: person })
    const { recovery_codes: fresh } = reply.json<{ recovery_codes: string[] }>()
    expect((await answer({ mfa_token: (await challengeOf(person)).mfa_token, recovery_code: codes[0] })).statusCode).toBe(401)
    expect((await answer({ mfa_token: (await challengeOf(person)).mfa_token, recovery_code: fresh[0] })).statusCode).toBe(200)
  })

  test('exist only with a factor', async () => {
    const person = await t.person('user')
    expect((await t.call('POST /api/auth/two-factor/recovery-codes', { as: person })).statusCode).toBe(409)
    await enrolTotp(person)
    await t.call('DELETE /api/auth/two-factor/totp', { as: person })
    expect(await t.db.$count(recovery_codes)).toBe(0)
    expect((await t.logIn(person.email, person.password)).statusCode).toBe(200)
  })
})

describe('a session older than 15 minutes', () => {
  const sensitive = [
    'POST /api/auth/two-factor/totp',
    'DELETE /api/auth/two-factor/totp',
    'POST /api/auth/two-factor/passkeys/options',
    'POST /api/auth/two-factor/recovery-codes',
    'DELETE /api/auth/sessions?keep_current=true',
  ] as const

  test.each(sensitive)('must re-authenticate before %s', async (call) => {
    const person = await t.person('user')
    await makeLoginOld(person)
    const reply = await t.call(call, { as: person })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([409, twoFactorMessages.reauthenticate])
  })

  test('is recent again after the password or a code, and wrong ones are counted', async () => {
    const person = await t.person('user')
    const { secret } = await enrolTotp(person)
    const confirm = (payload: object) => t.call('POST /api/auth/reauthenticate', { as: person, payload })
    for (const right of [{ password: person.password }, { code: codeOf(secret) }]) {
      await t.db.update(sessions).set({ created_at: sql`now() - interval '16 minutes'`, reauthenticated_at: null })
      expect((await confirm(right)).statusCode).toBe(204)
      expect((await t.call('DELETE /api/auth/sessions?keep_current=true', { as: person })).statusCode).toBe(204)
    }
    expect((await confirm({})).statusCode).toBe(422)
    expect((await confirm({ code: codeOf(secret) })).statusCode).toBe(422)
    for (let n = 0; n < 9; n++) expect((await confirm({ password: `wrong ${n}` })).statusCode).toBe(422)
    expect((await confirm({ password: person.password })).statusCode).toBe(429)
    expect((await t.call('GET /api/users/me', { as: person })).statusCode).toBe(200)
  })

  test('ends itself without re-authentication, and another session only with it', async () => {
    const person = await t.person('user')
    await t.logIn(person.email, person.password)
    await makeLoginOld(person)
    const list = (await t.call('GET /api/auth/sessions', { as: person })).json<{ id: string; is_current: boolean }[]>()
    const [own, other] = [list.find(({ is_current }) => is_current)!, list.find(({ is_current }) => !is_current)!]
    expect((await t.call(`DELETE /api/auth/sessions/${other.id}`, { as: person })).statusCode).toBe(409)
    expect((await t.call(`DELETE /api/auth/sessions/${own.id}`, { as: person })).statusCode).toBe(204)
  })
})

describe('a lost second factor', () => {
  test('stays after a password reset and is removed by an app admin with a notice and an audit entry', async () => {
    const [person, admin, ceo] = [await t.person('user'), await t.person('admin'), await t.person('ceo')]
    await enrolTotp(person)
    await enrolPasskey(person)
    const path = `/api/users/${person.id}/two-factor` as const
    expect((await t.call(`DELETE ${path}`, { as: ceo })).statusCode).toBe(404)
    expect((await t.call(`DELETE ${path}`, { as: admin })).statusCode).toBe(204)
    expect((await t.call('GET /api/users/me', { as: person })).statusCode).toBe(401)
    expect((await t.logIn(person.email, person.password)).statusCode).toBe(200)
    expect(await t.db.$count(passkeys)).toBe(0)
    await expect.poll(subjects).toContain('Two-factor authentication was turned off')
    expect(await t.db.$count(audit_log, eq(audit_log.action, 'user.two_factor_reset'))).toBe(1)
    expect((await t.call(`DELETE ${path}`, { as: admin })).statusCode).toBe(409)
  })

  test('of an admin is removed by the operator', async () => {
    const admin = await t.person('admin')
    await enrolTotp(admin)
    expect((await t.call(`DELETE /api/users/${admin.id}/two-factor`, { as: admin })).statusCode).toBe(409)
    // Wrong codes from the person's address and from elsewhere.
    const toRow = (n: number) => ({ id: t.app.ctx.newId(), email: admin.email, address: `192.0.2.${n}`, succeeded: false })
    await t.db.insert(sign_ins).values(Array.from({ length: 40 }, (_, n) => toRow(n)))
    expect((await t.logIn(admin.email, admin.password)).statusCode).toBe(429)
    expect(await resetTwoFactorAsOperator(t.app.ctx, 'nobody@example.com')).toBe(false)
    expect(await resetTwoFactorAsOperator(t.app.ctx, admin.email.toUpperCase())).toBe(true)
    expect((await t.logIn(admin.email, admin.password)).statusCode).toBe(200)
    const [row] = await t.db.select().from(users).where(eq(users.id, admin.id))
    expect(row!.two_factor_at).toBeNull()
  })
})
