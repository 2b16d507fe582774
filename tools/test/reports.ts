// What the JSON reports of the two test runners say, in counts.
import type { Tally } from '../steps/step.ts'

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  /** One per file; a file that cannot be read, or whose set-up fails, has failed without a single failed test. */
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** What went wrong outside of any test, such as a server that did not start. */
  errors: unknown[]
}

export type Counts = Tally & { skipped: number }

export const countVitest = (report: VitestReport): Counts => {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length, skipped: report.numPendingTests }
}

export const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

/** A runner that ran nothing, or that failed without naming a test, counts as one failure. */
export const judge = (counts: Counts | undefined, isOk: boolean): Counts => {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  const isSilentFailure = failed === 0 && (!isOk || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed, skipped }
}
