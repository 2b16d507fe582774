import type { AccessToken } from '@adjutant/contract/accounts/auth'
import { userLevels } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { sessions } from '../../schema.ts'
import { hashSecret } from '../sessions/index.ts'
import { testApp } from '../../testing/test-app.ts'

const t = testApp()

describe('POST /api/auth/token', () => {
  test.each(userLevels)('returns a token to a person of level %s', async (level) => {
    const person = await t.person(level)
    const reply = await t.logIn(person.email, person.password)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ access_token: expect.stringMatching(/^adj_[\w-]{43}$/), token_type: 'bearer' })
  })

  test("stores only the token's hash", async () => {
    const { token } = await t.person('user')
    const [row] = await t.db.select().from(sessions)
    expect(row!.token_hash).toBe(hashSecret(token))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('ignores case and surrounding blanks of the email', async () => {
    const person = await t.person('user')
    expect((await t.logIn(` ${person.email.toUpperCase()} `, person.password)).statusCode).toBe(200)
  })

  test('returns identical bytes for an unknown email and a wrong password', async () => {
    const person = await t.person('user')
    const [wrong, unknown] = [await t.logIn(person.email, 'no'), await t.logIn('nobody@example.com', 'no')]
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ detail: appMessages.auth.wrong })
    expect(unknown.body).toBe(wrong.body)
    const namesOf = (headers: object) => Object.keys(headers).toSorted()
    expect(namesOf(unknown.headers)).toEqual(namesOf(wrong.headers))
  })

  test.each(['', 'username=a@example.com', 'password=x', 'username=+&password=x'])('requires both fields: "%s"', async (payload) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await t.call('POST /api/auth/token', { payload, headers })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, appMessages.auth.bothRequired])
  })

  test('accepts a form and no JSON', async () => {
    const person = await t.person('user')
    const payload = { username: person.email, password: person.password }
    expect((await t.call('POST /api/auth/token', { payload })).statusCode).toBe(415)
  })

  test('rejects a remember_me that is neither true nor false', async () => {
    expect((await t.logIn('a@example.com', 'x', { remember_me: 'yes' })).statusCode).toBe(422)
  })

  test("sets a device cookie that scripts can't read", async () => {
    const person = await t.person('user')
    const [cookie] = (await t.logIn(person.email, person.password)).cookies
    expect(cookie).toMatchObject({ name: '__Host-adjutant_device', httpOnly: true, sameSite: 'Strict', secure: true, path: '/' })
    expect(cookie!.domain).toBeUndefined()
    expect(cookie!.value).toMatch(/^dev_/)
  })

  test('sets no device cookie after a failure', async () => {
    expect((await t.logIn('nobody@example.com', 'no')).cookies).toEqual([])
  })
})

describe('a public call', () => {
  test('accepts a body of at most 16 KB', async () => {
    const register = (payload: object) => t.call('POST /api/users/register', { payload })
    expect((await register({ filler: 'x'.repeat(16_000) })).statusCode).toBe(422)
    expect((await register({ filler: 'x'.repeat(17_000) })).statusCode).toBe(413)
    expect((await t.logIn('a@example.com', 'x', { filler: 'x'.repeat(17_000) })).statusCode).toBe(413)
  })

  test('is rejected for its nesting depth before it is parsed, whether or not it is valid JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const payload of ['['.repeat(8_000), `{"email":${'['.repeat(50)}${']'.repeat(50)}}`]) {
      const reply = await t.call('POST /api/users/register', { payload, headers })
      expect([reply.statusCode, reply.json()]).toEqual([422, { detail: appMessages.http.tooDeep }])
    }
  })
})

describe('a call without a valid session', () => {
  const withHeader = (authorization: string) => t.call('GET /api/users/me', { headers: { authorization } })

  test('returns 401', async () => {
    const reply = await t.call('GET /api/users/me')
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ detail: appMessages.auth.noSession })
  })

  test.each(['', 'Bearer', 'Bearer ', 'Bearer adj_wrong', 'Basic YTpi', 'Bearer undefined', 'Bearer null', 'Bearer a b'])(
    'is rejected with the header "%s"',
    async (header) => expect((await withHeader(header)).statusCode).toBe(401),
  )

  test('is rejected with the hash instead of the token', async () => {
    const { token } = await t.person('user')
    expect((await withHeader(`Bearer ${hashSecret(token)}`)).statusCode).toBe(401)
  })

  test('accepts the scheme in any case', async () => {
    const person = await t.person('user')
    const reply = (await t.logIn(person.email, person.password)).json<z.infer<typeof AccessToken>>()
    expect((await withHeader(`bearer ${reply.access_token}`)).statusCode).toBe(200)
  })
})
