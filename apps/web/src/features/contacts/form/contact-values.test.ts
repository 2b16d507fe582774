import { expect, it } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { validateContact, newContactValues, toContactBody, toContactChange, toContactErrors } from './contact-values.ts'

const tom = { ...newContactValues, name: 'Tom Okafor', emails: ['tom@atlas.test'], notes: 'Likes tea.' }

it('requires a name', () => {
  expect(validateContact({ ...tom, name: '  ' })).toEqual({ name: 'Name is required.' })
  expect(validateContact(tom)).toBeUndefined()
})

it('trims emails and phones and drops blank ones', () => {
  const body = toContactBody({ ...tom, emails: [' tom@atlas.test ', '  ', ''], phones: ['', ' +49 30 1 '] })
  expect(body).toMatchObject({ emails: ['tom@atlas.test'], phones: ['+49 30 1'] })
})

it('omits blank notes of a new contact', () => {
  expect(toContactBody({ ...tom, notes: '  ' })).not.toHaveProperty('notes')
  expect(toContactBody(tom)).toHaveProperty('notes', 'Likes tea.')
})

it('sends only changed fields, and removed notes as blank', () => {
  expect(toContactChange(tom, { ...tom, emails: ['tom@atlas.test', ''] })).toEqual({})
  expect(toContactChange(tom, { ...tom, role: 'CFO', notes: ' ' })).toEqual({ role: 'CFO', notes: '' })
})

it('assigns the error of one email to the list of emails', () => {
  const rejected = new ApiError(422, 'Too long.', [
    { field: 'emails.1', message: 'Too long.' },
    { field: 'emails.3', message: 'Too long as well.' },
  ])
  expect(toContactErrors(rejected)).toEqual({ emails: 'Too long.' })
  expect(toContactErrors(new Error('x'))).toEqual({})
})
