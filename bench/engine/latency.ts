import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../api/measure.ts'
import type { Process } from '../api/product.ts'
import type { Runner, TimedEvent } from './runner.ts'

const rounds = 15

const sinceMs = (start: bigint, at: bigint) => Number(at - start) / 1e6
const rounded = (value: number) => Number(value.toFixed(1))
const now = () => process.hrtime.bigint()

async function until(events: AsyncGenerator<TimedEvent>, type: string): Promise<TimedEvent> {
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error(`The run ended without ${type}`)
    if (value.type === type) return value
  }
}

/** Time from sending the reply to the event of the next step. */
async function replyOnce(url: string, runner: Runner): Promise<number> {
  const runId = await runner.start(url, 'asking')
  const events = runner.watch(url, runId)
  await until(events, 'wait_for_human')
  const start = now()
  const replied = runner.reply(url, runId)
  const { at } = await until(events, 'step_started')
  await replied
  await until(events, 'crew_end')
  return sinceMs(start, at)
}

/** Time from sending the stop until the run has ended and the provider's connection is closed, and the number of events after the end. */
async function stopOnce(url: string, modelUrl: string, runner: Runner): Promise<{ ms: number; later: number }> {
  const runId = await runner.start(url, 'slow')
  const events = runner.watch(url, runId)
  await until(events, 'delta')
  const start = now()
  const stopped = runner.stop(url, runId)
  const { at } = await until(events, 'crew_end')
  let later = 0
  for await (const _ of events) later += 1
  await stopped
  const leftAt = await lastLeft(modelUrl, start)
  return { ms: sinceMs(start, leftAt > at ? leftAt : at), later }
}

async function lastLeft(modelUrl: string, after: bigint): Promise<bigint> {
  for (; ; await pause(5)) {
    const at = BigInt(await (await fetch(modelUrl)).text())
    if (at > after) return at
  }
}

export async function measureLatency(url: string, modelUrl: string, runner: Runner) {
  const replies: number[] = []
  const stops: { ms: number; later: number }[] = []
  for (let round = 0; round < rounds; round++) {
    replies.push(await replyOnce(url, runner))
    stops.push(await stopOnce(url, modelUrl, runner))
  }
  const stopMs = stops.map(({ ms }) => ms)
  return {
    replyMedianMs: rounded(median(replies)),
    stopMedianMs: rounded(median(stopMs)),
    stopWorstMs: rounded(Math.max(...stopMs)),
    eventsAfterStop: stops.reduce((sum, { later }) => sum + later, 0),
  }
}

/** Time from killing the process during a model call until another process has taken over the run. */
export async function measureTakeover(victim: Process, runner: Runner, startSuccessor: () => Promise<Process>, isSuccessorFirst: boolean) {
  const runId = await runner.start(victim.url, 'slow')
  await until(runner.watch(victim.url, runId), 'delta')
  const waiting = isSuccessorFirst ? await startSuccessor() : undefined
  const start = now()
  await victim.kill()
  const successor = waiting ?? (await startSuccessor())
  const { at } = await until(runner.watch(successor.url, runId), 'warning')
  await runner.stop(successor.url, runId)
  await successor.stop()
  return rounded(sinceMs(start, at) / 1_000)
}
