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

// Their tests wait for timers and other processes half of the time, so both databases fit on two cores at once.
const servers: Step[] = [
  // The wire is tested on one database, the quicker one, where both are asked for.
  {
    name: 'server on PGlite',
    run: () => runVitest('server on PGlite', isChosen('server on PostgreSQL') ? { WIRE_TESTS: 'elsewhere' } : {}),
  },
  { name: 'server on PostgreSQL', run: () => runVitestOnPostgres('server on PostgreSQL') },
]

const pages: Step[] = [script('web budgets', 'tools/web-budgets/main.ts'), { name: 'browser', run: runPlaywright }]

/** In their order; of each group so many steps at once. */
const groups: { group: Step[]; atOnce: number }[] = [
  { group: short, atOnce: 2 },
  { group: servers, atOnce: 2 },
  { group: pages, atOnce: 1 },
]

const steps = groups.flatMap(({ group }) => group)

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
  const total = { passed: 0, failed: 0 }
  for (const { group, atOnce } of groups) {
    const { passed, failed } = await runSteps(
      chosen.filter((step) => group.includes(step)),
      atOnce,
    )
    total.passed += passed
    total.failed += failed
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
} catch (error) {
  console.error(`adjutant: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
