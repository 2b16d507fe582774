import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sign_ins } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const here = '10.0.0.1'
const elsewhere = '10.0.0.2'

const attempt = (email: string, password: string, remoteAddress: string, cookies: Record<string, string> = {}) =>
  t.logIn(email, password, {}, { remoteAddress, cookies })

/** Inserts failed attempts directly, because verifying fifty passwords is slow. */
const remember = (count: number, row: (n: number) => { email: string; address: string }, secondsAgo = 10) =>
  t.db.insert(sign_ins).values(
    Array.from({ length: count }, (_, n) => ({
      id: t.app.ctx.newId(),
      succeeded: false,
      at: sql`now() - make_interval(secs => ${secondsAgo})`,
      ...row(n),
    })),
  )

const cookieName = '__Host-adjutant_device'

const signedInBrowser = async (person: Caller): Promise<Record<string, string>> => {
  const [cookie] = (await attempt(person.email, person.password, here)).cookies
  return { [cookie!.name]: cookie!.value }
}

/** Backdates the last sign-in and removes other addresses. */
const lastSignIn = (ago: string) => t.db.execute(sql`update sign_ins set at = now() - ${ago}::interval where succeeded`)

describe('ten failed attempts for one email from one address', () => {
  test('are processed; the eleventh must wait, even with the right password', async () => {
    const person = await t.person('user')
    for (let n = 0; n < 10; n++) expect((await attempt(person.email, `wrong ${n}`, here)).statusCode).toBe(401)
    const refused = await attempt(person.email, person.password, here)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({ detail: appMessages.auth.tooMany })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
    expect((await attempt(person.email, person.password, elsewhere)).statusCode).toBe(200)
  })

  test('count for ten minutes', async () => {
    const person = await t.person('user')
    await remember(10, () => ({ email: person.email, address: here }), 601)
    expect((await attempt(person.email, person.password, here)).statusCode).toBe(200)
  })

  test('for an unknown email get the same responses', async () => {
    await remember(10, () => ({ email: 'nobody@example.com', address: here }))
    expect((await attempt('Nobody@Example.com', 'x', here)).statusCode).toBe(429)
  })

  test("count together for every spelling of the account's email", async () => {
    const person = await t.person('user', { email: 'iris@example.com' })
    await remember(10, () => ({ email: person.email, address: here }))
    for (const email of ['IRIS@example.com', 'İris@example.com'])
      expect((await attempt(email, person.password, here)).statusCode).not.toBe(200)
    expect((await attempt('IRIS@example.com', person.password, elsewhere)).statusCode).toBe(200)
  })

  test("don't affect other emails from that address", async () => {
    const person = await t.person('user')
    await remember(10, () => ({ email: 'nobody@example.com', address: here }))
    expect((await attempt(person.email, person.password, here)).statusCode).toBe(200)
  })

  test("can't be exceeded by concurrent calls", async () => {
    const person = await t.person('user')
    const replies = await Promise.all(Array.from({ length: 16 }, (_, n) => attempt(person.email, `wrong ${n}`, here)))
    const answered = replies.filter(({ statusCode }) => statusCode === 401)
    expect(answered.length).toBeLessThanOrEqual(10)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(16 - answered.length)
  })

  test("a rejected attempt doesn't count, so the wait ends as announced", async () => {
    const person = await t.person('user')
    await remember(10, () => ({ email: person.email, address: here }))
    for (let n = 0; n < 3; n++) await attempt(person.email, 'wrong', here)
    expect(await t.db.$count(sign_ins, sql`not succeeded`)).toBe(10)
  })
})

describe('fifty failed attempts from one address', () => {
  test('block it for every email for ten minutes', async () => {
    const person = await t.person('user')
    await remember(50, (n) => ({ email: `nobody${n}@example.com`, address: here }))
    expect((await attempt(person.email, person.password, here)).statusCode).toBe(429)
    expect((await attempt(person.email, person.password, elsewhere)).statusCode).toBe(200)
    await t.db.execute(sql`update sign_ins set at = at - interval '10 minutes'`)
    expect((await attempt(person.email, person.password, here)).statusCode).toBe(200)
  })

  test("don't block it at forty-nine", async () => {
    const person = await t.person('user')
    await remember(49, (n) => ({ email: `nobody${n}@example.com`, address: here }))
    expect((await attempt(person.email, person.password, here)).statusCode).toBe(200)
  })
})

