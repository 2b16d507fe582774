import { expect, test } from 'vitest'
import { ApiError, toApiError, toDetail, toFieldErrors } from './api-error.ts'

test.each([
  ['the detail of the server', '{"detail":"This email is already in use."}', 'Conflict', 'This email is already in use.'],
  ['the raw body where there is no detail', 'upstream is down', 'Bad Gateway', 'upstream is down'],
  ['the raw body where the detail is no text', '{"detail":[1]}', 'Bad Gateway', '{"detail":[1]}'],
  ['the status text where the body is empty', '', 'Bad Gateway', 'Bad Gateway'],
  ['a sentence where there is nothing else', '', '', 'The server answered with error 502.'],
  [
    'the status text where the body is the page of a proxy',
    '<html>\r\n<head><title>502</title></head></html>',
    'Bad Gateway',
    'Bad Gateway',
  ],
  ['a sentence for such a page without a status text', ' <!DOCTYPE html><html></html>', '', 'The server answered with error 502.'],
  ['a sentence for such a page behind a comment', '<!-- nginx --><html></html>', '', 'The server answered with error 502.'],
  ['the raw body where it only begins like a page', '<5 seats are left', 'Conflict', '<5 seats are left'],
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
