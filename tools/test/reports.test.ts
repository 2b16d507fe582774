import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judge } from './reports.ts'

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, testResults: [] }

test('tests are counted as the runner reports them', () => {
  expect(countVitest(vitest)).toEqual({ passed: 5, failed: 1, skipped: 2, unsure: 0 })
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

test('a test that passes at the second try has passed and is told', () => {
  const assertionResults = [
    { status: 'passed', failureMessages: ['once'] },
    { status: 'passed', failureMessages: [] },
  ]
  expect(countVitest({ ...vitest, testResults: [{ status: 'passed', assertionResults }] }).unsure).toBe(1)
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 4 }
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 4, failed: 0, skipped: 4, unsure: 1 })
})

test('a broken set-up of the browser tests is a failure', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 4 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 3, failed: 2, skipped: 4, unsure: 0 })
})

test('a runner that ran nothing has failed', () => {
  expect(judge({ passed: 0, failed: 0, skipped: 0, unsure: 0 }, true).failed).toBe(1)
})

test('a runner that ends badly has failed, even when all its tests passed or its report is missing', () => {
  expect(judge({ passed: 9, failed: 0, skipped: 0, unsure: 0 }, false)).toEqual({ passed: 9, failed: 1, skipped: 0, unsure: 0 })
  expect(judge(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0, unsure: 0 })
})

test('failures that are named are not counted twice', () => {
  expect(judge({ passed: 9, failed: 2, skipped: 0, unsure: 0 }, false).failed).toBe(2)
})
