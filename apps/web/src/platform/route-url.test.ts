import { expect, test } from 'vitest'
import { toRouteUrl } from './route-url.ts'

test('parameters are put into the path, escaped', () => {
  expect(toRouteUrl('/api/users/{id}', { params: { id: 'a/b?c' } })).toBe('/api/users/a%2Fb%3Fc')
})

test('the trailing slash of a path stays', () => {
  expect(toRouteUrl('/api/users/', { query: { search: 'ada', limit: 25 } })).toBe('/api/users/?search=ada&limit=25')
})

test('absent query values are left out, false and zero are sent', () => {
  expect(toRouteUrl('/api/x', { query: { a: undefined, b: null, c: false, d: 0 } })).toBe('/api/x?c=false&d=0')
  expect(toRouteUrl('/api/x', { query: { a: undefined } })).toBe('/api/x')
})

test('a missing parameter is an error, not a broken address', () => {
  expect(() => toRouteUrl('/api/users/{id}', { params: {} })).toThrow('needs a value for id')
  expect(() => toRouteUrl('/api/users/{id}', { params: { id: '' } })).toThrow('needs a value for id')
})
