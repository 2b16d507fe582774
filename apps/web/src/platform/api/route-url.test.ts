import { expect, test } from 'vitest'
import { toRouteUrl } from './route-url.ts'

test('escapes parameters in the path', () => {
  expect(toRouteUrl('/api/users/{id}', { params: { id: 'a/b?c' } })).toBe('/api/users/a%2Fb%3Fc')
})

test('keeps the trailing slash of a path', () => {
  expect(toRouteUrl('/api/users/', { query: { search: 'ada', limit: 25 } })).toBe('/api/users/?search=ada&limit=25')
})

test('omits absent query values and sends false and zero', () => {
  expect(toRouteUrl('/api/x', { query: { a: undefined, b: null, c: false, d: 0 } })).toBe('/api/x?c=false&d=0')
  expect(toRouteUrl('/api/x', { query: { a: undefined } })).toBe('/api/x')
})

test('throws on a missing parameter instead of building a broken URL', () => {
  expect(() => toRouteUrl('/api/users/{id}', { params: {} })).toThrow('needs a value for id')
  expect(() => toRouteUrl('/api/users/{id}', { params: { id: '' } })).toThrow('needs a value for id')
})
