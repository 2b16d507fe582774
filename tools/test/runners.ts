import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { getChromium } from '../machine/chromium.ts'
import { startCluster } from '../postgres/cluster.ts'
import { runTool } from '../steps/program.ts'
import type { ProgramResult } from '../steps/program.ts'
import type { Outcome, Retried } from '../steps/step.ts'
import { countPlaywright, countVitest, judge, listRetriedByPlaywright, listRetriedByVitest } from './reports.ts'
import type { Counts, PlaywrightReport, VitestReport } from './reports.ts'
import { chooseScratchPlace, getScratchFolder } from './scratch-folder.ts'
import { testsOnEmbedded } from './server-tests.ts'

/** More than the cores, because tests wait for timers, the database and other processes. */
const postgresWorkers = 3

const readReport = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined

const toReportOutcome = (counts: Counts | undefined, retried: Retried[], { isOk, output }: ProgramResult): Outcome => {
  const { passed, failed, skipped } = judge(counts, isOk)
  const notes = [skipped > 0 && `${skipped} skipped`, retried.length > 0 && `${retried.length} with a retry`].filter(
    (note) => note !== false,
  )
  return { passed, failed, output, retried, ...(notes.length > 0 && { note: notes.join(', ') }) }
}

export const runVitest = async (project: string, args: string[] = [], env: Record<string, string> = {}): Promise<Outcome> => {
  const folder = getScratchFolder()
  const file = join(folder, `${project}.json`)
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const results = await runTool('vitest', ['run', '--project', project, ...reporting, ...args], { TMPDIR: folder, ...env })
  const report = readReport<VitestReport>(file)
  return toReportOutcome(report && countVitest(report), report ? listRetriedByVitest(report) : [], results)
}

export const runVitestInChromium = async (args: string[]): Promise<Outcome> => {
  await getChromium()
  return runVitest('chromium', args)
}

/** Runs only files that can behave differently on PGlite. */
export const runVitestOnEmbedded = (project: string): Promise<Outcome> =>
  runVitest(
    project,
    testsOnEmbedded.flatMap((pattern) => globSync(pattern, { cwd: root })),
  )

/** One server per test process, so that none waits for another's locks. */
const withPostgres = async <T>(servers: number, work: (urls: string) => Promise<T>): Promise<T> => {
  const clusters = await Promise.all(Array.from({ length: servers }, () => startCluster({ parent: chooseScratchPlace() })))
  const stop = () => clusters.forEach((cluster) => cluster.stop())
  process.once('exit', stop)
  try {
    return await work(clusters.map(({ url }) => url).join(' '))
  } finally {
    process.off('exit', stop)
    stop()
  }
}

export const runVitestOnPostgres = (project: string): Promise<Outcome> =>
  withPostgres(postgresWorkers, (urls) => runVitest(project, [`--maxWorkers=${postgresWorkers}`], { TEST_DATABASE_URL: urls }))

const runPlaywrightOn = async (databaseUrl: string): Promise<Outcome> => {
  const folder = getScratchFolder()
  const file = join(folder, 'playwright.json')
  const env = { CHROMIUM_PATH: await getChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file, TMPDIR: folder, TEST_DATABASE_URL: databaseUrl }
  const results = await runTool('playwright', ['test', '-c', 'e2e/playwright.config.ts'], env)
  const report = readReport<PlaywrightReport>(file)
  return toReportOutcome(report && countPlaywright(report), report ? listRetriedByPlaywright(report) : [], results)
}

export const runPlaywright = (): Promise<Outcome> => withPostgres(1, runPlaywrightOn)
