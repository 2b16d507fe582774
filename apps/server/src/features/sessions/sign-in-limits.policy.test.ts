import { expect, test } from 'vitest'
import { maxWait, ownLimits, strangerLimits, getWaitSeconds } from './sign-in-limits.policy.ts'

const tried = (count = 0, oldestAgeSeconds = 0) => ({ count, oldestAgeSeconds })

test.each([
  [[0, 0, 0], 0],
  [[10, 0, 0], 0],
  [[11, 0, 0], 600],
  [[0, 50, 0], 0],
  [[0, 51, 0], 600],
  [[0, 0, 30], 0],
  [[0, 0, 31], 3600],
  [[11, 0, 31], 3600],
  [[10, 50, 30], 0],
] as const)('after %o failed attempts by pair, network and email a stranger waits %i seconds', ([pair, network, email], wait) => {
  expect(maxWait({ emailAndNetwork: tried(pair), network: tried(network), email: tried(email) }, strangerLimits)).toBe(wait)
})

test.each([
  [[10, 30], 0],
  [[11, 11], 600],
  [[0, 31], 3600],
] as const)('after %o failed attempts of its own in ten minutes and an hour a known device waits %i seconds', ([minutes, hour], wait) => {
  expect(maxWait({ tenMinutes: tried(minutes), hour: tried(hour) }, ownLimits)).toBe(wait)
})

test('the wait ends when the oldest attempt leaves its window and is at least a second', () => {
  expect(getWaitSeconds(tried(11, 599.2), strangerLimits.emailAndNetwork)).toBe(1)
  expect(getWaitSeconds(tried(31, 3000), strangerLimits.email)).toBe(600)
  expect(getWaitSeconds(tried(51, 600), strangerLimits.network)).toBe(1)
})
