import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStream, type EventReader } from '../../testing/event-reader.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

let address: string
beforeAll(async () => {
  address = await t.listen()
})

const watch = (as: Caller): Promise<EventReader> => openStream(`${address}/api/auth/events`, { authorization: `Bearer ${as.token}` })

// Open streams are rechecked every 15 seconds without any notification; a stream that ends sooner was ended by the change itself.
const longTimeout = { timeout: 12_000 }

describe('GET /api/auth/events', longTimeout, () => {
  test('is an event stream that proxies must not buffer', async () => {
    const stream = await watch(await t.person('user'))
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'")
    await stream.close()
  })

  test('sends the level at once, and again when access is granted', async () => {
    const [person, admin] = [await t.person('waitlisted'), await t.person('admin')]
    const stream = await watch(person)
    expect(await stream.next()).toEqual({ user_level: 'waitlisted' })
    await t.call(`PATCH /api/users/${person.id}`, { as: admin, payload: { user_level: 'user' } })
    expect(await stream.next()).toEqual({ user_level: 'user' })
    await stream.close()
  })

  test('sends nothing when something else about the account changes', async () => {
    const [person, admin] = [await t.person('waitlisted'), await t.person('admin')]
    const stream = await watch(person)
    await stream.next()
    await t.call(`PATCH /api/users/${person.id}`, { as: admin, payload: { first_name: 'Ada' } })
    await t.call(`PATCH /api/users/${person.id}`, { as: admin, payload: { user_level: 'ceo' } })
    expect(await stream.next()).toEqual({ user_level: 'ceo' })
    await stream.close()
  })

  test('sends nothing to a stranger', async () => {
    const [person, stranger, admin] = [await t.person('waitlisted'), await t.person('waitlisted'), await t.person('admin')]
    const stream = await watch(stranger)
    await stream.next()
    await t.call(`PATCH /api/users/${person.id}`, { as: admin, payload: { user_level: 'ceo' } })
    await t.call(`PATCH /api/users/${stranger.id}`, { as: admin, payload: { user_level: 'user' } })
    expect(await stream.next()).toEqual({ user_level: 'user' })
    await stream.close()
  })

  test('rejects a call without a session', async () => {
    expect((await openStream(`${address}/api/auth/events`)).status).toBe(401)
  })

  test('does not open a stream for HEAD', async () => {
    const { token } = await t.person('user')
    const reply = await fetch(`${address}/api/auth/events`, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })
    expect(reply.status).toBe(404)
  })
})

describe('an open stream ends', longTimeout, () => {
  const opened = async (as: Caller) => {
    const stream = await watch(as)
    await stream.next()
    return stream
  }

  test('when the account is deleted', async () => {
    const [person, admin] = [await t.person('user'), await t.person('admin')]
    const stream = await opened(person)
    await t.call(`DELETE /api/users/${person.id}`, { as: admin })
    expect(await stream.next()).toBeUndefined()
  })

  test('when its session is logged out, while the stream of another session continues', async () => {
    const [person, admin] = [await t.person('waitlisted'), await t.person('admin')]
    const token = (await t.logIn(person.email, person.password)).json<{ access_token: string }>().access_token
    const [stream, other] = [await opened(person), await opened({ ...person, token })]
    await t.call('POST /api/auth/logout', { as: person })
    expect(await stream.next()).toBeUndefined()
    await t.call(`PATCH /api/users/${person.id}`, { as: admin, payload: { user_level: 'user' } })
    expect(await other.next()).toEqual({ user_level: 'user' })
    await other.close()
  })

  test('when the password is changed elsewhere', async () => {
    const person = await t.person('user')
    const token = (await t.logIn(person.email, person.password)).json<{ access_token: string }>().access_token
    const stream = await opened({ ...person, token })
    await t.call('PATCH /api/users/me', { as: person, payload: { password: 'another-good-passphrase' } })
    expect(await stream.next()).toBeUndefined()
  })

  test('when an admin sets a new password', async () => {
    const [person, admin] = [await t.person('user'), await t.person('admin')]
    const stream = await opened(person)
    await t.call(`PATCH /api/users/${person.id}`, { as: admin, payload: { password: 'another-good-passphrase' } })
    expect(await stream.next()).toBeUndefined()
  })

  test('when a notification reports that its session has expired', async () => {
    const person = await t.person('user')
    const stream = await opened(person)
    await t.db.execute(sql`update sessions set last_used_at = now() - interval '13 hours'`)
    await t.db.execute(sql`select pg_notify('adjutant', ${`user:${person.id}`})`)
    expect(await stream.next()).toBeUndefined()
  })

  // This test must be last: the server doesn't respond after it.
  test('when the server drains, with the reconnection delay', async () => {
    const stream = await opened(await t.person('user'))
    await t.app.close()
    expect(await stream.next()).toBeUndefined()
  })
})
