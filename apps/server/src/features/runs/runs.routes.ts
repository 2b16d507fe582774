import { crewRuns, flowRuns } from '@adjutant/contract/runs'
import { implement, type ImplementedRoute } from '../../platform/http/implement.ts'
import { openRunEvents } from './run-events.ts'
import type { RunsParts } from './runs-parts.ts'
import { continueRun, listRuns, readRun, readTimeline, stopRun } from './runs.service.ts'
import { toCrewRun, toFlowRun } from './runs.wire.ts'
import { startCrew, startFlow, startNamedFlow } from './start.service.ts'

export const runRoutes = (parts: RunsParts): ImplementedRoute[] => [
  ...implement(crewRuns, {
    startIn: (ctx, { params, body }) => startCrew(ctx, parts, body, params.id),
    start: (ctx, { query, body }) => startCrew(ctx, parts, body, query.conversation_id),
    list: (ctx, { query }) => listRuns(ctx, 'crew', query, toCrewRun),
    read: (ctx, { params }) => readRun(ctx, 'crew', params.id, toCrewRun),
    timeline: (ctx, { params }) => readTimeline(ctx, 'crew', params.id),
    continue: async (ctx, { params, body }) => {
      await continueRun(ctx, parts, 'crew', params.id, body)
      return readRun(ctx, 'crew', params.id, toCrewRun)
    },
    stop: async (ctx, { params }) => {
      await stopRun(ctx, parts, 'crew', params.id)
      return readRun(ctx, 'crew', params.id, toCrewRun)
    },
    events: (ctx, { params, ...input }) => openRunEvents(ctx, parts, 'crew', params.id, input),
  }),
  ...implement(flowRuns, {
    start: (ctx, { query, body }) => startFlow(ctx, parts, body, query.conversation_id),
    startNamed: (ctx, { params, body }) => startNamedFlow(ctx, parts, params.flow, body.inputs),
    list: (ctx, { query }) => listRuns(ctx, 'flow', query, toFlowRun),
    read: (ctx, { params }) => readRun(ctx, 'flow', params.id, toFlowRun),
    timeline: (ctx, { params }) => readTimeline(ctx, 'flow', params.id),
    continue: async (ctx, { params, body }) => {
      await continueRun(ctx, parts, 'flow', params.id, body)
      return readRun(ctx, 'flow', params.id, toFlowRun)
    },
    stop: async (ctx, { params }) => {
      await stopRun(ctx, parts, 'flow', params.id)
      return readRun(ctx, 'flow', params.id, toFlowRun)
    },
    events: (ctx, { params, ...input }) => openRunEvents(ctx, parts, 'flow', params.id, input),
  }),
]
