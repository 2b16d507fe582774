import { ssoWords } from '@adjutant/contract/sso-words'
import { expect, test } from 'vitest'
import { toSsoReturn } from './sso-return.ts'

test.each([
  ['', undefined],
  ['#', undefined],
  ['#other=1', undefined],
  ['#sso=ssc_abc', { code: 'ssc_abc' }],
  ['#sso_error=domain', { failure: ssoWords.failed.domain }],
  ['#sso_error=%3Cscript%3E', { failure: ssoWords.failed.provider }],
  ['#sso_error=toString', { failure: ssoWords.failed.provider }],
])('the fragment %s means %o', (fragment, expected) => {
  expect(toSsoReturn(fragment)).toEqual(expected)
})
