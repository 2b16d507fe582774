import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { stream_tickets } from '../../schema.ts'
import { openStream } from '../../testing/event-reader.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

let address: string
beforeAll(async () => {
  address = await t.listen()
})

const ticketOf = async (as: Caller) => (await t.call('POST /api/auth/stream-ticket', { as })).json<{ ticket: string }>().ticket

/** The event stream's status for this key, and the first event if it opens. */
async function sendRequest(key: string): Promise<{ status: number; first?: unknown }> {
  const stream = await openStream(`${address}/api/auth/events?token=${key}`)
  const first = stream.status === 200 ? await stream.next() : undefined
  await stream.close()
  return { status: stream.status, first }
}

describe('a ticket', () => {
  test('is created with its expiry and stored only as a hash', async () => {
    const reply = await t.call('POST /api/auth/stream-ticket', { as: await t.person('waitlisted') })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({ ticket: expect.stringMatching(/^tkt_[\w-]{43}$/), expires_at: expect.stringMatching(/Z$/) })
    const rows = await t.db.select().from(stream_tickets)
    expect(JSON.stringify(rows)).not.toContain(reply.json<{ ticket: string }>().ticket)
  })

  test('opens exactly one stream', async () => {
    const ticket = await ticketOf(await t.person('user'))
    expect(await sendRequest(ticket)).toEqual({ status: 200, first: { user_level: 'user' } })
    expect(await sendRequest(ticket)).toEqual({ status: 401 })
  })

  test('opens one of two concurrent streams', async () => {
    const ticket = await ticketOf(await t.person('user'))
    const answers = await Promise.all([sendRequest(ticket), sendRequest(ticket)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('is valid for a minute', async () => {
    const ticket = await ticketOf(await t.person('user'))
    await t.db.execute(sql`update stream_tickets set expires_at = expires_at - interval '60 seconds'`)
    expect(await sendRequest(ticket)).toEqual({ status: 401 })
  })

  test('ends with its session', async () => {
    const person = await t.person('user')
    const ticket = await ticketOf(person)
    await t.call('POST /api/auth/logout', { as: person })
    expect(await sendRequest(ticket)).toEqual({ status: 401 })
  })

  test('is not a session: neither as a header nor on another route', async () => {
    const ticket = await ticketOf(await t.person('user'))
    expect((await t.call('GET /api/users/me', { headers: { authorization: `Bearer ${ticket}` } })).statusCode).toBe(401)
    expect((await t.call(`GET /api/users/me?token=${ticket}`)).statusCode).toBe(401)
  })

  test('requested while the session ends returns a ticket or 401, never a 500', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => t.person('user')))
    const replies = await Promise.all(
      people.flatMap((as) => [t.call('POST /api/auth/logout', { as }), t.call('POST /api/auth/stream-ticket', { as })]),
    )
    for (const reply of replies) expect([201, 204, 401]).toContain(reply.statusCode)
  })
})

describe('a session token in the URL', () => {
  test('opens an event stream', async () => {
    const { token } = await t.person('ceo')
    expect(await sendRequest(token)).toEqual({ status: 200, first: { user_level: 'ceo' } })
  })

  test("doesn't open any other route", async () => {
    const { token } = await t.person('admin')
    for (const route of [
      'GET /api/users/me',
      'GET /api/users/',
      'POST /api/auth/logout',
      'GET /api/admin/audit',
      'DELETE /api/auth/sessions',
    ] as const)
      expect((await t.call(`${route}?token=${token}`)).statusCode).toBe(401)
  })

  test.each(['', 'tkt_', 'tkt_wrong', 'adj_wrong', 'a&token=b'])('that is invalid opens nothing: "%s"', async (key) => {
    expect(await sendRequest(key)).toEqual({ status: 401 })
  })
})
