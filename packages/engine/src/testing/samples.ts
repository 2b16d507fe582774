import type { AgentDefinition, CrewDefinition, Definition, FlowDefinition, ToolDefinition } from '../definition/definition.ts'
import { defaultLimits, type Limits, type Snapshot } from '../core/run.ts'
import { toSnapshot } from '../core/start.ts'

const tool = (name: string, more: Partial<ToolDefinition>): ToolDefinition => ({
  id: `tool-${name}`,
  name,
  description: `The tool ${name}`,
  kind: 'builtin',
  effect: 'read',
  approval: 'never',
  brings_foreign_text: false,
  ...more,
})

export const tools: ToolDefinition[] = [
  tool('look', {}),
  tool('browse', { brings_foreign_text: true }),
  tool('note', { effect: 'write' }),
  tool('post', { effect: 'outside' }),
  tool('pay', { effect: 'outside', approval: 'always' }),
  tool('fetch', { approval: 'after_foreign_text' }),
]

const agent = (name: string): AgentDefinition => ({
  id: `agent-${name}`,
  name,
  role: `the ${name}`,
  goal: `Be a good ${name}`,
  backstory: '',
  tools: tools.map(({ id }) => id),
})

export const agents = [agent('writer'), agent('critic')]

export const crew = (more: Partial<CrewDefinition> = {}): CrewDefinition => ({
  kind: 'crew',
  name: 'Memo',
  agents,
  tools,
  tasks: [
    { name: 'Draft', description: 'Write about {topic}', agent: 'agent-writer' },
    { name: 'Judge', description: 'Judge the draft', agent: 'critic' },
  ],
  ...more,
})

export const flow = (more: Partial<FlowDefinition> = {}): FlowDefinition => ({
  kind: 'flow',
  name: 'Decide',
  agents,
  tools,
  crews: [],
  steps: [
    { title: 'Facts', kind: 'tool', tool: 'look', prompt: '{"about": "{topic}"}' },
    { title: 'Choice', kind: 'human', prompt: 'Go on with {topic}?' },
    { title: 'Agreed', kind: 'branch', when: '{Choice} contains "yes"' },
    { title: 'Plan', kind: 'agent', agent: 'writer', prompt: 'Plan it: {Facts}' },
  ],
  ...more,
})

/** The snapshot of a valid definition. */
export function snapshotOf(
  definition: Definition,
  limits: Partial<Limits> = {},
  inputs: Record<string, unknown> = { topic: 'bees' },
): Snapshot {
  const snapshot = toSnapshot({ definition, inputs, limits: { ...defaultLimits, ...limits } })
  if (Array.isArray(snapshot)) throw new Error(snapshot.map(({ field, message }) => `${field}: ${message}`).join('\n'))
  return snapshot
}
