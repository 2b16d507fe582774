import { expect, test } from 'vitest'
import { pluralize } from './pluralize.ts'

test.each([
  [pluralize(0, 'day'), '0 days'],
  [pluralize(1, 'day'), '1 day'],
  [pluralize(2, 'person', 'people'), '2 people'],
  [pluralize((1).toLocaleString('en'), 'file'), '1 file'],
  [pluralize((1200).toLocaleString('en'), 'file'), '1,200 files'],
])('%s', (text, expected) => {
  expect(text).toBe(expected)
})
