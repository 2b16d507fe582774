import { expect, test } from 'vitest'
import { ApiError, toApiError, toDetail, toFieldErrors } from './api-error.ts'

test.each([
  ['the detail of the server', '{"detail":"This email is already in use."}', 'Conflict', 'This email is already in use.'],
  ['the raw body without a detail', 'upstream is down', 'Bad Gateway', 'upstream is down'],
  ['the raw body if the detail is not text', '{"detail":[1]}', 'Bad Gateway', '{"detail":[1]}'],
  ['the status text for an empty body', '', 'Bad Gateway', 'Bad Gateway'],
  ['a sentence without body and status text', '', '', 'The server answered with error 502.'],
  ["the status text for a proxy's error page", '<html>\r\n<head><title>502</title></head></html>', 'Bad Gateway', 'Bad Gateway'],
  ["a sentence for a proxy's error page without a status text", ' <!DOCTYPE html><html></html>', '', 'The server answered with error 502.'],
  ["a sentence for a proxy's error page after a comment", '<!-- nginx --><html></html>', '', 'The server answered with error 502.'],
  ['the raw body if it only looks like HTML', '<5 seats are left', 'Conflict', '<5 seats are left'],
])('an error carries %s', (_title, body, statusText, detail) => {
  const error = toApiError(502, statusText, body)
  expect(error.detail).toBe(detail)
  expect(error.status).toBe(502)
})

test('keeps valid field errors and drops malformed ones', () => {
  const body = { detail: 'Wrong.', errors: [{ field: 'email', message: 'Email is required' }, { field: 1 }, null] }
  expect(toApiError(422, '', JSON.stringify(body)).errors).toEqual([{ field: 'email', message: 'Email is required' }])
  expect(toApiError(422, '', '{"detail":"Wrong.","errors":"none"}').errors).toEqual([])
})

test('gives a form the first message of each field, keyed by the last part of its path', () => {
  const error = new ApiError(422, 'Wrong.', [
    { field: 'password', message: 'Password is required' },
    { field: 'password', message: 'Password must be at least 8 characters' },
    { field: 'profile.role', message: 'Too long' },
  ])
  expect(toFieldErrors(error)).toEqual({ password: 'Password is required', role: 'Too long' })
  expect(toFieldErrors(new Error('other'))).toEqual({})
})

test('uses its own message when the response did not come from the server', () => {
  expect(toDetail(new TypeError('x is undefined'), 'Signup failed.')).toBe('Signup failed.')
  expect(toDetail(new ApiError(409, 'In use.'), 'Signup failed.')).toBe('In use.')
})