describe('thirty failed attempts for one email from all addresses', () => {
  const attack = (person: Caller) => remember(30, (n) => ({ email: person.email, address: `192.0.2.${n}` }))

  test('block it for unknown devices for an hour', async () => {
    const person = await t.person('user')
    await attack(person)
    const refused = await attempt(person.email, person.password, elsewhere)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
    await t.db.execute(sql`update sign_ins set at = at - interval '1 hour' where not succeeded`)
    expect((await attempt(person.email, person.password, elsewhere)).statusCode).toBe(200)
  })

  test('block it for a known network address too, because others share it', async () => {
    const person = await t.person('user')
    await attempt(person.email, person.password, here)
    await attack(person)
    expect((await attempt(person.email, person.password, here)).statusCode).toBe(429)
  })

  test("don't lock out the owner whose browser has signed in before, from any address", async () => {
    const person = await t.person('user')
    const [cookie] = (await attempt(person.email, person.password, here)).cookies
    await attack(person)
    const cookies = { [cookie!.name]: cookie!.value }
    expect((await attempt(person.email, person.password, elsewhere, cookies)).statusCode).toBe(200)
  })

  test("another person's browser or a made-up cookie doesn't bypass the limit", async () => {
    const [person, stranger] = [await t.person('user'), await t.person('user')]
    const [cookie] = (await attempt(stranger.email, stranger.password, here)).cookies
    await attack(person)
    for (const value of [cookie!.value, 'dev_invented', ''])
      expect((await attempt(person.email, person.password, elsewhere, { [cookieName]: value })).statusCode).toBe(429)
  })

  test('a device stays known for thirty days', async () => {
    const person = await t.person('user')
    const cookies = await signedInBrowser(person)
    await attack(person)
    await lastSignIn('30 days 1 minute')
    expect((await attempt(person.email, person.password, here, cookies)).statusCode).toBe(429)
    await lastSignIn('29 days')
    expect((await attempt(person.email, person.password, here, cookies)).statusCode).toBe(200)
  })
})

describe('a known device', () => {
  test('with the right password passes every limit that other clients reached', async () => {
    const person = await t.person('user')
    const cookies = await signedInBrowser(person)
    await remember(60, () => ({ email: person.email, address: here }))
    expect((await attempt(person.email, person.password, here)).statusCode).toBe(429)
    expect((await attempt(person.email, person.password, here, cookies)).statusCode).toBe(200)
  })

  test('has the same limit as everyone: ten attempts in ten minutes, from any address', async () => {
    const person = await t.person('user')
    const cookies = await signedInBrowser(person)
    for (let n = 0; n < 10; n++) expect((await attempt(person.email, `wrong ${n}`, `10.0.1.${n}`, cookies)).statusCode).toBe(401)
    const refused = await attempt(person.email, person.password, elsewhere, cookies)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  })

  test('is known for one account only: its cookie is worthless in another browser', async () => {
    const [attacker, victim] = [await t.person('user'), await t.person('user')]
    const planted = await signedInBrowser(attacker)
    const reply = await attempt(victim.email, victim.password, here, planted)
    await remember(30, (n) => ({ email: victim.email, address: `192.0.2.${n}` }))
    expect((await attempt(victim.email, victim.password, elsewhere, planted)).statusCode).toBe(429)
    // The shared browser now knows both accounts.
    const both = { [cookieName]: reply.cookies[0]!.value }
    expect((await attempt(victim.email, victim.password, elsewhere, both)).statusCode).toBe(200)
    await remember(30, (n) => ({ email: attacker.email, address: `192.0.2.${n}` }))
    expect((await attempt(attacker.email, attacker.password, elsewhere, both)).statusCode).toBe(200)
  })

  test("can't be forged or modified", async () => {
    const person = await t.person('user')
    const { [cookieName]: value } = await signedInBrowser(person)
    await remember(30, (n) => ({ email: person.email, address: `192.0.2.${n}` }))
    const flipped = value!.slice(0, 20) + (value![20] === 'A' ? 'B' : 'A') + value!.slice(21)
    for (const forged of [flipped, value!.slice(0, -2), 'dev_', `dev_${'A'.repeat(100)}`, '~~~', 'dev_x~'.repeat(2000)])
      expect((await attempt(person.email, person.password, elsewhere, { [cookieName]: forged })).statusCode).toBe(429)
  })

  test('with the cookie under its old name is known, and gets the new name', async () => {
    const person = await t.person('user')
    const { [cookieName]: value } = await signedInBrowser(person)
    await remember(30, (n) => ({ email: person.email, address: `192.0.2.${n}` }))
    const reply = await attempt(person.email, person.password, elsewhere, { adjutant_device: value! })
    expect([reply.statusCode, reply.cookies]).toMatchObject([
      200,
      [
        { name: cookieName, value, path: '/', secure: true },
        { name: 'adjutant_device', value: '', maxAge: 0, path: '/api/auth' },
      ],
    ])
    // The new name wins if both are present: another host of the same site can set the old one.
    const planted = { [cookieName]: 'dev_invented', adjutant_device: value! }
    expect((await attempt(person.email, person.password, elsewhere, planted)).statusCode).toBe(429)
    expect((await attempt(person.email, person.password, elsewhere, { [cookieName]: value! })).cookies).toHaveLength(1)
  })
})

describe('addresses of one IPv6 network', () => {
  test('count as one client, and an IPv4-mapped address as its IPv4 address', async () => {
    const person = await t.person('user')
    for (let n = 0; n < 10; n++) await attempt(person.email, 'wrong', `2001:db8:1:2:${n}::${n}`)
    expect((await attempt(person.email, person.password, '2001:db8:1:2:ffff::')).statusCode).toBe(429)
    expect((await attempt(person.email, person.password, '2001:db8:1:3::1')).statusCode).toBe(200)
    await remember(10, () => ({ email: person.email, address: here }))
    expect((await attempt(person.email, person.password, `::ffff:${here}`)).statusCode).toBe(429)
  })
})
