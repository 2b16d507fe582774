import { toChange } from '../core/change.ts'
import type { Command, Rejection, RejectionCode } from '../core/command.ts'
import { decide, isRejection, type Decided } from '../core/decide.ts'
import { fold } from '../core/fold.ts'
import type { Change, Clock, CheckpointHooks, RunStore } from './ports.ts'
import type { RunState, Snapshot } from '../core/run.ts'
import { startEvents } from '../core/start.ts'

export interface CommandPorts {
  store: RunStore<never>
  clock: Pick<Clock, 'now'>
  checkpoints?: CheckpointHooks
}

/**
 * Stores a new run, which a worker claims. `isTaken`: the caller is that worker, so the first events are stored with it unless they change
 * records.
 */
export async function startRun(
  { store, clock, checkpoints }: CommandPorts,
  runId: string,
  snapshot: Snapshot,
  isTaken = false,
): Promise<'created' | 'exists'> {
  const now = clock.now()
  const events = startEvents(snapshot, now)
  const started: Decided = { events, state: fold(snapshot, events) }
  const begun = isTaken ? begin(snapshot, started, now) : started
  const change = toChange(runId, snapshot, begun, now, 'advance')
  await checkpoints?.at('before-start')
  const outcome = await store.create(
    runId,
    snapshot,
    change.effects.length === 0 ? change : toChange(runId, snapshot, started, now, 'advance'),
  )
  await checkpoints?.at('after-start')
  return outcome
}

function begin(snapshot: Snapshot, started: Decided, now: number): Decided {
  const begun = decide(snapshot, started.state, { type: 'resume' }, now)
  return isRejection(begun) ? started : { events: [...started.events, ...begun.events], state: begun.state }
}

export type OutsideCommand = Extract<Command, { type: 'reply' | 'stop' | 'fail' }>

export type Submitted = { state: RunState; isChanged: boolean } | Rejection | { code: 'no_such_run' }
export type SubmitRejectionCode = RejectionCode | 'no_such_run'

const followUps: Record<OutsideCommand['type'], Change['next']> = { reply: 'advance', stop: 'abort', fail: 'abort' }

/** Retries until no other event was stored in between, because a worker can run at the same time. */
export async function submit({ store, clock, checkpoints }: CommandPorts, runId: string, command: OutsideCommand): Promise<Submitted> {
  const at = command.type === 'reply' ? 'reply' : 'stop'
  for (;;) {
    const run = await store.load(runId)
    if (!run) return { code: 'no_such_run' }
    const now = clock.now()
    const before = fold(run.snapshot, run.events)
    const decided = decide(run.snapshot, before, command, now)
    if (isRejection(decided)) return decided
    if (decided.events.length === 0) return { state: decided.state, isChanged: false }
    await checkpoints?.at(`before-${at}`)
    const change = toChange(runId, run.snapshot, decided, now, followUps[command.type])
    const outcome = await store.commit(runId, { afterSeq: before.seq }, change)
    await checkpoints?.at(`after-${at}`)
    if (outcome === 'stored') return { state: decided.state, isChanged: true }
  }
}
