import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit_log, sessions } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const next = 'another-good-passphrase'
const change = (as: Caller, payload: object) => t.call('PATCH /api/users/me', { as, payload })

const makeLoginOld = (person: Caller, minutes = 16) =>
  t.db
    .update(sessions)
    .set({ created_at: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(sessions.user_id, person.id))

const secondSession = async (person: Caller): Promise<Caller> => {
  const reply = await t.logIn(person.email, person.password)
  return { ...person, token: reply.json<{ access_token: string }>().access_token }
}

describe('changing the password', () => {
  test('right after the login needs no current password, but rejects a wrong one', async () => {
    const person = await t.person('user')
    const refused = await change(person, { password: next, current_password: 'not this one' })
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([422, appMessages.password.currentWrong])
    expect((await change(person, { password: next })).statusCode).toBe(200)
    expect((await t.logIn(person.email, next)).statusCode).toBe(200)
    expect((await t.logIn(person.email, person.password)).statusCode).toBe(401)
  })

  test('is allowed on the waitlist', async () => {
    const person = await t.person('waitlisted')
    expect((await change(person, { password: next })).statusCode).toBe(200)
  })

  test('ends the person’s other sessions, not this one and nobody else’s', async () => {
    const [person, stranger] = [await t.person('user'), await t.person('user')]
    const elsewhere = await secondSession(person)
    await change(person, { password: next })
    const statuses = await Promise.all([person, elsewhere, stranger].map((as) => t.call('GET /api/users/me', { as })))
    expect(statuses.map((reply) => reply.statusCode)).toEqual([200, 401, 200])
  })

  test('writes no password into the audit log', async () => {
    const person = await t.person('user')
    await change(person, { password: next })
    const rows = await t.db.select().from(audit_log)
    expect(JSON.stringify(rows)).toContain('user.password_changed')
    expect(JSON.stringify(rows)).not.toContain(next)
  })

  test.each([
    ['seven characters', 'abcdefg', appMessages.password.tooShort],
    ['nothing', '', appMessages.password.required],
    ['201 characters', 'x'.repeat(201), appMessages.password.tooLong],
    ['a common one', 'password', appMessages.password.common],
  ])('to %s is rejected', async (_what, password, detail) => {
    const person = await t.person('user')
    const reply = await change(person, { password })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, detail])
    expect((await t.logIn(person.email, person.password)).statusCode).toBe(200)
  })

  test('to one’s own email is rejected', async () => {
    const person = await t.person('user')
    expect((await change(person, { password: person.email })).json()).toMatchObject({ detail: appMessages.password.personal })
  })
})

describe('with a login older than 15 minutes', () => {
  test('the current password is required', async () => {
    const person = await t.person('user')
    await makeLoginOld(person)
    const reply = await change(person, { password: next })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ errors: [{ field: 'current_password', message: appMessages.password.currentRequired }] })
  })

  test('the right one is accepted', async () => {
    const person = await t.person('user')
    await makeLoginOld(person)
    expect((await change(person, { password: next, current_password: person.password })).statusCode).toBe(200)
  })

  test('a wrong one is a field error and doesn’t end the session', async () => {
    const person = await t.person('user')
    await makeLoginOld(person)
    const reply = await change(person, { password: next, current_password: 'not this one' })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, appMessages.password.currentWrong])
    expect((await t.call('GET /api/users/me', { as: person })).statusCode).toBe(200)
    expect((await t.logIn(person.email, person.password)).statusCode).toBe(200)
  })

  test('attempts count like those of the login: the eleventh has to wait', async () => {
    const person = await t.person('user')
    await makeLoginOld(person)
    for (let n = 0; n < 10; n++) expect((await change(person, { password: next, current_password: `guess ${n}` })).statusCode).toBe(422)
    const reply = await change(person, { password: next, current_password: person.password })
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a login of 14 minutes ago is still recent', async () => {
    const person = await t.person('user')
    await makeLoginOld(person, 14)
    expect((await change(person, { password: next })).statusCode).toBe(200)
  })

  test('other fields need no password', async () => {
    const person = await t.person('user')
    await makeLoginOld(person)
    expect((await change(person, { role: 'CFO' })).statusCode).toBe(200)
  })
})
