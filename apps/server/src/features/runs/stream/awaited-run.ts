import type { CrewRunStarted, FlowRunStarted } from '@adjutant/contract/ai/run-starts'
import { isAtWork, isEnd, toOutcome, toPublicStatus, type RunEvent, type RunKind, type RunStatus } from '@adjutant/engine'
import type { Ctx } from '../../../platform/ctx.ts'
import type { AbortableInput } from '../../../platform/http/implement.ts'
import type { OnNew } from '../start/new-run.ts'
import { RunSubscription } from './run-subscription.ts'
import type { RunsDeps } from '../runs-deps.ts'
import { selectEventsAfter } from '../runs.store.ts'
import { EventTail } from './event-tail.ts'

/** Returns the run's id. */
type StartRun = (onNew?: OnNew) => Promise<string>

interface WaitingInput extends AbortableInput {
  query: { wait_seconds: number }
}

interface AwaitedState {
  status: RunStatus
  result: string | null
}

function addEvent(state: AwaitedState, event: RunEvent): AwaitedState {
  if (isEnd(event)) return { ...state, status: event.details.status }
  const { type, details } = event
  if (type === 'step_started' || type === 'human_reply') return { ...state, status: 'running' }
  if (type === 'wait_for_human') return { ...state, status: 'waiting' }
  return type === 'result' ? { ...state, result: details.output } : state
}

/** Follows a run until it ends, waits for its person, or the signal aborts. */
class Follower {
  readonly tail: EventTail
  readonly #subscription: RunSubscription
  readonly #signal: AbortSignal
  state: AwaitedState = { status: 'pending', result: null }

  constructor(ctx: Ctx, deps: RunsDeps, runId: string, signal: AbortSignal) {
    this.tail = new EventTail(0, (seq) => selectEventsAfter(ctx, runId, seq))
    this.#subscription = new RunSubscription(ctx, deps, this.tail, runId, signal, false)
    this.#signal = signal
  }

  async untilBlocked(): Promise<void> {
    while (isAtWork(this.state) && !this.#signal.aborted) {
      await this.#subscription.next()
      if (this.tail.isDue) this.state = (await this.tail.take()).reduce(addEvent, this.state)
    }
  }
}

/** Subscribes before the run is stored, so that no event is missed and nothing must be read. */
async function follow(ctx: Ctx, deps: RunsDeps, start: StartRun, signal: AbortSignal, onStarted: () => void) {
  let follower: Follower | undefined
  const id = await start((runId) => (follower = new Follower(ctx, deps, runId, signal)))
  onStarted()
  if (!follower) {
    // The run existed already.
    follower = new Follower(ctx, deps, id, signal)
    follower.tail.announce(Infinity)
  }
  // The run exists even if following it fails.
  await follower.untilBlocked().catch((error: unknown) => ctx.log.warn({ err: error, run_id: id }, 'A run could not be awaited'))
  return { id, ...follower.state }
}

/** Only waiting callers get the run's state. */
async function startAwaited(ctx: Ctx, deps: RunsDeps, kind: RunKind, { query, openSignal }: WaitingInput, start: StartRun) {
  const waitMs = query.wait_seconds * 1_000
  if (waitMs === 0) return { id: await start() }
  const over = new AbortController()
  const end = () => over.abort()
  let timer: NodeJS.Timeout | undefined
  try {
    const clientSignal = openSignal()
    clientSignal.addEventListener('abort', end)
    if (clientSignal.aborted) end()
    const { status, ...run } = await follow(ctx, deps, start, over.signal, () => (timer = setTimeout(end, waitMs)))
    return { ...run, status: toPublicStatus(kind, status), outcome: toOutcome(status) }
  } finally {
    clearTimeout(timer)
    end()
  }
}

export async function startAwaitedCrew(ctx: Ctx, deps: RunsDeps, waiting: WaitingInput, start: StartRun): Promise<CrewRunStarted> {
  const { id, ...state } = await startAwaited(ctx, deps, 'crew', waiting, start)
  return { crew_run_id: id, ...state } as CrewRunStarted
}

export async function startAwaitedFlow(ctx: Ctx, deps: RunsDeps, waiting: WaitingInput, start: StartRun): Promise<FlowRunStarted> {
  const { id, ...state } = await startAwaited(ctx, deps, 'flow', waiting, start)
  return { flow_run_id: id, ...state } as FlowRunStarted
}
