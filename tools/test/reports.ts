// What the JSON reports of the two test runners say, in counts.
import type { Tally } from '../steps/step.ts'

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  /** One per file; a file that cannot be read, or whose set-up fails, has failed without a single failed test. */
  testResults: { status: string; assertionResults: { status: string; failureMessages?: string[] }[] }[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** What went wrong outside of any test, such as a server that did not start. */
  errors: unknown[]
}

/** Each test has two tries. One that needed the second has passed, and is told: it may be a test that is not sure of itself, or a slow machine. */
export type Counts = Tally & { skipped: number; unsure: number }

export const countVitest = (report: VitestReport): Counts => {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests,
    unsure: tests.filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0).length,
  }
}

export const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  unsure: stats.flaky,
})

/** A runner that ran nothing, or that failed without naming a test, counts as one failure. */
export const judge = (counts: Counts | undefined, isOk: boolean): Counts => {
  const known = counts ?? { passed: 0, failed: 0, skipped: 0, unsure: 0 }
  const isSilentFailure = known.failed === 0 && (!isOk || known.passed === 0)
  return isSilentFailure ? { ...known, failed: 1 } : known
}
