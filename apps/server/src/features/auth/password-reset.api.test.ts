import { appMessages } from '@adjutant/contract/messages/app-messages'
import { desc, eq, like, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { audit_log, mailed_links, mails, sign_ins } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { resetPasswordAsOperator } from '../users/index.ts'

const t = testApp({ rateLimit: true })

const here = '10.0.0.1'
const fresh = 'northern-berth-nine'

const request = (email: unknown, remoteAddress = here) => t.call('POST /api/auth/password-reset', { payload: { email }, remoteAddress })
const confirm = (token: unknown, password: unknown = fresh) =>
  t.call('POST /api/auth/password-reset/confirm', { payload: { token, password }, remoteAddress: here })
const denial = (reply: { statusCode: number; json(): { detail: string } }) => [reply.statusCode, reply.json().detail]
const isInvalid = [422, appMessages.password.resetInvalid]

const areHandled = () => vi.waitFor(async () => expect(await t.db.$count(mailed_links, sql`handled_at is null`)).toBe(0))

/** The token in the newest email. */
async function tokenOf(count = 1): Promise<string> {
  const listLinks = () => t.mails.flatMap(({ body }) => /\/reset-password#token=(rst_[\w-]{43})\n/.exec(body)?.[1] ?? [])
  await vi.waitFor(() => expect(listLinks()).toHaveLength(count))
  return listLinks()[count - 1]!
}

/** Wrong passwords for Ada's account, from one address or, with `{n}` in it, from many. */
async function failLogins(count: number, address = here): Promise<void> {
  const toRow = (n: number) => ({ id: t.app.ctx.newId(), email: ada.email, address: address.replace('{n}', String(n)), succeeded: false })
  await t.db.insert(sign_ins).values(Array.from({ length: count }, (_, n) => toRow(n)))
}

// Pending requests of one test would send their mails in the next one.
afterEach(() =>
  vi.waitUntil(
    async () => {
      const requests = await t.db.$count(mailed_links, sql`handled_at is null and created_at > now() - interval '1 hour'`)
      return requests + (await t.db.$count(mails, sql`sent_at is null`)) === 0
    },
    { timeout: 15_000 },
  ),
)

let ada: Caller
beforeEach(async () => {
  ada = await t.person('user', { first_name: 'Ada' })
})

const expectUnchanged = async () => expect((await t.logIn(ada.email, ada.password)).statusCode).toBe(200)

describe('requesting a link', () => {
  test('returns 202 with identical bytes for an account, a waitlisted one and none, and emails only existing accounts', async () => {
    const waiting = await t.person('waitlisted')
    const replies = [await request(ada.email), await request(waiting.email), await request('nobody@example.com')]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
    expect(new Set(replies.map(({ body }) => body))).toEqual(new Set([JSON.stringify({ detail: appMessages.password.resetRequested })]))
    await areHandled()
    await tokenOf(2)
    expect(t.mails.map(({ recipient }) => recipient)).toEqual([ada.email, waiting.email])
    expect(t.mails[0]).toMatchObject({ subject: 'Reset your Adjutant password' })
    expect(t.mails[0]!.body).toContain('https://adjutant.example/reset-password#token=')
  })

  test('does the same work before the response, whether or not the account exists', async () => {
    const rowOf = async (email: string) => {
      await request(email)
      return (await t.db.select().from(mailed_links).orderBy(desc(mailed_links.id)).limit(1))[0]!
    }
    const [known, unknown] = [await rowOf(ada.email), await rowOf('nobody@example.com')]
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    await areHandled()
    expect(await t.db.$count(mailed_links, sql`user_id is not null`)).toBe(1)
  })

  test("finds the account regardless of the address's case and script", async () => {
    await t.person('user', { email: 'İpek@example.com' })
    await request(ada.email.toUpperCase())
    await request('İPEK@example.com')
    await tokenOf(2)
    expect(t.mails.map(({ recipient }) => recipient)).toEqual([ada.email, 'İpek@example.com'])
  })

  test('rejects an invalid address', async () => {
    for (const email of [null, '', '  ', 7, [], {}, 'no-address', 'a@b.co\u0000']) expect((await request(email)).statusCode).toBe(422)
    expect(await t.db.$count(mailed_links)).toBe(0)
  })

  test('keeps the token out of the table, the audit log, the responses and the logs', async () => {
    const reply = await request(ada.email)
    const token = await tokenOf()
    await confirm(token)
    await vi.waitFor(async () => expect(await t.db.$count(mails, sql`sent_at is null`)).toBe(0))
    const rows = [await t.db.select().from(mailed_links), await t.db.select().from(audit_log), await t.db.select().from(mails)]
    const kept = JSON.stringify([rows, t.lines, reply.body])
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(fresh)
  })

  test('is limited to five an hour per address and mailbox, known or not, and to twenty per address', async () => {
    for (const email of [ada.email, 'nobody@example.com']) {
      for (let n = 0; n < 5; n++) expect((await request(email)).statusCode).toBe(202)
      const sixth = await request(email)
      expect(denial(sixth)).toEqual([429, appMessages.auth.tooMany])
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3590)
    }
    expect((await request(ada.email, '10.0.0.2')).statusCode).toBe(202)
    for (let n = 0; n < 10; n++) await request(`nobody${n}@example.com`)
    expect((await request('somebody@example.com')).statusCode).toBe(429)
    await t.db.execute(sql`update mailed_links set created_at = created_at - interval '61 minutes'`)
    expect((await request(ada.email)).statusCode).toBe(202)
  })

  test('returns in Retry-After when the oldest request expires, and succeeds then', async () => {
    const age = (interval: string) => t.db.execute(sql`update mailed_links set created_at = created_at - ${interval}::interval`)
    const expectWait = async (email: string, minutes: number) => {
      const wait = Number((await request(email)).headers['retry-after'])
      expect(wait).toBeLessThanOrEqual(minutes * 60)
      expect(wait).toBeGreaterThan(minutes * 60 - 30)
    }
    await request(ada.email)
    await age('20 minutes')
    for (let n = 0; n < 4; n++) await request(ada.email)
    await age('15 minutes')
    await expectWait(ada.email, 25)
    // The address's limit ends with its own oldest request, which was for the same mailbox here.
    for (let n = 0; n < 15; n++) expect((await request(`nobody${n}@example.com`)).statusCode).toBe(202)
    await expectWait('somebody@example.com', 25)
    await age('25 minutes')
    expect((await request(ada.email)).statusCode).toBe(202)
  })

  test('limits the emails to one mailbox from many addresses, with the same response', async () => {
    for (let n = 0; n < 12; n++) expect((await request(ada.email, `192.0.2.${n}`)).statusCode).toBe(202)
    await areHandled()
    expect(await t.db.$count(mails)).toBe(10)
    expect((await confirm(await tokenOf(10))).statusCode).toBe(204)
  })

  test('from many at once sends one email each, and nothing for a request that is an hour old', async () => {
    await t.db.insert(mailed_links).values({
      id: t.app.ctx.newId(),
      email: ada.email,
      address: here,
      created_at: sql`now() - interval '61 minutes'`,
    })
    await Promise.all([request(ada.email), request(ada.email, '10.0.0.2'), request(ada.email, '10.0.0.3')])
    await vi.waitFor(async () => expect(await t.db.$count(mails)).toBe(3))
    expect(await t.db.$count(mailed_links, sql`handled_at is null`)).toBe(1)
  })
})

describe('a link', () => {
  test('sets the password, ends all sessions, and is recorded in the audit log with its address', async () => {
    await request(ada.email)
    const reply = await confirm(await tokenOf())
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect((await t.call('GET /api/users/me', { as: ada })).statusCode).toBe(401)
    expect((await t.logIn(ada.email, ada.password)).statusCode).toBe(401)
    expect((await t.logIn(ada.email, fresh)).statusCode).toBe(200)
    const entries = await t.db.select().from(audit_log).where(like(audit_log.action, 'user.password%')).orderBy(audit_log.seq)
    expect(entries).toMatchObject([
      { action: 'user.password_reset_requested', subject_id: ada.id, address: here },
      { action: 'user.password_reset', subject_id: ada.id, address: here },
    ])
  })

  test('works for a waitlisted account, which stays on the waitlist', async () => {
    const waiting = await t.person('waitlisted')
    await request(waiting.email)
    expect((await confirm(await tokenOf())).statusCode).toBe(204)
    const { access_token: token } = (await t.logIn(waiting.email, fresh)).json<{ access_token: string }>()
    expect((await t.call('GET /api/users/me', { as: { ...waiting, token } })).json()).toMatchObject({ user_level: 'waitlisted' })
  })

  test('works once: for one of two concurrent calls, and never again', async () => {
    await request(ada.email)
    const token = await tokenOf()
    const replies = await Promise.all([confirm(token), confirm(token, 'another-good-passphrase')])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422])
    expect(denial(await confirm(token))).toEqual(isInvalid)
  })

  test("invalidates the account's other links and keeps those of others", async () => {
    const ben = await t.person('user')
    const tokens: string[] = []
    for (const { email } of [ada, ada, ben]) {
      await request(email)
      tokens.push(await tokenOf(tokens.length + 1))
    }
    expect((await confirm(tokens[0])).statusCode).toBe(204)
    expect(denial(await confirm(tokens[1]))).toEqual(isInvalid)
    expect((await confirm(tokens[2])).statusCode).toBe(204)
    expect((await t.logIn(ben.email, fresh)).statusCode).toBe(200)
  })

  test('expires after an hour', async () => {
    await request(ada.email)
    const token = await tokenOf()
    await t.db.update(mailed_links).set({ expires_at: sql`now() - interval '1 second'` })
    expect(denial(await confirm(token))).toEqual(isInvalid)
    await expectUnchanged()
  })

  test('is invalid once the password or the email was changed in another way, or the account is deleted', async () => {
    const admin = await t.person('admin')
    await request(ada.email)
    const first = await tokenOf(1)
    await t.call('PATCH /api/users/me', { as: ada, payload: { password: 'changed-by-hand-1' } })
    expect(denial(await confirm(first))).toEqual(isInvalid)
    await request(ada.email)
    const second = await tokenOf(2)
    await t.call(`PATCH /api/users/${ada.id}`, { as: admin, payload: { email: 'ada.new@example.com' } })
    expect(denial(await confirm(second))).toEqual(isInvalid)
    await request('ada.new@example.com')
    const third = await tokenOf(3)
    await t.call(`DELETE /api/users/${ada.id}`, { as: admin })
    expect(denial(await confirm(third))).toEqual(isInvalid)
  })

  test('rejects every other secret: nothing, something else, its hash, a session, a made-up one', async () => {
    await request(ada.email)
    await tokenOf()
    const [row] = await t.db.select().from(mailed_links)
    const errors = [{ field: 'token', message: appMessages.password.resetInvalid }]
    const wrong = [null, '', [], {}, 7, true, 'rst_', 'x'.repeat(5000), row!.token_hash, ada.token, row!.id, `rst_${'A'.repeat(43)}`]
    for (const token of wrong) {
      const reply = await confirm(token)
      expect([reply.statusCode, reply.json()]).toEqual([422, { detail: appMessages.password.resetInvalid, errors }])
    }
    await expectUnchanged()
  })

  test('stays valid after a rejected password', async () => {
    await request(ada.email)
    const token = await tokenOf()
    for (const [password, message] of [
      [undefined, appMessages.password.required],
      ['', appMessages.password.required],
      ['seven77', appMessages.password.tooShort],
      ['password1', appMessages.password.common],
      [ada.email, appMessages.password.personal],
      ['x'.repeat(201), appMessages.password.tooLong],
    ]) {
      const payload = { token, ...(password !== undefined && { password }) }
      expect(denial(await t.call('POST /api/auth/password-reset/confirm', { payload }))).toEqual([422, message])
    }
    expect((await confirm(token)).statusCode).toBe(204)
  })

  test('signs its owner in at once, however many wrong passwords came before', async () => {
    await failLogins(10)
    expect((await t.logIn(ada.email, ada.password, {}, { remoteAddress: here })).statusCode).toBe(429)
    await request(ada.email)
    await confirm(await tokenOf())
    expect((await t.logIn(ada.email, fresh, {}, { remoteAddress: here })).statusCode).toBe(200)
  })
})

describe('a reset by the operator', () => {
  test('ends all sessions and allows a login from anywhere, regardless of wrong passwords before', async () => {
    const grace = await t.person('user')
    await failLogins(40, '192.0.2.{n}')
    await t.db.insert(sign_ins).values({ id: t.app.ctx.newId(), email: grace.email, address: here, succeeded: false })
    expect((await t.logIn(ada.email, ada.password, {}, { remoteAddress: here })).statusCode).toBe(429)
    expect(await resetPasswordAsOperator(t.app.ctx, 'nobody@example.com', fresh)).toBe(false)
    expect(await resetPasswordAsOperator(t.app.ctx, ada.email.toUpperCase(), fresh)).toBe(true)
    expect((await t.call('GET /api/users/me', { as: ada })).statusCode).toBe(401)
    expect((await t.logIn(ada.email, fresh, {}, { remoteAddress: here })).statusCode).toBe(200)
    expect(await t.db.$count(sign_ins, eq(sign_ins.email, grace.email))).toBe(1)
  })
})
