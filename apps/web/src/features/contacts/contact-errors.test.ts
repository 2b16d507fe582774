import { expect, it } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { toInteractionFailure, toSaveFailure } from './contact-errors.ts'

it('asks to try again for unknown errors', () => {
  for (const error of [new ApiError(500, 'Something went wrong.'), new ApiError(0, 'No server.'), new Error('x')]) {
    expect(toSaveFailure(error)).toMatchObject({ title: 'Failed to save contact.', message: 'Please try again.' })
    expect(toInteractionFailure(error)).toMatchObject({ title: 'Failed to save interaction. Please try again.', message: undefined })
  }
})

it("shows the server's message", () => {
  expect(toSaveFailure(new ApiError(409, "You don't have permission to edit this contact.")).message).toBe(
    "You don't have permission to edit this contact.",
  )
  expect(toSaveFailure(new ApiError(422, 'Name is required.')).message).toBe('Name is required. Please try again.')
})
