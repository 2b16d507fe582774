import { cpuMsOf } from '../api/cpu-time.ts'
import { alternate, median } from '../api/measure.ts'
import type { Process } from '../api/product.ts'
import { call } from './light-client.ts'

const rounds = 5
const roundMs = 4_000
/** Enough runs to compile the code and cache the query plans. */
const warmUpRuns = 1_000
const maxMs = 45_000

const rounded = (value: number) => Number(value.toFixed(3))

export type Work = () => Promise<unknown>

/** Runs per second with one run per worker at a time; at least this long and this many, with an upper bound. */
async function perSecond(workers: Work[], ms: number, atLeast = 0): Promise<{ rate: number; runs: number }> {
  const start = performance.now()
  let runs = 0
  const work = async (once: Work) => {
    for (let passedMs = 0; passedMs < ms || (runs < atLeast && passedMs < maxMs); passedMs = performance.now() - start) {
      await once()
      runs += 1
    }
  }
  await Promise.all(workers.map(work))
  return { rate: (runs / (performance.now() - start)) * 1_000, runs }
}

/** Executes a run of three steps for one POST to its URL. */
export type Other = Process & { runUrl: string }

/** Alternates three-step runs of the product and the competitor with the same concurrency. */
export async function compare(product: Process, other: Other, workers: Work[]) {
  const sides = [
    { pid: product.pid, workers, cpu: [] as number[] },
    { pid: other.pid, workers: workers.map(() => () => call({ url: other.runUrl, body: {} })), cpu: [] as number[] },
  ] as const
  const measure = async (which: 0 | 1) => {
    const { pid, workers, cpu } = sides[which]
    const before = cpuMsOf(pid)
    const { rate, runs } = await perSecond(workers, roundMs)
    cpu.push((cpuMsOf(pid) - before) / runs)
    return rate
  }
  for (const { workers } of sides) await perSecond(workers, roundMs, warmUpRuns)
  const pairs = await alternate(rounds, measure)
  return {
    runsPerSecond: rounded(median(pairs.map(([ours]) => ours))),
    othersPerSecond: rounded(median(pairs.map(([, theirs]) => theirs))),
    ratio: rounded(median(pairs.map(([ours, theirs]) => ours / theirs))),
    cpuMsPerRun: rounded(median(sides[0].cpu)),
    othersCpuMsPerRun: rounded(median(sides[1].cpu)),
  }
}
