import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { watch } from '../api/scratch.ts'
import { statementsSoFar, type Candidate } from './candidate.ts'

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const round = (value: number, digits = 1): number => Number(value.toFixed(digits))

/** Jobs per second from the first to the last, and statements per job. */
export async function measureThroughput(candidate: Candidate, concurrency: number, count: number) {
  await candidate.enqueue(count)
  const done = Promise.withResolvers<void>()
  const before = statementsSoFar()
  let [begun, startedAt, endedAt] = [0, 0, 0]
  const onJob = async () => {
    begun += 1
    if (begun === 1) startedAt = performance.now()
    if (begun < count) return
    endedAt = performance.now()
    done.resolve()
  }
  const stop = candidate.drain ? await candidate.drain(concurrency, onJob) : await candidate.work(concurrency, onJob)
  await done.promise
  const statements = statementsSoFar() - before
  await stop?.()
  return { perSecond: round(((count - 1) * 1_000) / (endedAt - startedAt)), statementsPerJob: round(statements / count, 2) }
}

/** Milliseconds from the commit of a job to its start, with an idle worker. */
export async function measureLatency(candidate: Candidate, times: number): Promise<number> {
  let begun = Promise.withResolvers<void>()
  const stop = await candidate.work(1, async () => begun.resolve())
  const waits: number[] = []
  for (let n = 0; n < times; n += 1) {
    await pause(150)
    begun = Promise.withResolvers<void>()
    const from = performance.now()
    await candidate.enqueue(1)
    await begun.promise
    waits.push(performance.now() - from)
  }
  await stop()
  return round(median(waits))
}

/** Seconds from `kill -9` of a process with a job until another process begins that job; undefined after a minute. */
export async function measureTakeover(candidate: Candidate, databaseUrl: string): Promise<number | undefined> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hanging-worker.ts'), candidate.name, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  watch(child)
  await candidate.enqueue(1)
  await once(child.stdout, 'data')
  const begun = Promise.withResolvers<true>()
  const stop = await candidate.work(1, async () => begun.resolve(true))
  // The job runs long enough for a lease renewal.
  await pause(3_000)
  child.kill('SIGKILL')
  const from = performance.now()
  const isTaken = await Promise.race([begun.promise, pause(60_000)])
  await stop()
  return isTaken ? round((performance.now() - from) / 1_000) : undefined
}
