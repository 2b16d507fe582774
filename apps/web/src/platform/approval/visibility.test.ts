import { expect, test } from 'vitest'
import { toVisibility } from './visibility.ts'

test.each([
  ['task', 'Tom', 'Acme', 'Tom · Acme'],
  ['file', null, 'Acme', 'Acme'],
  ['file', null, null, 'Only you can see it'],
  ['note', null, null, 'Only you can see it'],
  ['thread', null, null, undefined],
])('%s of %s in %s: %s', (kind, owner, organization, text) => {
  expect(toVisibility({ kind, owner, organization })).toBe(text)
})
