// Reads counts and retried tests from the JSON reports of the two test runners.
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Retried, Totals } from '../steps/step.ts'

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  /** One per file; a file that can't be loaded or whose set-up fails has failed without a failed test. */
  testResults: {
    name: string
    status: string
    /** A test that passed on retry has the messages of its first try. */
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** Errors outside of tests, such as a server that did not start. */
  errors: unknown[]
  suites: PlaywrightSuite[]
}

export type Counts = Totals & { skipped: number }

export const countVitest = (report: VitestReport): Counts => {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length, skipped: report.numPendingTests }
}

export const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
})

const toReason = (message = 'no reason is known') => stripVTControlCharacters(message)

/** Component and page tests that failed once and passed on retry. */
export const listRetriedByVitest = ({ testResults }: VitestReport): Retried[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({ name: `${basename(name)} › ${fullName}`, reason: toReason(failureMessages[0]) })),
  )

/** A file is a suite named after the file, so its title is omitted. */
const listRetriedOf = (suite: PlaywrightSuite, titles: string[]): Retried[] => [
  ...suite.specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName, results }) => ({
        name: [projectName, `${file}:${line}`, ...titles, title].join(' › '),
        reason: toReason(results[0]?.errors[0]?.message),
      })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => listRetriedOf(inner, [...titles, inner.title])),
]

/** Browser tests that failed once and passed on retry. */
export const listRetriedByPlaywright = ({ suites }: PlaywrightReport): Retried[] => suites.flatMap((suite) => listRetriedOf(suite, []))

/** A runner that ran nothing, or failed without naming a test, counts as one failure. */
export const judge = (counts: Counts | undefined, isOk: boolean): Counts => {
  const known = counts ?? { passed: 0, failed: 0, skipped: 0 }
  const isSilentFailure = known.failed === 0 && (!isOk || known.passed === 0)
  return isSilentFailure ? { ...known, failed: 1 } : known
}
