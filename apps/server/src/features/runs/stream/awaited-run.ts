import type { CrewRunStarted, FlowRunStarted } from '@adjutant/contract/ai/run-starts'
import { isActive, isEnd, toCrewStatus, toFlowStatus, toOutcome, toPublicStatus, type RunEvent, type RunStatus } from '@adjutant/engine'
import type { Ctx } from '../../../platform/ctx.ts'
import { endedError } from '../../../platform/ended-error.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { WorkflowRun } from '../../../platform/feature-ports.ts'
import type { AbortableInput } from '../../../platform/http/implement.ts'
import type { OnNew } from '../start/new-run.service.ts'
import { follow } from '../../../platform/live/follow.ts'
import type { RunsDeps } from '../runs.deps.ts'
import { findAnyRun } from '../runs.store.ts'
import type { RunRow } from '../store/run-store.ts'
import { RunEventSource } from './run-event-source.ts'

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

/** Subscribes before the run is stored, so that no event is missed and no read is needed. */
async function awaitRun(ctx: Ctx, deps: RunsDeps, start: StartRun, signal: AbortSignal, onStarted: () => void) {
  let state: AwaitedState = { status: 'pending', result: null }
  const readEvents = (events: RunEvent[]) => {
    state = events.reduce(addEvent, state)
    return { items: [], isEnded: !isActive(state) }
  }
  const subscribe = (runId: string) => {
    const source = new RunEventSource(ctx, deps, runId, 0, readEvents)
    return { source, states: follow(deps.notifications, [source], signal) }
  }
  let subscribed: ReturnType<typeof subscribe> | undefined
  const id = await start((runId) => (subscribed = subscribe(runId)))
  onStarted()
  if (!subscribed) {
    // The run existed already.
    subscribed = subscribe(id)
    subscribed.source.readAll()
  }
  // The run exists even if following it fails.
  await subscribed.states.next().catch((error: unknown) => ctx.log.warn({ err: error, run_id: id }, 'A run could not be awaited'))
  return { id, ...state }
}

/** Only waiting callers get the run's state. */
async function startAwaited<Status>(
  ctx: Ctx,
  deps: RunsDeps,
  { query, openSignal }: WaitingInput,
  start: StartRun,
  toStatus: (status: RunStatus) => Status,
) {
  const waitMs = query.wait_seconds * 1_000
  if (waitMs === 0) return { id: await start() }
  const over = new AbortController()
  const end = () => over.abort(endedError)
  let timer: NodeJS.Timeout | undefined
  try {
    const clientSignal = openSignal()
    clientSignal.addEventListener('abort', end)
    if (clientSignal.aborted) end()
    const { status, ...run } = await awaitRun(ctx, deps, start, over.signal, () => (timer = setTimeout(end, waitMs)))
    return { ...run, status: toStatus(status), outcome: toOutcome(status) }
  } finally {
    clearTimeout(timer)
    end()
  }
}

export async function startAwaitedCrew(ctx: Ctx, deps: RunsDeps, waiting: WaitingInput, start: StartRun): Promise<CrewRunStarted> {
  const { id, ...state } = await startAwaited(ctx, deps, waiting, start, toCrewStatus)
  return { crew_run_id: id, ...state }
}

export async function startAwaitedFlow(ctx: Ctx, deps: RunsDeps, waiting: WaitingInput, start: StartRun): Promise<FlowRunStarted> {
  const { id, ...state } = await startAwaited(ctx, deps, waiting, start, toFlowStatus)
  return { flow_run_id: id, ...state }
}

const toWorkflowRun = ({ id, kind, name, status, wait, result, reason }: RunRow): WorkflowRun => ({
  id,
  kind,
  name,
  status: toPublicStatus(kind, status),
  question: wait?.prompt ?? null,
  result,
  reason,
})

async function getOwnRun(ctx: Ctx, id: string): Promise<RunRow> {
  const row = await findAnyRun(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return row
}

/** Waits for a run that exists until it has ended or waits for its owner. */
export async function awaitStoredRun(
  ctx: Ctx,
  deps: RunsDeps,
  id: string,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<WorkflowRun> {
  const row = await getOwnRun(ctx, id)
  if (waitMs === 0 || !isActive(row)) return toWorkflowRun(row)
  await awaitRun(
    ctx,
    deps,
    async () => id,
    AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
    () => undefined,
  )
  return toWorkflowRun(await getOwnRun(ctx, id))
}
