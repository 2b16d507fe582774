import type { Session } from '@adjutant/contract/accounts/auth'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, sign_ins, stream_tickets, users } from '../../schema.ts'
import { deleteStale } from '../sessions/index.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const again = async (person: Caller, more: Record<string, string> = {}): Promise<Caller> => {
  const reply = await t.logIn(person.email, person.password, more, { headers: { 'user-agent': 'Second/1.0' } })
  return { ...person, token: reply.json<{ access_token: string }>().access_token }
}
const list = async (as: Caller) => (await t.call('GET /api/auth/sessions', { as })).json<Session[]>()
const statusOf = async (as: Caller) => (await t.call('GET /api/users/me', { as })).statusCode

/** Backdates the start and last use of all sessions. */
const age = (began: string, used: string) =>
  t.db.execute(sql`update sessions set created_at = now() - ${began}::interval, last_used_at = now() - ${used}::interval`)

describe('a session', () => {
  test.each([
    // remembered, started, last used, status
    ['false', '12 hours', '11 hours 59 minutes', 200],
    ['false', '13 hours', '12 hours 1 minute', 401],
    ['false', '6 days 23 hours', '1 minute', 200],
    ['false', '7 days 1 minute', '1 minute', 401],
    ['true', '13 hours', '12 hours 1 minute', 200],
    ['true', '14 days', '13 days 23 hours', 200],
    ['true', '15 days', '14 days 1 minute', 401],
    ['true', '29 days 23 hours', '1 minute', 200],
    ['true', '30 days 1 minute', '1 minute', 401],
  ])('with remember_me %s, started %s ago and last used %s ago returns %i', async (remember_me, began, used, status) => {
    const person = await t.person('user')
    await t.db.delete(sessions)
    const session = await again(person, { remember_me })
    await age(began, used)
    expect(await statusOf(session)).toBe(status)
  })

  test('is extended by use', async () => {
    const person = await t.person('user')
    await age('11 hours', '11 hours')
    await t.db.update(users).set({ last_seen_at: null })
    await statusOf(person)
    const { rows } = await t.db.execute<{ used: boolean }>(sql`select last_used_at > now() - interval '1 minute' as used from sessions`)
    expect(rows).toEqual([{ used: true }])
    const [row] = await t.db.select().from(users).where(eq(users.id, person.id))
    expect(row!.last_seen_at).toBeInstanceOf(Date)
  })

  test('returns its end, the earlier of both limits', async () => {
    const person = await t.person('user')
    await age('6 days 23 hours', '5 seconds')
    const [session] = await list(person)
    const left = Date.parse(session!.expires_at) - Date.parse(session!.created_at)
    expect(left).toBe(7 * 24 * 3_600_000)
  })
})

describe('POST /api/auth/logout', () => {
  test('ends this session and no other', async () => {
    const person = await t.person('waitlisted')
    const elsewhere = await again(person)
    expect((await t.call('POST /api/auth/logout', { as: person })).statusCode).toBe(204)
    expect([await statusOf(person), await statusOf(elsewhere)]).toEqual([401, 200])
  })

  test('twice at once ends it once; the other call gets the error of an ended session', async () => {
    const person = await t.person('user')
    const out = () => t.call('POST /api/auth/logout', { as: person })
    const replies = await Promise.all([out(), out()])
    for (const { statusCode } of replies) expect([204, 401]).toContain(statusCode)
  })
})

describe('GET /api/auth/sessions', () => {
  test("lists the caller's active sessions, marks the current one, and returns no tokens", async () => {
    const person = await t.person('user')
    await t.person('user')
    const elsewhere = await again(person, { remember_me: 'true' })
    const found = await list(elsewhere)
    expect(found).toHaveLength(2)
    expect(found.find(({ is_current }) => is_current)).toMatchObject({ remember_me: true, user_agent: 'Second/1.0', address: '127.0.0.1' })
    expect(Object.keys(found[0]!)).not.toContain('token_hash')
    expect(Object.keys(found[0]!)).not.toContain('user_id')
  })

  test('omits expired sessions', async () => {
    const person = await t.person('user')
    await age('1 day', '13 hours')
    expect(await list(await again(person))).toHaveLength(1)
  })
})

describe('DELETE /api/auth/sessions', () => {
  test('ends all sessions', async () => {
    const person = await t.person('user')
    const elsewhere = await again(person)
    expect((await t.call('DELETE /api/auth/sessions', { as: person })).statusCode).toBe(204)
    expect([await statusOf(person), await statusOf(elsewhere)]).toEqual([401, 401])
  })

  test('keeps the current session on request', async () => {
    const [person, stranger] = [await t.person('user'), await t.person('user')]
    const elsewhere = await again(person)
    await t.call('DELETE /api/auth/sessions?keep_current=true', { as: person })
    expect([await statusOf(person), await statusOf(elsewhere), await statusOf(stranger)]).toEqual([200, 401, 200])
  })

  test('ends one session by its id', async () => {
    const person = await t.person('user')
    const elsewhere = await again(person)
    const other = (await list(person)).find(({ is_current }) => !is_current)!
    expect((await t.call(`DELETE /api/auth/sessions/${other.id}`, { as: person })).statusCode).toBe(204)
    expect([await statusOf(person), await statusOf(elsewhere)]).toEqual([200, 401])
  })

  test('a foreign, a missing and a malformed id get the same response, and the foreign session stays', async () => {
    const [person, stranger] = [await t.person('user'), await t.person('user')]
    const [foreign] = await list(stranger)
    const ids = [foreign!.id, crypto.randomUUID(), 'not-an-id', '%00', '1']
    const replies = await Promise.all(ids.map((id) => t.call(`DELETE /api/auth/sessions/${id}`, { as: person })))
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`404 ${JSON.stringify({ detail: appMessages.http.notFound })}`]),
    )
    expect(await statusOf(stranger)).toBe(200)
  })
})

test('the cleanup deletes ended sessions with their tickets and old attempts, and keeps active ones', async () => {
  const person = await again(await t.person('user'))
  await t.call('POST /api/auth/stream-ticket', { as: person })
  await age('8 days', '1 hour')
  await t.db.execute(sql`update sign_ins set at = now() - interval '32 days'`)
  const fresh = await again(person)
  await deleteStale(t.app.ctx)
  expect([await t.db.$count(sessions), await t.db.$count(stream_tickets), await t.db.$count(sign_ins)]).toEqual([1, 0, 1])
  expect(await statusOf(fresh)).toBe(200)
})
