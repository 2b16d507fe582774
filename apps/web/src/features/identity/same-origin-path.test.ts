import { expect, test } from 'vitest'
import { toSameOriginPath } from './same-origin-path.ts'

const origin = 'https://adjutant.example'

test.each([
  ['/app/profile', '/app/profile'],
  ['/app/admin?tab=waitlist&search=a%20b', '/app/admin?tab=waitlist&search=a%20b'],
  ['/app/profile#sessions', '/app/profile#sessions'],
  ['/app/../about', '/about'],
  ['/', '/'],
])('%s is an address of this app', (value, address) => {
  expect(toSameOriginPath(value, origin)).toBe(address)
})

test.each([
  'https://evil.example/app',
  'https://adjutant.example/app',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/app\\profile',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/app\u0000',
  '/app\u007f',
  ' /app',
  '/ /evil.example',
  'app/profile',
  '//',
  'javascript:alert(1)',
  'data:text/html,x',
  '/..//evil.example',
  '/app/..//evil.example',
  '',
])('%j leads to another site', (value) => {
  expect(toSameOriginPath(value, origin)).toBeUndefined()
})

test.each([undefined, null, 1, ['/app'], { to: '/app' }])('%j is not an address', (value) => {
  expect(toSameOriginPath(value, origin)).toBeUndefined()
})
