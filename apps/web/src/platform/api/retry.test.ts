import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { canRetry, canRetryCurrentUser, canRetryOnMount, toRetryMs } from './retry.ts'

const failed = (status: number) => new ApiError(status, 'No.')

test.each([500, 502, 0])('a query that failed with %i is retried once', (status) => {
  expect(canRetry(0, failed(status))).toBe(true)
  expect(canRetry(1, failed(status))).toBe(false)
})

test.each([401, 403, 404, 409, 422, 429])('a query rejected with %i is not retried', (status) => {
  expect(canRetry(0, failed(status))).toBe(false)
})

test.each([401, 403, 404])('the current user rejected with %i is not retried', (status) => {
  expect(canRetryCurrentUser(0, failed(status))).toBe(false)
})

test('the current user is retried twice after any other failure', () => {
  expect([0, 1, 2].map((failures) => canRetryCurrentUser(failures, failed(500)))).toEqual([true, true, false])
  expect(canRetryCurrentUser(0, new TypeError('no network'))).toBe(true)
})

test('nothing is retried offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(canRetry(0, failed(0))).toBe(false)
  vi.unstubAllGlobals()
})

test('a query that failed just now is not repeated by the component that shows it', () => {
  const failedAgo = (ms: number) => ({ state: { errorUpdatedAt: Date.now() - ms } })
  expect(canRetryOnMount(failedAgo(100))).toBe(false)
  expect(canRetryOnMount(failedAgo(60_000))).toBe(true)
})

test('the delay between attempts doubles from one second to its maximum', () => {
  const toDelays = (maxMs: number) => [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => toRetryMs(failures, maxMs))
  expect(toDelays(15_000)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000])
  expect(toDelays(30_000)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})
