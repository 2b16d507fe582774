import { crewRuns, flowRuns, runs } from '@adjutant/contract/runs'
import { implement, type ImplementedRoute } from '../../platform/http/implement.ts'
import { startAwaitedCrew, startAwaitedFlow } from './awaited-run.ts'
import { retryRun } from './retry.service.ts'
import { openRunEvents } from './run-events.ts'
import { listLines } from './run-lines.service.ts'
import { readUsage } from './run-usage.service.ts'
import type { RunsParts } from './runs-parts.ts'
import { continueRun } from './run-replies.service.ts'
import { listRuns, readRun, readTimeline, stopRun } from './runs.service.ts'
import { toCrewRun, toFlowRun } from './runs.wire.ts'
import { startCrew, startFlow, startNamedFlow } from './start.service.ts'

export const runRoutes = (parts: RunsParts): ImplementedRoute[] => [
  ...implement(crewRuns, {
    startIn: (ctx, { params, body, ...waiting }) =>
      startAwaitedCrew(ctx, parts, waiting, (onNew) => startCrew(ctx, parts, body, { conversation_id: params.id, onNew })),
    start: (ctx, { body, ...waiting }) =>
      startAwaitedCrew(ctx, parts, waiting, (onNew) => startCrew(ctx, parts, body, { ...waiting.query, onNew })),
    list: (ctx, { query }) => listRuns(ctx, parts, 'crew', query, toCrewRun),
    read: (ctx, { params }) => readRun(ctx, parts, 'crew', params.id, toCrewRun),
    timeline: (ctx, { params }) => readTimeline(ctx, 'crew', params.id),
    continue: async (ctx, { params, body }) => {
      await continueRun(ctx, parts, 'crew', params.id, body)
      return readRun(ctx, parts, 'crew', params.id, toCrewRun)
    },
    stop: async (ctx, { params }) => {
      await stopRun(ctx, parts, 'crew', params.id)
      return readRun(ctx, parts, 'crew', params.id, toCrewRun)
    },
    events: (ctx, { params, ...input }) => openRunEvents(ctx, parts, 'crew', params.id, input),
  }),
  ...implement(flowRuns, {
    start: (ctx, { body, ...waiting }) =>
      startAwaitedFlow(ctx, parts, waiting, (onNew) => startFlow(ctx, parts, body, { ...waiting.query, onNew })),
    startNamed: (ctx, { params, body, ...waiting }) =>
      startAwaitedFlow(ctx, parts, waiting, (onNew) => startNamedFlow(ctx, parts, params.flow, body.inputs, onNew)),
    list: (ctx, { query }) => listRuns(ctx, parts, 'flow', query, toFlowRun),
    read: (ctx, { params }) => readRun(ctx, parts, 'flow', params.id, toFlowRun),
    timeline: (ctx, { params }) => readTimeline(ctx, 'flow', params.id),
    continue: async (ctx, { params, body }) => {
      await continueRun(ctx, parts, 'flow', params.id, body)
      return readRun(ctx, parts, 'flow', params.id, toFlowRun)
    },
    stop: async (ctx, { params }) => {
      await stopRun(ctx, parts, 'flow', params.id)
      return readRun(ctx, parts, 'flow', params.id, toFlowRun)
    },
    events: (ctx, { params, ...input }) => openRunEvents(ctx, parts, 'flow', params.id, input),
  }),
  ...implement(runs, {
    list: (ctx, { query }) => listLines(ctx, query),
    usage: (ctx, { query }) => readUsage(ctx, parts, query),
    retry: (ctx, { params }) => retryRun(ctx, parts, params.id),
  }),
]
