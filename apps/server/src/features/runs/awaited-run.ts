import type { CrewRunStarted, FlowRunStarted } from '@adjutant/contract/run-starts'
import { isAtWork, isEnd, toOutcome, toStatusWord, type RunEvent, type RunKind, type RunStatus } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import type { WaitInput } from '../../platform/http/implement.ts'
import type { OnNew } from './new-run.ts'
import { Ear } from './run-ear.ts'
import type { RunsParts } from './runs-parts.ts'
import { selectEventsAfter } from './runs.store.ts'
import { StoredNews } from './stored-news.ts'

/** Returns the run's id. */
type StartRun = (onNew?: OnNew) => Promise<string>

interface Waiting extends WaitInput {
  query: { wait_seconds: number }
}

interface Stand {
  status: RunStatus
  result: string | null
}

function addEvent(stand: Stand, event: RunEvent): Stand {
  if (isEnd(event)) return { ...stand, status: event.details.status }
  const { type, details } = event
  if (type === 'step_started' || type === 'human_reply') return { ...stand, status: 'running' }
  if (type === 'wait_for_human') return { ...stand, status: 'waiting' }
  return type === 'result' ? { ...stand, result: details.output } : stand
}

/** Follows a run until it ends, waits for its person, or the signal aborts. */
class Follower {
  readonly news: StoredNews
  readonly #ear: Ear
  readonly #signal: AbortSignal
  stand: Stand = { status: 'pending', result: null }

  constructor(ctx: Ctx, parts: RunsParts, runId: string, signal: AbortSignal) {
    this.news = new StoredNews(0, (seq) => selectEventsAfter(ctx, runId, seq))
    this.#ear = new Ear(ctx, parts, this.news, runId, signal, false)
    this.#signal = signal
  }

  async untilSettled(): Promise<void> {
    while (isAtWork(this.stand) && !this.#signal.aborted) {
      await this.#ear.next()
      if (this.news.isDue) this.stand = (await this.news.take()).reduce(addEvent, this.stand)
    }
  }
}

/** Subscribes before the run is stored, so that no event is missed and nothing must be read. */
async function follow(ctx: Ctx, parts: RunsParts, start: StartRun, signal: AbortSignal, onStarted: () => void) {
  let follower: Follower | undefined
  const id = await start((runId) => (follower = new Follower(ctx, parts, runId, signal)))
  onStarted()
  if (!follower) {
    // The run existed already.
    follower = new Follower(ctx, parts, id, signal)
    follower.news.nudge(Infinity)
  }
  // The run exists even if following it fails.
  await follower.untilSettled().catch((error: unknown) => ctx.log.warn({ err: error, run_id: id }, 'A run could not be awaited'))
  return { id, ...follower.stand }
}

/** Only waiting callers get the run's state. */
async function startAwaited(ctx: Ctx, parts: RunsParts, kind: RunKind, { query, attend }: Waiting, start: StartRun) {
  const waitMs = query.wait_seconds * 1_000
  if (waitMs === 0) return { id: await start() }
  const over = new AbortController()
  const end = () => over.abort()
  let timer: NodeJS.Timeout | undefined
  try {
    const attended = attend()
    attended.addEventListener('abort', end)
    if (attended.aborted) end()
    const { status, ...run } = await follow(ctx, parts, start, over.signal, () => (timer = setTimeout(end, waitMs)))
    return { ...run, status: toStatusWord(kind, status), outcome: toOutcome(status) }
  } finally {
    clearTimeout(timer)
    end()
  }
}

export async function startAwaitedCrew(ctx: Ctx, parts: RunsParts, waiting: Waiting, start: StartRun): Promise<CrewRunStarted> {
  const { id, ...stand } = await startAwaited(ctx, parts, 'crew', waiting, start)
  return { crew_run_id: id, ...stand } as CrewRunStarted
}

export async function startAwaitedFlow(ctx: Ctx, parts: RunsParts, waiting: Waiting, start: StartRun): Promise<FlowRunStarted> {
  const { id, ...stand } = await startAwaited(ctx, parts, 'flow', waiting, start)
  return { flow_run_id: id, ...stand } as FlowRunStarted
}
