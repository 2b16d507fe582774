import { expect, it } from 'vitest'
import { findClause, toWhen, verbs } from './condition.ts'

it.each(verbs)('reads back what it wrote: %s', (verb) => {
  const written = { of: 'Take stock', verb, value: verb.endsWith('empty') ? '' : 'all well' }
  expect(findClause(toWhen(written))).toEqual(written)
})

it('leaves what is more than one clause, or none, to be edited as text', () => {
  expect(findClause('{A} is empty or {B} contains "x"')).toBeUndefined()
  expect(findClause('{A} contains')).toBeUndefined()
  expect(findClause('whenever')).toBeUndefined()
})

it('lets no quote end the text before its end', () => {
  expect(toWhen({ of: 'A', verb: 'equals', value: 'say "yes"' })).toBe('{A} equals "say yes"')
})
