import { describe, expect, test } from 'vitest'
import { holds, readCondition } from './condition.ts'

const values: Record<string, string> = { Choice: ' Yes, please ', Note: '', 'Step two': 'done', n: '7' }

function isTrue(text: string): boolean {
  const condition = readCondition(text)
  if (typeof condition === 'string') throw new Error(condition)
  return holds(condition, (name) => (Object.hasOwn(values, name) ? values[name] : undefined))
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
  ])('%j is invalid', (text) => {
    expect(readCondition(text)).toBeTypeOf('string')
  })

  test('of a hundred thousand characters is parsed or rejected quickly', () => {
    expect(readCondition('{'.repeat(100_000))).toBeTypeOf('string')
    expect(readCondition(Array.from({ length: 5_000 }, () => '{n} is empty').join(' and '))).toHaveLength(1)
  })
})
