import { agents, crews, flows, tools } from '@adjutant/contract/ai/factory-routes'
import { implement, type ImplementedRoute } from '../../platform/http/implement.ts'
import { changeAgent, createAgent, listAgents } from './agents.service.ts'
import { draftCrew } from './draft/crew-draft.service.ts'
import { changeCrew, createCrew, listCrews, readCrewInputs } from './crews.service.ts'
import type { FactoryDeps } from './factory.deps.ts'
import { changeFlow, createFlow, listFlows, readFlowInputs } from './flows.service.ts'
import { discoverMcpTools } from './mcp/mcp-discovery.service.ts'
import { removeItem } from './items/items.service.ts'
import { changeTool, createTool, listTools, tryTool } from './tools/tools.service.ts'

export const factoryRoutes = (deps: FactoryDeps): ImplementedRoute[] => [
  ...implement(tools, {
    list: (ctx) => listTools(ctx),
    create: (ctx, { body }) => createTool(ctx, deps, body),
    change: (ctx, { params, body }) => changeTool(ctx, deps, params.id, body),
    remove: (ctx, { params }) => removeItem(ctx, 'tool', params.id),
    discover: (ctx, { body }) => discoverMcpTools(ctx, deps, body),
    try: (ctx, { params, body }) => tryTool(ctx, deps, params.id, body.arguments),
  }),
  ...implement(agents, {
    list: (ctx) => listAgents(ctx),
    create: (ctx, { body }) => createAgent(ctx, deps.models, body),
    change: (ctx, { params, body }) => changeAgent(ctx, deps.models, params.id, body),
    remove: (ctx, { params }) => removeItem(ctx, 'agent', params.id),
  }),
  ...implement(crews, {
    list: (ctx) => listCrews(ctx),
    create: (ctx, { body }) => createCrew(ctx, body),
    draft: (ctx, { body }) => draftCrew(ctx, deps, body),
    change: (ctx, { params, body }) => changeCrew(ctx, params.id, body),
    remove: (ctx, { params }) => removeItem(ctx, 'crew', params.id),
    inputSchema: (ctx, { params }) => readCrewInputs(ctx, params.id),
  }),
  ...implement(flows, {
    list: (ctx) => listFlows(ctx),
    create: (ctx, { body }) => createFlow(ctx, body),
    change: (ctx, { params, body }) => changeFlow(ctx, params.id, body),
    remove: (ctx, { params }) => removeItem(ctx, 'flow', params.id),
    inputSchema: (ctx, { params }) => readFlowInputs(ctx, params.id),
  }),
]
