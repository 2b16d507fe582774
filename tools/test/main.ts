// npm test [-- name …]: every check and every test, one line each, and a closing line with the counts.
import { root } from '../bootstrap.mjs'
import { checks } from '../check/checks.ts'
import { getChromium } from '../machine/chromium.ts'
import { getPostgresBin } from '../machine/postgres-bin.ts'
import { listSourceFiles } from '../source-files.ts'
import { runNode } from '../steps/program.ts'
import { runSteps, toOutcome } from '../steps/step.ts'
import type { Step } from '../steps/step.ts'
import { runPlaywright, runVitest, runVitestOnPostgres } from './runners.ts'

const hasTests = (folder: string): boolean =>
  listSourceFiles(root).some((file) => file.startsWith(`${folder}/`) && file.endsWith('.test.ts'))

// These may have nothing to run yet; for all others an empty run is a failure.
const packages = ['contract', 'engine', 'reader'].filter((name) => hasTests(`packages/${name}`))

const vitest = (name: string): Step => ({ name, run: () => runVitest(name) })
const script = (name: string, file: string): Step => ({ name, run: async () => toOutcome(await runNode([file])) })

// Those that use little more than one core go two by two.
const short: Step[] = [...checks, script('build', 'tools/build.mjs'), ...packages.map(vitest), vitest('tools'), vitest('web')]

const long: Step[] = [
  script('web budgets', 'tools/web-budgets/main.ts'),
  // The wire is tested on one database, the quicker one, where both are asked for.
  {
    name: 'server on PGlite',
    run: () => runVitest('server on PGlite', isChosen('server on PostgreSQL') ? { WIRE_TESTS: 'elsewhere' } : {}),
  },
  { name: 'server on PostgreSQL', run: () => runVitestOnPostgres('server on PostgreSQL') },
  { name: 'browser', run: runPlaywright },
]

const steps = [...short, ...long]

const choose = (words: string[]): Step[] => {
  const unknown = words.find((word) => !steps.some(({ name }) => name.includes(word)))
  if (unknown) throw new Error(`no step is called '${unknown}'; there are: ${steps.map(({ name }) => name).join(', ')}`)
  return steps.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
}

const isChosen = (wanted: string) => choose(process.argv.slice(2)).some(({ name }) => name === wanted)

// What the machine lacks is known before the first step and not after ten minutes.
const prepareMachine = () => {
  if (isChosen('server on PostgreSQL')) getPostgresBin()
  if (isChosen('browser')) getChromium()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

try {
  const chosen = choose(process.argv.slice(2))
  prepareMachine()
  const isShort = (step: Step) => short.includes(step)
  const first = await runSteps(chosen.filter(isShort), 2)
  const then = await runSteps(chosen.filter((step) => !isShort(step)))
  const [passed, failed] = [first.passed + then.passed, first.failed + then.failed]
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  console.error(`adjutant: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
