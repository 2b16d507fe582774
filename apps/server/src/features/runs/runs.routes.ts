import { crewRuns, flowRuns, runs } from '@adjutant/contract/ai/runs'
import { trackRecord } from '@adjutant/contract/ai/track-record'
import { implement, type ImplementedRoute } from '../../platform/http/implement.ts'
import { startAwaitedCrew, startAwaitedFlow } from './stream/awaited-run.ts'
import { retryRun } from './control/retry.service.ts'
import { undoRunCall } from './control/undo-call.service.ts'
import { openRunEvents } from './stream/run-events.ts'
import { listRunSummaries } from './list/run-summaries.service.ts'
import { readTrackRecord } from './track-record/track-record.service.ts'
import { readUsage } from './usage/run-usage.service.ts'
import type { RunsDeps } from './runs.deps.ts'
import { continueRun } from './control/run-replies.service.ts'
import { listRuns, readModelCalls, readRun, readTimeline, stopRun } from './runs.service.ts'
import { toCrewRun, toFlowRun } from './runs.dto.ts'
import { startCrew, startFlow, startNamedFlow } from './start/start.service.ts'

export const runRoutes = (deps: RunsDeps): ImplementedRoute[] => [
  ...implement(crewRuns, {
    startIn: (ctx, { params, body, ...waiting }) =>
      startAwaitedCrew(ctx, deps, waiting, (onNew) => startCrew(ctx, deps, body, { conversation_id: params.id, onNew })),
    start: (ctx, { body, ...waiting }) =>
      startAwaitedCrew(ctx, deps, waiting, (onNew) => startCrew(ctx, deps, body, { ...waiting.query, onNew })),
    list: (ctx, { query }) => listRuns(ctx, deps, 'crew', query, toCrewRun),
    read: (ctx, { params }) => readRun(ctx, deps, 'crew', params.id, toCrewRun),
    timeline: (ctx, { params }) => readTimeline(ctx, 'crew', params.id),
    continue: async (ctx, { params, body }) => {
      await continueRun(ctx, deps, 'crew', params.id, body)
      return readRun(ctx, deps, 'crew', params.id, toCrewRun)
    },
    stop: async (ctx, { params }) => {
      await stopRun(ctx, deps, 'crew', params.id)
      return readRun(ctx, deps, 'crew', params.id, toCrewRun)
    },
    events: (ctx, { params, ...input }) => openRunEvents(ctx, deps, 'crew', params.id, input),
  }),
  ...implement(flowRuns, {
    start: (ctx, { body, ...waiting }) =>
      startAwaitedFlow(ctx, deps, waiting, (onNew) => startFlow(ctx, deps, body, { ...waiting.query, onNew })),
    startNamed: (ctx, { params, body, ...waiting }) =>
      startAwaitedFlow(ctx, deps, waiting, (onNew) => startNamedFlow(ctx, deps, params.flow, body.inputs, onNew)),
    list: (ctx, { query }) => listRuns(ctx, deps, 'flow', query, toFlowRun),
    read: (ctx, { params }) => readRun(ctx, deps, 'flow', params.id, toFlowRun),
    timeline: (ctx, { params }) => readTimeline(ctx, 'flow', params.id),
    continue: async (ctx, { params, body }) => {
      await continueRun(ctx, deps, 'flow', params.id, body)
      return readRun(ctx, deps, 'flow', params.id, toFlowRun)
    },
    stop: async (ctx, { params }) => {
      await stopRun(ctx, deps, 'flow', params.id)
      return readRun(ctx, deps, 'flow', params.id, toFlowRun)
    },
    events: (ctx, { params, ...input }) => openRunEvents(ctx, deps, 'flow', params.id, input),
  }),
  ...implement(runs, {
    list: (ctx, { query }) => listRunSummaries(ctx, query),
    usage: (ctx, { query }) => readUsage(ctx, deps, query),
    modelCalls: (ctx, { params, query }) => readModelCalls(ctx, deps, params.id, query.step),
    retry: (ctx, { params }) => retryRun(ctx, deps, params.id),
    undoCall: (ctx, { params }) => undoRunCall(ctx, params),
  }),
  ...implement(trackRecord, { read: (ctx) => readTrackRecord(ctx, deps) }),
]
