import type { Clock, Points, Ports } from '@adjutant/engine'
import type { SystemCtx } from '../../platform/ctx.ts'
import type { Claimed } from './claimed.ts'
import { effectsWith, isOnlyNoted, type EffectParts } from './effects.ts'
import type { EventBoard } from './event-board.ts'
import { releaseRun } from './leases.store.ts'
import { RunModels, type ModelPortParts } from './model-port.ts'
import { RunPerson } from './run-person.ts'
import { DatabaseRunStore } from './run-store.ts'
import type { TextBoard } from './text-board.ts'
import { RunTools, type ToolPortParts } from './tool-port.ts'

export interface PortParts extends ModelPortParts, ToolPortParts, EffectParts {
  texts: TextBoard
  stored: EventBoard
  /** Maximum wait of a run for an unavailable model. */
  patienceMs: number
  /** Points at which a test can kill the process. */
  points?: Points | undefined
}

export const toEngineClock = ({ clock }: Pick<SystemCtx, 'clock'>): Clock => ({
  now: () => clock.now().getTime(),
  alarm(ms, ring) {
    const timer = setTimeout(ring, ms)
    return () => clearTimeout(timer)
  },
})

export function toPorts(ctx: SystemCtx, parts: PortParts, worker: string, claimed: Claimed): Ports<SystemCtx> {
  const { user_id, kind } = claimed
  const person = new RunPerson(ctx, claimed, claimed.starter)
  return {
    store: new DatabaseRunStore(ctx, {
      carryOut: effectsWith(parts),
      isOnlyNoted: (effect) => isOnlyNoted(claimed, effect),
      claimed,
      person,
      costOf: parts.models.costOf,
      onStored: (runId, events) => {
        parts.texts.remove(runId)
        parts.stored.tell(runId, events)
      },
    }),
    models: new RunModels(parts, person),
    tools: new RunTools(ctx, parts, claimed),
    clock: toEngineClock(ctx),
    announce: parts.texts.of({ userId: user_id, kind }),
    patienceMs: parts.patienceMs,
    dispatch: { advanceSoon: (runId) => releaseRun(ctx, worker, runId) },
    ...(parts.points && { points: parts.points }),
  }
}
