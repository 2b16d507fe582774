import { expect, test } from 'vitest'
import { waitSeconds, type TryCounts } from './sign-in-limits.ts'

const none = { count: 0, oldestAgeSeconds: 0 }
const counts = (tries: Partial<Record<keyof TryCounts, number>>, oldestAgeSeconds = 0): TryCounts => ({
  emailAndAddress: { count: tries.emailAndAddress ?? 0, oldestAgeSeconds },
  address: { count: tries.address ?? 0, oldestAgeSeconds },
  email: { count: tries.email ?? 0, oldestAgeSeconds },
})

test.each([
  // what was counted, on an unknown device, on a known device
  [{}, 0, 0],
  [{ emailAndAddress: 10 }, 0, 0],
  [{ emailAndAddress: 11 }, 600, 600],
  [{ address: 50 }, 0, 0],
  [{ address: 51 }, 600, 600],
  [{ email: 30 }, 0, 0],
  [{ email: 31 }, 3600, 0],
  [{ emailAndAddress: 11, email: 31 }, 3600, 600],
  [{ emailAndAddress: 10, address: 50, email: 30 }, 0, 0],
] as const)('with %o wrong tries an unknown device waits %i seconds and a known one %i', (tries, unknown, known) => {
  expect(waitSeconds(counts(tries), false)).toBe(unknown)
  expect(waitSeconds(counts(tries), true)).toBe(known)
})

test('the wait ends when the oldest try leaves its window', () => {
  expect(waitSeconds(counts({ emailAndAddress: 11 }, 599.2), false)).toBe(1)
  expect(waitSeconds(counts({ email: 31 }, 3000), false)).toBe(600)
})

test('a wait is never shorter than a second', () => {
  const almostOver = { ...counts({}), address: { count: 51, oldestAgeSeconds: 600 }, email: none }
  expect(waitSeconds(almostOver, false)).toBe(1)
})
