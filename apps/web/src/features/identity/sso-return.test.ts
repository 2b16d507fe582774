import { ssoMessages } from '@adjutant/contract/messages/sso-messages'
import { expect, test } from 'vitest'
import { toSsoReturn } from './sso-return.ts'

test.each([
  ['', undefined],
  ['#', undefined],
  ['#other=1', undefined],
  ['#sso=ssc_abc', { code: 'ssc_abc' }],
  ['#sso_error=domain', { failure: ssoMessages.failed.domain }],
  ['#sso_error=%3Cscript%3E', { failure: ssoMessages.failed.provider }],
  ['#sso_error=toString', { failure: ssoMessages.failed.provider }],
])('the fragment %s means %o', (fragment, expected) => {
  expect(toSsoReturn(fragment)).toEqual(expected)
})
