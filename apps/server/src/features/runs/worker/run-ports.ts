import type { Clock, CheckpointHooks, Ports } from '@adjutant/engine'
import type { SystemCtx } from '../../../platform/ctx.ts'
import type { PartialTexts } from '../../../platform/live/partial-texts.ts'
import type { ClaimedRun } from './claimed-run.ts'
import { createEffectHandler, isRecordOnly, type EffectDeps } from '../results/effects.service.ts'
import type { EventRegistry } from '../stream/event-registry.ts'
import { releaseRun } from './leases.store.ts'
import { RunModels, type ModelPortDeps } from './model-port.ts'
import { RunOwner } from './run-owner.ts'
import { DatabaseRunStore } from '../store/run-store.ts'
import { toAnnounce, type StepText } from '../stream/step-texts.ts'
import { RunTools, type ToolPortDeps } from './tool-port.ts'

export interface PortDeps extends ModelPortDeps, ToolPortDeps, EffectDeps {
  texts: PartialTexts<StepText>
  stored: EventRegistry
  /** Maximum wait of a run for an unavailable model. */
  outageTimeoutMs: number
  /** Points at which a test can kill the process. */
  checkpoints?: CheckpointHooks | undefined
}

export const toEngineClock = ({ clock }: Pick<SystemCtx, 'clock'>): Clock => ({
  now: () => clock.now().getTime(),
  startTimer(ms, onElapsed) {
    const timer = setTimeout(onElapsed, ms)
    return () => clearTimeout(timer)
  },
})

export function toPorts(ctx: SystemCtx, deps: PortDeps, claimed: ClaimedRun): Ports<SystemCtx> {
  const { user_id, kind } = claimed
  const person = new RunOwner(ctx, claimed, claimed.owner)
  return {
    store: new DatabaseRunStore(ctx, {
      applyEffect: createEffectHandler(deps),
      isRecordOnly: (effect) => isRecordOnly(claimed, effect),
      claimed,
      person,
      costOf: deps.models.costOf,
      onStored: (runId, events) => {
        deps.texts.remove(runId)
        deps.stored.publish(runId, events)
      },
    }),
    models: new RunModels(deps, person, claimed.snapshot.plan),
    tools: new RunTools(ctx, deps, claimed),
    clock: toEngineClock(ctx),
    announce: toAnnounce(deps.texts, { userId: user_id, kind }),
    outageTimeoutMs: deps.outageTimeoutMs,
    dispatch: { advanceSoon: () => releaseRun(ctx, claimed) },
    ...(deps.checkpoints && { checkpoints: deps.checkpoints }),
  }
}
