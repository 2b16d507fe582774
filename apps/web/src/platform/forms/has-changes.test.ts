import { diff } from '@adjutant/contract/diff'
import { expect, test } from 'vitest'
import { hasChanges } from './has-changes.ts'

test('is empty when nothing changed', () => {
  const before = { name: 'Ines', objectives: ['Grow'] }
  expect(hasChanges(diff(before, { ...before }))).toBe(false)
  expect(hasChanges({ role: undefined })).toBe(true)
})
