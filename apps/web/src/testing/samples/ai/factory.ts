import type { OwnUser } from '@adjutant/contract/accounts/users'
import type { OwnAiPolicy } from '@adjutant/contract/ai/ai-policy'
import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/ai/factory'
import type { CrewTask } from '@adjutant/contract/ai/crew-drafts'
import { sampleId, sampleTime, sampleUser } from '../people.ts'

/** A person who can build crews, flows, agents and tools. */
export const sampleBuilder: OwnUser = { ...sampleUser, user_level: 'ceo' }

const ownItem = {
  description: null,
  isAutoGen: false,
  is_public: false,
  organization_id: null,
  organization_name: null,
  can_edit: true,
  can_delete: true,
  created_at: sampleTime,
  updated_at: sampleTime,
}

/** The fields of an item that comes with the product. */
const builtInFields = { isAutoGen: true, is_public: true, can_delete: false }

export const sampleTool: Tool = {
  ...ownItem,
  id: sampleId(200),
  name: 'Tidy up',
  kind: 'prompt',
  builtin: null,
  needs_approval: false,
  parameters: null,
  http: null,
  mcp: null,
}

const toBuiltInTool = (name: string, index: number): Tool => ({
  ...sampleTool,
  ...builtInFields,
  id: sampleId(201 + index),
  name,
  kind: 'builtin',
  builtin: name,
})

/** More than eight, so that an agent's tools are a searchable list. */
export const builtInTools = [
  'search_records',
  'list_goals',
  'list_tasks',
  'list_notes',
  'list_meetings',
  'list_contacts',
  'read_file',
  'create_task',
  'create_note',
].map(toBuiltInTool)

export const sampleAgent: Agent = {
  ...ownItem,
  id: sampleId(220),
  name: 'Analyst',
  role: 'Business analyst',
  goal: 'Find out what matters.',
  backstory: null,
  llmModel: null,
  toolIds: [],
}

export const sampleCrewTask: CrewTask = {
  name: 'Gather',
  description: 'Gather what moved in {quarter}.',
  expected_output: null,
  agent: sampleAgent.id,
  human_input: false,
  context: null,
}

export const sampleCrew: Crew = {
  ...ownItem,
  id: sampleId(230),
  name: 'Letter',
  description: 'For the investors.',
  version: '1.2',
  process: 'sequential',
  agentIds: [],
  tasks: [
    sampleCrewTask,
    { ...sampleCrewTask, name: 'Weigh', description: 'Weigh it.' },
    { ...sampleCrewTask, name: 'Write', description: 'Write it.', context: ['Gather'] },
  ],
  result: 'message',
  requires_input: true,
}

export const sampleFlow: Flow = {
  ...ownItem,
  id: sampleId(240),
  name: 'Two questions',
  version: '1.0',
  steps: [
    { title: 'First', kind: 'human', agent: null, tool: null, crew: null, prompt: 'What shall we call it?', when: null, otherwise: null },
    { title: 'Second', kind: 'human', agent: null, tool: null, crew: null, prompt: 'Are you sure?', when: null, otherwise: null },
  ],
  result: 'message',
  requires_input: false,
}

export const builtInCrew: Crew = {
  ...sampleCrew,
  ...builtInFields,
  id: sampleId(231),
  name: 'weekly_briefing',
  description: 'What happened last week and what comes next, every Monday.',
}

export const builtInFlow: Flow = { ...sampleFlow, ...builtInFields, id: sampleId(241), name: 'strategy_review' }

export const builtInAgent: Agent = { ...sampleAgent, ...builtInFields, id: sampleId(221), name: 'Chief of Staff' }

/** No organization restricts what AI may do. */
export const unrestricted: OwnAiPolicy = {
  models_limited_by: [],
  internet_search_off_by: [],
  external_tools_off_by: [],
  hosts_limited_by: [],
}
