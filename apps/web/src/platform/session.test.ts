import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkSession, onSessionEnd } from './session.ts'
import type { SessionEnd } from './session.ts'
import { tokens } from './token-store.ts'

vi.mock('virtual:route-table', () => ({ default: { users: { me: 'GET users/me' }, auth: {} } }))

const asked = vi.fn<typeof fetch>()
const ends: SessionEnd[] = []
let forget: () => void

beforeEach(() => {
  asked.mockReset()
  ends.length = 0
  tokens.put('adj_one')
  vi.stubGlobal('fetch', asked)
  forget = onSessionEnd((reason) => ends.push(reason))
})

afterEach(() => {
  forget()
  tokens.clear('adj_one')
  vi.unstubAllGlobals()
})

test.each([401, 403, 404])('a stored token that is refused with %i is dropped', async (status) => {
  asked.mockResolvedValueOnce(new Response('{}', { status }))
  expect(await checkSession()).toBe(false)
  expect(tokens.find()).toBeUndefined()
  expect(ends).toEqual(['dropped'])
})

test.each([429, 500, 502, 503])('an answer of %i says nothing about the token, which stays', async (status) => {
  asked.mockResolvedValueOnce(new Response('<html></html>', { status }))
  expect(await checkSession()).toBe(true)
  expect(tokens.find()).toBe('adj_one')
  expect(ends).toEqual([])
})

test('a server that is not reached leaves the token too', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await checkSession()).toBe(true)
  expect(tokens.find()).toBe('adj_one')
})
