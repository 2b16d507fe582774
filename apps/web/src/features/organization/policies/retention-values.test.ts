import { expect, test } from 'vitest'
import { validatePeriod, isShorter, toPeriods, toPeriodValues, toPreviewText } from './retention-values.ts'

const stored = { conversations_days: null, runs_days: 90, bin_days: 30 }

test('an empty field keeps records forever, and values survive the form', () => {
  expect(toPeriodValues(stored)).toEqual({ conversations_days: '', runs_days: '90', bin_days: '30' })
  expect(toPeriods(toPeriodValues(stored))).toEqual(stored)
})

test.each([
  [{ runs_days: '0' }, ['runs_days']],
  [{ runs_days: '3651' }, ['runs_days']],
  [{ conversations_days: '1.5' }, ['conversations_days']],
  [{ bin_days: '' }, ['bin_days']],
  [{ bin_days: '31' }, ['bin_days']],
  [{ bin_days: ' 7 ' }, []],
])('%j is invalid in %j', (change, names) => {
  expect(Object.keys(validatePeriod({ ...toPeriodValues(stored), ...change }) ?? {})).toEqual(names)
})

test.each([
  [{ conversations_days: 3000 }, true],
  [{ runs_days: 89 }, true],
  [{ runs_days: 91 }, false],
  [{ runs_days: null }, false],
  [{ bin_days: 29 }, true],
])('%j is shorter: %s', (change, expected) => {
  expect(isShorter({ ...stored, ...change }, stored)).toBe(expected)
})

test('the preview counts what would be deleted', () => {
  expect(toPreviewText({ conversations: 1, runs: 0, bin: 1200 })).toBe(
    "This deletes 1 conversation and 1,200 records in the bin within the hour. You can't undo it.",
  )
  expect(toPreviewText({ conversations: 0, runs: 0, bin: 0 })).toMatch(/^No record/)
})
