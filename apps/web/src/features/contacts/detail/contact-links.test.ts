import { expect, it } from 'vitest'
import { findMailLink, findPhoneLink } from './contact-links.ts'

it.each([
  ['tom@atlas.test', 'mailto:tom@atlas.test'],
  ['tom+news@atlas.test', 'mailto:tom%2Bnews@atlas.test'],
  ['tom@atlas.test?bcc=eve@evil.test', undefined],
  ['tom@atlas.test?subject=hi', 'mailto:tom@atlas.test%3Fsubject%3Dhi'],
  ['ask his office', undefined],
])('the email %s links to %s', (email, expected) => {
  expect(findMailLink(email)).toBe(expected)
})

it.each([
  ['+49 (0)30 123-45', 'tel:+4903012345'],
  ['030 123 ext. 7', 'tel:030123'],
  ['*31#', 'tel:*31%23'],
  ['on the boat', undefined],
])('the phone %s links to %s', (phone, expected) => {
  expect(findPhoneLink(phone)).toBe(expected)
})
