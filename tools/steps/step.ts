import type { Ended } from './program.ts'

export type Outcome = {
  passed: number
  failed: number
  output: string
  note?: string
  /** Something in the output deserves to be read, though nothing failed. */
  isTold?: boolean
}
export type Step = { name: string; run: () => Promise<Outcome> }
export type Tally = { passed: number; failed: number }

/** A check counts as one. */
export const toOutcome = ({ isOk, output }: Ended): Outcome => ({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output })

/** Several programs that make up one check: it passes when all of them do, and shows only those that do not. */
export const toOneOutcome = (ended: Ended[]): Outcome => {
  const bad = ended.filter(({ isOk }) => !isOk)
  return toOutcome({ isOk: bad.length === 0 && ended.length > 0, output: bad.map(({ output }) => output).join('\n') })
}

const toLine = (name: string, { passed, failed, note }: Outcome, ms: number): string => {
  const counts = passed + failed > 1 ? `${passed} passed, ${failed} failed, ` : ''
  return `${failed > 0 ? 'failed' : 'ok    '}  ${name} (${counts}${note ? `${note}, ` : ''}${(ms / 1000).toFixed(1)} s)`
}

const runStep = async ({ name, run }: Step): Promise<Outcome> => {
  const startMs = performance.now()
  const outcome: Outcome = await run().catch((error: Error) => ({ passed: 0, failed: 1, output: error.message }))
  console.log(toLine(name, outcome, performance.now() - startMs))
  if (outcome.failed > 0 || outcome.isTold) console.log(`${outcome.output.trimEnd()}\n`)
  return outcome
}

/**
 * One line each, as they end; what failed, or passed only at the second try, is shown in full, and the rest is run all the same.
 * `atOnce`: those that use one core may go two by two.
 */
export const runSteps = async (steps: Step[], atOnce = 1): Promise<Tally> => {
  const tally = { passed: 0, failed: 0 }
  const left = steps.values()
  const work = async () => {
    for (const step of left) {
      const { passed, failed } = await runStep(step)
      tally.passed += passed
      tally.failed += failed
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return tally
}
