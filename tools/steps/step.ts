import type { ProgramResult } from './program.ts'

/** A test that passed on retry. */
export type Retried = { name: string; reason: string }

export type Outcome = {
  passed: number
  failed: number
  output: string
  note?: string
  retried?: Retried[]
}
export type Step = {
  name: string
  run: () => Promise<Outcome>
  /** Steps that must end first, if they are selected. */
  after?: string[]
}
export type Totals = { passed: number; failed: number }
export type Total = Totals & { retried: Retried[] }

/** A check counts as one test. */
export const toOutcome = ({ isOk, output }: ProgramResult): Outcome => ({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output })

/** Combines several programs into one check: it passes when all pass, and shows only the failed ones. */
export const toOneOutcome = (results: ProgramResult[]): Outcome => {
  const bad = results.filter(({ isOk }) => !isOk)
  return toOutcome({ isOk: bad.length === 0 && results.length > 0, output: bad.map(({ output }) => output).join('\n') })
}

const toLine = (name: string, { passed, failed, note }: Outcome, ms: number): string => {
  const counts = passed + failed > 1 ? `${passed} passed, ${failed} failed, ` : ''
  return `${failed > 0 ? 'failed' : 'ok    '}  ${name} (${counts}${note ? `${note}, ` : ''}${(ms / 1000).toFixed(1)} s)`
}

const runStep = async ({ name, run }: Step): Promise<Outcome> => {
  const startMs = performance.now()
  const outcome: Outcome = await run().catch((error: Error) => ({ passed: 0, failed: 1, output: error.message }))
  console.log(toLine(name, outcome, performance.now() - startMs))
  if (outcome.failed > 0) console.log(`${outcome.output.trimEnd()}\n`)
  for (const retried of outcome.retried ?? []) console.log(`needed a retry: ${retried.name}\n${retried.reason}\n`)
  return outcome
}

/**
 * Prints one line per step as it ends. The output of a failed step is printed in full, and the other steps still run. `atOnce` is the
 * number of concurrent steps, in list order except for steps that wait for others.
 */
export const runSteps = async (steps: Step[], atOnce = 1): Promise<Total> => {
  const total: Total = { passed: 0, failed: 0, retried: [] }
  const waiting = new Set(steps)
  const running = new Map<string, Promise<void>>()
  const hasEnded = (name: string) => !running.has(name) && ![...waiting].some((step) => step.name === name)
  const start = (step: Step) => {
    waiting.delete(step)
    const end = async () => {
      const { passed, failed, retried = [] } = await runStep(step)
      total.passed += passed
      total.failed += failed
      total.retried.push(...retried)
      running.delete(step.name)
    }
    running.set(step.name, end())
  }
  while (waiting.size + running.size > 0) {
    const next = running.size < atOnce && [...waiting].find(({ after = [] }) => after.every(hasEnded))
    if (next) start(next)
    else if (running.size > 0) await Promise.race(running.values())
    else throw new Error(`these steps wait for each other: ${[...waiting].map(({ name }) => name).join(', ')}`)
  }
  return total
}
