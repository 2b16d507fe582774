import type { Clock, Points, Ports } from '@adjutant/engine'
import type { SystemCtx } from '../../platform/ctx.ts'
import { effectsWith, type EffectParts } from './effects.ts'
import { releaseRun, type Claimed } from './leases.store.ts'
import { RunModels, type ModelPortParts } from './model-port.ts'
import { DatabaseRunStore } from './run-store.ts'
import type { TextBoard } from './text-board.ts'
import { RunTools, type ToolPortParts } from './tool-port.ts'

export interface PortParts extends ModelPortParts, ToolPortParts, EffectParts {
  texts: TextBoard
  /** Places at which a test may end the process. */
  points?: Points | undefined
}

export const toEngineClock = ({ clock }: Pick<SystemCtx, 'clock'>): Clock => ({
  now: () => clock.now().getTime(),
  alarm(ms, ring) {
    const timer = setTimeout(ring, ms)
    return () => clearTimeout(timer)
  },
})

/** What a worker carries one run on with. */
export const toPorts = (ctx: SystemCtx, parts: PortParts, worker: string, { user_id, kind }: Claimed): Ports<SystemCtx> => ({
  store: new DatabaseRunStore(ctx, {
    carryOut: effectsWith(parts),
    worker,
    onStored: (runId) => parts.texts.remove(runId),
    costOf: parts.models.costOf,
  }),
  models: new RunModels(ctx, parts, user_id),
  tools: new RunTools(ctx, parts, user_id),
  clock: toEngineClock(ctx),
  announce: parts.texts.of({ userId: user_id, kind }),
  dispatch: { advanceSoon: (runId) => releaseRun(ctx, worker, runId) },
  ...(parts.points && { points: parts.points }),
})
