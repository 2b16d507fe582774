import { describe, expect, test } from 'vitest'
import { holds, readWhen } from './condition.ts'

const values: Record<string, string> = { Choice: ' Yes, please ', Note: '', 'Step two': 'done', n: '7', Price: 'about 3.200 EUR' }

function isTrue(text: string): boolean {
  const when = readWhen(text)
  if (typeof when === 'string') throw new Error(when)
  return holds(when.condition!, (name) => (Object.hasOwn(values, name) ? values[name] : undefined))
}

describe('a condition', () => {
  test.each([
    ['{Choice} contains "YES"', true],
    ['{Choice} contains "no"', false],
    ['{Choice} does not contain "no"', true],
    ['{Choice} equals "yes, please"', true],
    ['{Choice} equals "yes"', false],
    ['{n} does not equal "8"', true],
    ['{Note} is empty', true],
    ['{Note} is not empty', false],
    ['{ Step two } Is Not Empty', true],
    ['{missing} is empty', true],
    ['{constructor} is empty', true],
    ['{n} equals "7" and {Note} is empty', true],
    ['{n} equals "8" and {Note} is empty', false],
    ['{n} equals "8" or {Note} is empty', true],
    ['{n} equals "7" or {n} equals "8" and {Note} is not empty', true],
    ['{n} contains " and "', false],
    ['{n} is at least 7', true],
    ['{n} is at most 7.0', true],
    ['{n} is greater than 7', false],
    ['{n} is less than 7', false],
    ['{n} is greater than -3 and {n} is less than 8', true],
    ['{Price} Is At Least 3200', true],
    ['{Price} is greater than 3200', false],
    ['{Choice} is at most 100', false],
    ['{Choice} is at least 0', false],
    ['{missing} is less than 1', false],
  ])('%j is %j', (text, expected) => {
    expect(isTrue(text)).toBe(expected)
  })

  test.each([
    '',
    'true',
    '{n}',
    '{n} > 3',
    '{n} equals 7',
    '{n} contains "7',
    '{n equals "7"',
    '{n} is emptyish',
    '{n} is empty, {n} is empty',
    '{} is empty',
    '{n} is at least "7"',
    '{n} is at least seven',
    '{n} is at least 7,5',
    '{n} is at least 1.2.3',
    'otherwise {n} is empty',
    'otherwise or {n} is empty',
    '{n} is empty and otherwise',
  ])('%j is invalid', (text) => {
    expect(readWhen(text)).toBeTypeOf('string')
  })

  test('of a hundred thousand characters is parsed or rejected quickly', () => {
    expect(readWhen('{'.repeat(100_000))).toBeTypeOf('string')
    expect(readWhen(Array.from({ length: 5_000 }, () => '{n} is empty').join(' and '))).toMatchObject({ condition: { length: 1 } })
  })

  test('may begin with otherwise', () => {
    expect(readWhen(' Otherwise ')).toEqual({ isOtherwise: true })
    expect(readWhen('otherwise and {n} is empty or {n} is at least 3')).toMatchObject({ isOtherwise: true, condition: { length: 2 } })
  })
})
