import { expect, test } from 'vitest'
import { toInitials } from './initials.ts'

test('a name gives the initials of its first and last word', () => {
  expect(toInitials('Ines Faber')).toBe('IF')
  expect(toInitials('ana maria de souza')).toBe('AS')
  expect(toInitials('Plato')).toBe('P')
})

test('an email gives the initials of its local part', () => {
  expect(toInitials('ines.faber@example.com')).toBe('IF')
  expect(toInitials('ceo@example.com')).toBe('C')
})

test('characters outside the basic plane stay whole', () => {
  expect(toInitials('𝒜da 𝒳u')).toBe('𝒜𝒳')
})

test('a name without letters gives a question mark', () => {
  expect(toInitials('')).toBe('?')
  expect(toInitials(' -- ')).toBe('?')
})
