import type { SecondFactorChallenge, TwoFactorState } from '@adjutant/contract/accounts/two-factor'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { sessions, totp_factors } from '../../../schema.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

/** A test application with people who enrol second factors. */
export function twoFactorFixtures() {
  const t = testApp()

  const codeOf = (secret: string, stepsAhead = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

  /** Resets the last used step, so that a code works once more. */
  const forgetStep = () => t.db.update(totp_factors).set({ last_step: 0 })

  const makeLoginOld = (person: Caller) =>
    t.db
      .update(sessions)
      .set({ created_at: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.user_id, person.id))

  async function enrolTotp(as: Caller) {
    const { secret } = (await t.call('POST /api/auth/two-factor/totp', { as })).json<{ secret: string; uri: string }>()
    const reply = await t.call('POST /api/auth/two-factor/totp/confirm', { as, payload: { code: codeOf(secret) } })
    expect(reply.statusCode).toBe(200)
    await forgetStep()
    return { secret, codes: reply.json<{ recovery_codes: string[] }>().recovery_codes }
  }

  const beginPasskey = async (as: Caller) =>
    (await t.call('POST /api/auth/two-factor/passkeys/options', { as })).json<{ token: string; options: Record<string, unknown> }>()

  async function enrolPasskey(as: Caller, authenticator = new SoftwareAuthenticator()) {
    const { token, options } = await beginPasskey(as)
    const payload = { token, name: 'Laptop', passkey: authenticator.register(options) }
    const reply = await t.call('POST /api/auth/two-factor/passkeys', { as, payload })
    expect(reply.statusCode).toBe(201)
    return { authenticator, ...reply.json<{ passkey: { id: string }; recovery_codes: string[] | null }>() }
  }

  async function challengeOf(person: Caller): Promise<SecondFactorChallenge> {
    const reply = await t.logIn(person.email, person.password)
    expect(reply.statusCode).toBe(401)
    return reply.json()
  }

  const answer = (payload: object, remoteAddress = '127.0.0.1') => t.call('POST /api/auth/token/second-factor', { payload, remoteAddress })

  const state = async (as: Caller) => (await t.call('GET /api/auth/two-factor', { as })).json<TwoFactorState>()

  const subjects = () => t.mails.map(({ subject }) => subject)

  return { t, codeOf, forgetStep, makeLoginOld, enrolTotp, beginPasskey, enrolPasskey, challengeOf, answer, state, subjects }
}
