import { commitmentMessages } from '@adjutant/contract/messages/commitment-messages'
import { expect, it } from 'vitest'
import { newValues, toChangeBody, validateCommitment } from './commitment-values.ts'

it('requires a text', () => {
  expect(validateCommitment({ ...newValues, text: ' ' })).toEqual({ text: commitmentMessages.textRequired })
  expect(validateCommitment({ ...newValues, text: 'Call' })).toBeUndefined()
})

it('sends only what was edited', () => {
  const before = { ...newValues, text: 'Call', counterpart_name: 'Tom' }
  expect(toChangeBody({ ...before, due_date: '2026-11-20' }, before)).toEqual({ due_date: '2026-11-20' })
  expect(toChangeBody(before, before)).toEqual({})
})
