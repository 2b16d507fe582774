import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judge } from './reports.ts'

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, testResults: [] }

test('tests are counted as the runner reports them', () => {
  expect(countVitest(vitest)).toEqual({ passed: 5, failed: 1, skipped: 2 })
})

test('a test file that cannot be read, or whose set-up fails, counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'skipped' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(countVitest({ ...vitest, testResults }).failed).toBe(1 + 2)
})

test('a browser test that passes only at the second try is a failure, and so is a broken set-up', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 4 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 3, failed: 3, skipped: 4 })
})

test('a runner that ran nothing has failed', () => {
  expect(judge({ passed: 0, failed: 0, skipped: 0 }, true).failed).toBe(1)
})

test('a runner that ends badly has failed, even when all its tests passed or its report is missing', () => {
  expect(judge({ passed: 9, failed: 0, skipped: 0 }, false)).toEqual({ passed: 9, failed: 1, skipped: 0 })
  expect(judge(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('failures that are named are not counted twice', () => {
  expect(judge({ passed: 9, failed: 2, skipped: 0 }, false).failed).toBe(2)
})
