import { expect, test } from 'vitest'
import { capitalize } from './capitalize.ts'

test.each([
  ['the assistant', 'The assistant'],
  ['KPI', 'KPI'],
  ['übersicht', 'Übersicht'],
  ['3 tasks', '3 tasks'],
  ['', ''],
])('“%s” becomes “%s”', (text, expected) => {
  expect(capitalize(text)).toBe(expected)
})
