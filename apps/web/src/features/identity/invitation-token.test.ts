import { expect, it } from 'vitest'
import { toInvitationToken } from './invitation-token.ts'

it.each([
  ['#invitation=inv_abc', 'inv_abc'],
  ['invitation=inv_abc', 'inv_abc'],
  ['', undefined],
  ['#invitation=', undefined],
  ['#other=1', undefined],
])('the token in %j is %j', (hash, token) => {
  expect(toInvitationToken(hash)).toBe(token)
})
