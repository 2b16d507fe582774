import { expect, test } from 'vitest'
import { createSecretBox } from '../secrets/secret-box.ts'
import { createContentTickets } from './content-tickets.ts'

const minuteMs = 60_000

test('a ticket opens its own path until it expires, and only with the key that signed it', () => {
  let nowMs = Date.parse('2026-11-16T09:00:00Z')
  const clock = { now: () => new Date(nowMs) }
  const tickets = createContentTickets(createSecretBox('key'), clock)
  const { ticket, expires_at } = tickets.issue('session', '/a')
  expect([expires_at, tickets.findSessionId(ticket, '/a'), tickets.findSessionId(ticket, '/b')]).toEqual([
    '2026-11-16T09:10:00.000Z',
    'session',
    undefined,
  ])
  expect(createContentTickets(createSecretBox('another'), clock).findSessionId(ticket, '/a')).toBeUndefined()
  nowMs += 10 * minuteMs
  expect(tickets.findSessionId(ticket, '/a')).toBeUndefined()
})
