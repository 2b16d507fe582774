import { expect, test } from 'vitest'
import { validateLanding, toSeatsLeft } from './landing-values.ts'

test.each([
  ['7', '4', 3],
  ['7', '7', 0],
  ['7', '9', 0],
  [' 7 ', '4', 3],
  ['', '4', undefined],
  ['seven', '4', undefined],
  ['7.5', '4', undefined],
])('%j companies with %j seats claimed leave %j', (companies, seats_claimed, left) => {
  expect(toSeatsLeft({ companies, seats_claimed })).toBe(left)
})

test('rejects a value that is not a whole number at its field', () => {
  expect(validateLanding({ companies: '', seats_claimed: '-1' })).toEqual({
    companies: 'Beta companies must be a whole number.',
    seats_claimed: "Seats claimed can't be negative.",
  })
  expect(validateLanding({ companies: '7', seats_claimed: '4' })).toBeUndefined()
})
