import { expect, test } from 'vitest'
import { ProfileError } from '../platform/session/profile-error.ts'
import { toPageTitle } from './page-title.ts'

const match = (title?: string, rest = {}) => ({ status: 'success', error: undefined, staticData: title ? { title } : {}, ...rest })

test('the deepest match with a title wins', () => {
  expect(toPageTitle([match(), match('App'), match('Profile')])).toBe('Profile · Adjutant')
  expect(toPageTitle([match(), match('Profile'), match()])).toBe('Profile · Adjutant')
})

test('a page without a title uses the product name', () => {
  expect(toPageTitle([match()])).toBe('Adjutant')
})

test('a failed page uses the error as its title', () => {
  expect(toPageTitle([match(undefined, { _notFound: true }), match('App')])).toBe('Not found · Adjutant')
  expect(toPageTitle([match('App', { status: 'notFound' })])).toBe('Not found · Adjutant')
  expect(toPageTitle([match('App', { status: 'error', error: new ProfileError('down') })])).toBe('Profile Error · Adjutant')
  expect(toPageTitle([match('App', { status: 'error', error: new Error('x') })])).toBe('Error · Adjutant')
})
