import { expect, it } from 'vitest'
import { findClause, toWhen, verbs } from './condition.ts'

it.each(verbs)('parses what it wrote: %s', (verb) => {
  const written = { of: 'Take stock', verb, value: verb.endsWith('empty') ? '' : 'all well' }
  expect(findClause(toWhen(written))).toEqual(written)
})

it('leaves anything but a single clause to be edited as text', () => {
  expect(findClause('{A} is empty or {B} contains "x"')).toBeUndefined()
  expect(findClause('{A} contains')).toBeUndefined()
  expect(findClause('whenever')).toBeUndefined()
})

it('escapes quotes in the value', () => {
  expect(toWhen({ of: 'A', verb: 'equals', value: 'say "yes"' })).toBe('{A} equals "say yes"')
})
