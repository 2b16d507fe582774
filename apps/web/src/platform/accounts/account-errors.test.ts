import { expect, test } from 'vitest'
import { toAccountErrors } from './account-errors.ts'
import { ApiError } from '../api/api-error.ts'

test('shows a conflict on the email at the email field', () => {
  expect(toAccountErrors(new ApiError(409, 'This email is already in use.'))).toEqual({ email: 'This email is already in use.' })
})

test('keeps other errors at their fields', () => {
  const error = new ApiError(422, 'Wrong.', [{ field: 'password', message: 'Password is required' }])
  expect(toAccountErrors(error)).toEqual({ password: 'Password is required' })
  expect(toAccountErrors(new ApiError(409, 'Another conflict.'))).toEqual({})
})
