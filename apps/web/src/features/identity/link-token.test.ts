import { expect, it } from 'vitest'
import { toInvitationToken, toLinkToken } from './link-token.ts'

it.each([
  ['#invitation=inv_abc', 'inv_abc'],
  ['invitation=inv_abc', 'inv_abc'],
  ['', undefined],
  ['#invitation=', undefined],
  ['#other=1', undefined],
])('the invitation token in %j is %j', (hash, token) => {
  expect(toInvitationToken(hash)).toBe(token)
})

it.each([
  ['#token=rst_abc', 'rst_abc'],
  ['#token=', undefined],
  ['#invitation=inv_abc', undefined],
])('the reset token in %j is %j', (hash, token) => {
  expect(toLinkToken(hash)).toBe(token)
})
