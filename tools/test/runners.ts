import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getChromium } from '../machine/chromium.ts'
import { startCluster } from '../postgres/cluster.ts'
import { runTool } from '../steps/program.ts'
import type { Ended } from '../steps/program.ts'
import type { Outcome } from '../steps/step.ts'
import { countPlaywright, countVitest, judge } from './reports.ts'
import type { Counts } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'adjutant-reports-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const toReportOutcome = <Report>(file: string, { isOk, output }: Ended, count: (report: Report) => Counts): Outcome => {
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
  const { passed, failed, skipped, unsure } = judge(report && count(report), isOk)
  const notes = [skipped > 0 && `${skipped} skipped`, unsure > 0 && `${unsure} at the second try`].filter(Boolean)
  return { passed, failed, output, isTold: unsure > 0, ...(notes.length > 0 && { note: notes.join(', ') }) }
}

export const runVitest = async (project: string, env: Record<string, string> = {}): Promise<Outcome> => {
  const file = join(folder, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return toReportOutcome(file, await runTool('vitest', args, env), countVitest)
}

export const runVitestOnPostgres = async (project: string): Promise<Outcome> => {
  // One for each process of the tests, so that none waits for what another has open.
  const clusters = [await startCluster(), await startCluster()]
  const stop = () => clusters.forEach((cluster) => cluster.stop())
  process.once('exit', stop)
  const outcome = await runVitest(project, { TEST_DATABASE_URL: clusters.map(({ url }) => url).join(' ') })
  process.off('exit', stop)
  stop()
  return outcome
}

export const runPlaywright = async (): Promise<Outcome> => {
  const file = join(folder, 'playwright.json')
  const env = { CHROMIUM_PATH: getChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return toReportOutcome(file, await runTool('playwright', ['test', '-c', 'e2e/playwright.config.ts'], env), countPlaywright)
}
