import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { CrewDraft, CrewDraftRequest } from './crew-drafts.ts'
import {
  Agent,
  AgentChange,
  AgentCreate,
  Crew,
  CrewChange,
  CrewCreate,
  Flow,
  FlowChange,
  FlowCreate,
  InputSchema,
  Tool,
  ToolChange,
  ToolCreate,
} from './factory.ts'
import { McpDiscovery, McpServerAddress, ToolTrial, ToolTrialResult } from './tool-targets.ts'

export const tools = defineRoutes({
  list: { method: 'GET', path: '/api/tools/', summary: 'List the tools you can use', reply: z.array(Tool) },
  create: {
    method: 'POST',
    path: '/api/tools/',
    summary: 'Create a tool',
    body: ToolCreate,
    reply: Tool,
    status: 201,
    errorStatuses: [409],
  },
  change: {
    method: 'PATCH',
    path: '/api/tools/{id}',
    summary: 'Change a tool; a built-in one becomes a copy of your own',
    body: ToolChange,
    reply: Tool,
    errorStatuses: [409],
  },
  remove: { method: 'DELETE', path: '/api/tools/{id}', summary: 'Delete a tool', errorStatuses: [409] },
  discover: {
    method: 'POST',
    path: '/api/tools/discover',
    summary: 'List the tools of an MCP server',
    body: McpServerAddress,
    reply: McpDiscovery,
    errorStatuses: [409, 502],
  },
  try: {
    method: 'POST',
    path: '/api/tools/{id}/try',
    summary: 'Test a tool with one call',
    body: ToolTrial,
    reply: ToolTrialResult,
    errorStatuses: [409],
  },
})

export const agents = defineRoutes({
  list: { method: 'GET', path: '/api/agents/', summary: 'List the agents you can use', reply: z.array(Agent) },
  create: {
    method: 'POST',
    path: '/api/agents/',
    summary: 'Create an agent',
    body: AgentCreate,
    reply: Agent,
    status: 201,
    errorStatuses: [409],
  },
  change: {
    method: 'PATCH',
    path: '/api/agents/{id}',
    summary: 'Change an agent; a built-in one becomes a copy of your own',
    body: AgentChange,
    reply: Agent,
    errorStatuses: [409],
  },
  remove: { method: 'DELETE', path: '/api/agents/{id}', summary: 'Delete an agent', errorStatuses: [409] },
})

export const crews = defineRoutes({
  list: { method: 'GET', path: '/api/crews/', summary: 'List the crews you can run', reply: z.array(Crew) },
  create: {
    method: 'POST',
    path: '/api/crews/',
    summary: 'Create a crew',
    body: CrewCreate,
    reply: Crew,
    status: 201,
    errorStatuses: [409],
  },
  draft: {
    method: 'POST',
    path: '/api/crews/draft',
    summary: 'Draft a crew from a description in plain words',
    body: CrewDraftRequest,
    reply: CrewDraft,
    errorStatuses: [409, 429, 502, 503, 504],
  },
  change: {
    method: 'PATCH',
    path: '/api/crews/{id}',
    summary: 'Change a crew; a built-in one becomes a copy of your own',
    body: CrewChange,
    reply: Crew,
    errorStatuses: [409],
  },
  remove: { method: 'DELETE', path: '/api/crews/{id}', summary: 'Delete a crew', errorStatuses: [409] },
  inputSchema: { method: 'GET', path: '/api/crews/{id}/input-schema', summary: 'Read the inputs of a crew', reply: InputSchema },
})

export const flows = defineRoutes({
  list: { method: 'GET', path: '/api/flows/', summary: 'List the flows you can run', reply: z.array(Flow) },
  create: {
    method: 'POST',
    path: '/api/flows/',
    summary: 'Create a flow',
    body: FlowCreate,
    reply: Flow,
    status: 201,
    errorStatuses: [409],
  },
  change: {
    method: 'PATCH',
    path: '/api/flows/{id}',
    summary: 'Change a flow; a built-in one becomes a copy of your own',
    body: FlowChange,
    reply: Flow,
    errorStatuses: [409],
  },
  remove: { method: 'DELETE', path: '/api/flows/{id}', summary: 'Delete a flow', errorStatuses: [409] },
  inputSchema: { method: 'GET', path: '/api/flows/{id}/input-schema', summary: 'Read the inputs of a flow', reply: InputSchema },
})
