import { expect, test } from 'vitest'
import { toPastedName } from './pasted-files.ts'

test('a pasted image is named by its time, a pasted file keeps its name', () => {
  const at = new Date(2026, 10, 6, 9, 5, 7)
  expect(['image.png', 'plan.pdf', 'my image.png'].map((name) => toPastedName(name, at))).toEqual([
    'Pasted 2026-11-06 09.05.07.png',
    'plan.pdf',
    'my image.png',
  ])
})
