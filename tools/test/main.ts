// npm test [-- name …]: every check and every test, one line per step, and a closing line with the counts.
// npm run test:quick: types, lint, unit and component tests, which need no database, no build and no processes of their own.
import { root } from '../bootstrap.mjs'
import { checks, lintWithoutTypes } from '../check/checks.ts'
import { getChromium } from '../machine/chromium.ts'
import { getPostgresBin } from '../machine/postgres-bin.ts'
import { listSourceFiles } from '../source-files.ts'
import { runNode } from '../steps/program.ts'
import { runSteps, toOutcome } from '../steps/step.ts'
import type { Step } from '../steps/step.ts'
import { runPlaywright, runVitest, runVitestInChromium, runVitestOnEmbedded, runVitestOnPostgres } from './runners.ts'

const hasTests = (folder: string): boolean =>
  listSourceFiles(root).some((file) => file.startsWith(`${folder}/`) && file.endsWith('.test.ts'))

// Packages without tests are skipped; any other empty run is a failure.
const packages = ['contract', 'engine', 'analyst', 'reader'].filter((name) => hasTests(`packages/${name}`))

/** With one process per step: a second one would load every module again, and other steps use the other core. */
const vitest = (name: string): Step => ({ name, run: () => runVitest(name, ['--maxWorkers=1']) })
const script = (name: string, file: string): Step => ({ name, run: async () => toOutcome(await runNode([file])) })

const unitTests: Step[] = ['server', ...packages, 'tools', 'web'].map(vitest)

/** Runs in two tabs, because it is longer than all other steps of the quick run, and would otherwise run alone at the end. */
const components: Step = { name: 'components', run: () => runVitestInChromium(['.component.test.']) }
const componentsAndPages: Step = { name: 'components and pages', run: () => runVitestInChromium(['--maxWorkers=1']) }

/**
 * In start order. The longest steps start early, so that no core is idle at the end. The short ones run beside the tests on PostgreSQL,
 * because they leave a core idle while they wait for timers.
 */
const steps: Step[] = [
  script('build', 'tools/build.mjs'),
  ...checks,
  componentsAndPages,
  { name: 'browser', run: runPlaywright, after: ['build'] },
  // Both start from the build's snapshot.
  { name: 'server on PostgreSQL', run: () => runVitestOnPostgres('server on PostgreSQL'), after: ['build'] },
  ...unitTests,
  vitest('reader processes'),
  { ...vitest('bench'), after: ['build'] },
  { ...script('web budgets', 'tools/web-budgets/main.ts'), after: ['build'] },
  { name: 'server on PGlite', run: () => runVitestOnEmbedded('server on PGlite'), after: ['build'] },
]

const quickSteps = [lintWithoutTypes, ...checks.filter(({ name }) => name === 'types'), components, ...unitTests]

const isQuick = process.argv[2] === '--quick'
/** Unit tests use one core and wait for timers; the long steps have several processes each. */
const atOnce = isQuick ? 3 : 2

const choose = (words: string[]): Step[] => {
  if (isQuick) return quickSteps
  if (words.length === 0) return steps
  const unknown = words.find((word) => !steps.some(({ name }) => name.includes(word)))
  if (unknown) throw new Error(`no step is called '${unknown}'; there are: ${steps.map(({ name }) => name).join(', ')}`)
  return steps.filter(({ name }) => words.some((word) => name.includes(word)))
}

/** Installs programs while other steps run. A failed installation ends the run at once, and not after ten minutes. */
const prepareMachine = async (chosen: Step[]) => {
  const isChosen = (wanted: string) => chosen.some(({ name }) => name === wanted)
  await Promise.all([
    (isChosen('server on PostgreSQL') || isChosen('browser')) && getPostgresBin(),
    ['browser', components.name, componentsAndPages.name].some(isChosen) && getChromium(),
  ])
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

try {
  const chosen = choose(process.argv.slice(2))
  const [{ passed, failed, retried }] = await Promise.all([runSteps(chosen, atOnce), prepareMachine(chosen)])
  if (retried.length > 0) console.log('')
  for (const { name } of retried) console.log(`needed a retry: ${name}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  console.error(`adjutant: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
