import type { CrewRunStarted, FlowRunStarted } from '@adjutant/contract/runs'
import { toStatusWord, type RunEvent, type RunKind, type RunStatus } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import type { OnNew } from './new-run.ts'
import { Ear } from './run-ear.ts'
import type { RunsParts } from './runs-parts.ts'
import { selectEventsAfter } from './runs.store.ts'
import { StoredNews } from './stored-news.ts'

/** Gives the id of the run. */
type StartRun = (onNew?: OnNew) => Promise<string>

interface Wait {
  wait_seconds: number
}

interface Stand {
  status: RunStatus
  result: string | null
}

function addEvent(stand: Stand, { type, details }: RunEvent): Stand {
  if (type === 'wait_for_human') return { ...stand, status: 'waiting' }
  if (type === 'human_reply') return { ...stand, status: 'running' }
  if (type === 'result') return { ...stand, result: details.output }
  return type === 'crew_end' || type === 'crew_error' || type === 'terminal' ? { ...stand, status: details.status } : stand
}

/** Follows a run until it has ended or waits for its person; longer than the signal lets it, not. */
class Follower {
  readonly news: StoredNews
  readonly #ear: Ear
  readonly #signal: AbortSignal

  constructor(ctx: Ctx, parts: RunsParts, runId: string, signal: AbortSignal) {
    this.news = new StoredNews(0, (seq) => selectEventsAfter(ctx, runId, seq))
    this.#ear = new Ear(ctx, parts, this.news, runId, signal)
    this.#signal = signal
  }

  async untilSettled(): Promise<Stand> {
    let stand: Stand = { status: 'running', result: null }
    while (stand.status === 'running' && !this.#signal.aborted) {
      await this.#ear.next()
      this.#ear.takeText()
      if (this.news.isDue) stand = (await this.news.take()).reduce(addEvent, stand)
    }
    return stand
  }
}

/** It is listened to before it is stored, so that nothing of it is missed and nothing need be read. */
async function follow(ctx: Ctx, parts: RunsParts, start: StartRun, signal: AbortSignal): Promise<Stand & { id: string }> {
  let follower: Follower | undefined
  const id = await start((runId) => (follower = new Follower(ctx, parts, runId, signal)))
  if (!follower) {
    // One that was there already.
    follower = new Follower(ctx, parts, id, signal)
    follower.news.nudge(Infinity)
  }
  return { id, ...(await follower.untilSettled()) }
}

/** How the run stands is told only to those who wait for it. A process that is about to end lets nobody wait. */
async function startAwaited(ctx: Ctx, parts: RunsParts, kind: RunKind, { wait_seconds }: Wait, start: StartRun) {
  if (wait_seconds === 0) return { id: await start() }
  const over = new AbortController()
  const end = () => over.abort()
  const timer = setTimeout(end, wait_seconds * 1_000)
  parts.closing.addEventListener('abort', end)
  if (parts.closing.aborted) end()
  try {
    const { status, ...run } = await follow(ctx, parts, start, over.signal)
    return { ...run, status: toStatusWord(kind, status) }
  } finally {
    clearTimeout(timer)
    parts.closing.removeEventListener('abort', end)
    end()
  }
}

export async function startAwaitedCrew(ctx: Ctx, parts: RunsParts, wait: Wait, start: StartRun): Promise<CrewRunStarted> {
  const { id, ...stand } = await startAwaited(ctx, parts, 'crew', wait, start)
  return { crew_run_id: id, ...stand } as CrewRunStarted
}

export async function startAwaitedFlow(ctx: Ctx, parts: RunsParts, wait: Wait, start: StartRun): Promise<FlowRunStarted> {
  const { id, ...stand } = await startAwaited(ctx, parts, 'flow', wait, start)
  return { flow_run_id: id, ...stand } as FlowRunStarted
}
