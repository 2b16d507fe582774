import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judge, listRetriedByPlaywright, listRetriedByVitest } from './reports.ts'
import type { VitestReport } from './reports.ts'

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, testResults: [] }

type TestResult = VitestReport['testResults'][number]

const toFile = (status: string, ...tests: Partial<TestResult['assertionResults'][number]>[]): TestResult => ({
  name: '/project/web/notes.page.test.tsx',
  status,
  assertionResults: tests.map((one) => ({ fullName: 'a note is saved', status: 'passed', failureMessages: [], ...one })),
})

test('counts tests as the runner reports them', () => {
  expect(countVitest(vitest)).toEqual({ passed: 5, failed: 1, skipped: 2 })
})

test("counts a test file that can't be loaded or whose set-up fails as a failure", () => {
  const testResults = [
    toFile('failed'),
    toFile('failed', { status: 'skipped' }),
    toFile('failed', { status: 'failed' }, { status: 'passed' }),
    toFile('passed', { status: 'passed' }),
  ]
  expect(countVitest({ ...vitest, testResults }).failed).toBe(1 + 2)
})

test('a component or page test that passes on retry is named with the reason', () => {
  const testResults = [
    toFile('passed', {}, { fullName: 'a note is deleted', failureMessages: ['\u001B[31mlate\u001B[39m'] }),
    toFile('failed', { status: 'failed', failureMessages: ['gone', 'gone'] }),
  ]
  expect(listRetriedByVitest({ ...vitest, testResults })).toEqual([{ name: 'notes.page.test.tsx › a note is deleted', reason: 'late' }])
})

const toTest = (projectName: string, status: string, ...messages: string[]) => ({
  projectName,
  status,
  results: [...messages.map((message) => ({ errors: [{ message }] })), { errors: [] }],
})
const suites = [
  {
    title: 'offline.spec.ts',
    specs: [{ title: 'the page stays', file: 'offline.spec.ts', line: 9, tests: [toTest('desktop', 'flaky', '\u001B[31mlate\u001B[39m')] }],
    suites: [
      {
        title: 'on a train',
        specs: [
          {
            title: 'all goes on',
            file: 'offline.spec.ts',
            line: 20,
            tests: [toTest('desktop', 'expected'), toTest('phone', 'flaky', 'gone')],
          },
        ],
      },
    ],
  },
]

test('a browser test that passes on retry has passed and is named with the reason', () => {
  const report = { stats: { expected: 3, unexpected: 0, flaky: 2, skipped: 4 }, errors: [], suites }
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 0, skipped: 4 })
  expect(listRetriedByPlaywright(report)).toEqual([
    { name: 'desktop › offline.spec.ts:9 › the page stays', reason: 'late' },
    { name: 'phone › offline.spec.ts:20 › on a train › all goes on', reason: 'gone' },
  ])
})

test('counts a broken set-up of the browser tests as a failure', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 4 }
  expect(countPlaywright({ stats, errors: [{}], suites: [] })).toEqual({ passed: 3, failed: 2, skipped: 4 })
})

test('fails when the runner ran nothing', () => {
  expect(judge({ passed: 0, failed: 0, skipped: 0 }, true).failed).toBe(1)
})

test('fails when the runner exits with an error, even if all tests passed or the report is missing', () => {
  expect(judge({ passed: 9, failed: 0, skipped: 0 }, false)).toEqual({ passed: 9, failed: 1, skipped: 0 })
  expect(judge(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('does not count named failures twice', () => {
  expect(judge({ passed: 9, failed: 2, skipped: 0 }, false).failed).toBe(2)
})
