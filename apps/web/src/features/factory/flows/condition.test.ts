import { expect, it } from 'vitest'
import { findClause, findOtherwisePartner, getOperand, toMode, toWhen, verbs } from './condition.ts'

const values = { text: 'all well', number: '-7.5' }

it.each(verbs)('parses what it wrote: %s', (verb) => {
  const operand = getOperand(verb)
  const written = { of: 'Take stock', verb, value: operand ? values[operand] : '' }
  expect(findClause(toWhen(written))).toEqual(written)
})

it('keeps a comparison whose number is not entered yet', () => {
  const written = { of: 'Score', verb: 'is at least' as const, value: '' }
  expect(findClause(toWhen(written))).toEqual(written)
})

it('leaves anything but a single clause to be edited as text', () => {
  expect(findClause('{A} is empty or {B} contains "x"')).toBeUndefined()
  expect(findClause('{A} contains')).toBeUndefined()
  expect(findClause('{A} is at least many')).toBeUndefined()
  expect(findClause('{A} is at least "8"')).toBeUndefined()
  expect(findClause('otherwise and {A} is empty')).toBeUndefined()
  expect(findClause('whenever')).toBeUndefined()
})

it('escapes quotes in the value', () => {
  expect(toWhen({ of: 'A', verb: 'equals', value: 'say "yes"' })).toBe('{A} equals "say yes"')
})

it('distinguishes always, if and otherwise', () => {
  expect(['', '{A} is empty', ' Otherwise', 'otherwise and {A} is empty'].map(toMode)).toEqual(['always', 'if', 'otherwise', 'if'])
})

it('finds the step that otherwise refers to', () => {
  const step = (title: string, kind: string, when = '') => ({ title, kind, when })
  const steps = [
    step('Ask', 'human'),
    step('Good', 'branch', '{Ask} is at least 8'),
    step('Praise', 'agent', '{Ask} is at least 9'),
    step('Thank', 'agent', 'otherwise'),
    step('Bad', 'branch', 'otherwise'),
    step('Warn', 'agent'),
  ]
  expect(steps.map((_, index) => findOtherwisePartner(steps, index)?.title)).toEqual([
    undefined,
    undefined,
    undefined,
    'Praise',
    'Good',
    undefined,
  ])
})
