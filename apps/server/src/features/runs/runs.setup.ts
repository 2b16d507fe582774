import type { RunEventUpdate, RunPiece } from '@adjutant/contract/events'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import type { WorkflowPort } from '../../platform/feature-ports.ts'
import { PartialTexts, type LiveTexts } from '../../platform/live/partial-texts.ts'
import type { ImplementedRoute } from '../../platform/http/implement.ts'
import type { EventSpan } from '../events/index.ts'
import { Dispatcher } from './worker/dispatcher.ts'
import { awaitStoredRun } from './stream/awaited-run.ts'
import { EventRegistry } from './stream/event-registry.ts'
import { listRunUpdates } from './stream/run-updates.store.ts'
import { createStepPieces } from './stream/step-pieces.ts'
import type { RunsDeps } from './runs.deps.ts'
import { runRoutes } from './runs.routes.ts'
import { createRunLauncher, type RunLauncher } from './start/run-launcher.service.ts'
import { stepTextTopics } from './stream/step-texts.ts'

export interface Runs {
  routes: ImplementedRoute[]
  /** Resumes unfinished runs, now and later. `isOnlyProcess`: no other process can use this database. */
  start(ctx: SystemCtx, isOnlyProcess: boolean): Promise<void>
  /** For schedules and other automatic starts. */
  launcher: RunLauncher
  /** For the assistant, which starts runs and waits for them. */
  awaitRun: WorkflowPort<Ctx>['readRun']
  /** A source for the person's event stream. */
  texts: LiveTexts<RunPiece>
  listRunUpdates(ctx: Ctx, actor: Actor, spans: EventSpan[]): Promise<RunEventUpdate[][]>
  /** Leaves every run as stored. */
  close(): Promise<void>
}

export function createRuns(options: Omit<RunsDeps, 'texts' | 'stored' | 'findLocalWorker'>): Runs {
  let dispatcher: Dispatcher | undefined
  const deps: RunsDeps = {
    ...options,
    texts: new PartialTexts(stepTextTopics, options.notifications),
    stored: new EventRegistry(),
    findLocalWorker: () => dispatcher?.findLocalWorker(),
  }
  return {
    routes: runRoutes(deps),
    async start(ctx, isOnlyProcess) {
      dispatcher = new Dispatcher(ctx, deps, deps.notifications)
      await dispatcher.start(isOnlyProcess)
    },
    launcher: createRunLauncher(deps),
    awaitRun: (ctx, id, waitMs, signal) => awaitStoredRun(ctx, deps, id, { waitMs, signal }),
    texts: createStepPieces(deps.texts),
    listRunUpdates,
    close: async () => dispatcher?.close(),
  }
}
