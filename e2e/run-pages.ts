import type { Page } from '@playwright/test'
import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/ai/factory'
import type { Person } from './fixtures.ts'

/** Crews, flows and their runs for the run tests. */

/** Runs are slow on a busy machine. */
export const soon = { timeout: 40_000 }

export const findId = async (person: Person, kind: 'agents' | 'tools', name: string) => {
  const all = await person.call<(Agent | Tool)[]>(`GET /api/${kind}/`)
  return all.find((each) => each.name === name)!.id
}

/** A flow that only asks two questions. */
export const createAskingFlow = (person: Person, name = 'Two questions') =>
  person.call<Flow>('POST /api/flows/', {
    name,
    steps: [
      { title: 'First', kind: 'human', prompt: 'What shall we call the **{thing}**?' },
      { title: 'Second', kind: 'human', prompt: 'You said {First}. Are you sure?' },
    ],
  })

export const makeCrew = async (person: Person, name: string, part = {}) =>
  person.call<Crew>('POST /api/crews/', {
    name,
    version: '1.0',
    tasks: [{ name: 'Count', description: 'How many tasks are overdue?', agent: await findId(person, 'agents', 'Analyst'), ...part }],
  })

export const startConversation = (person: Person, name = 'Desk') => person.call<Conversation>('POST /api/conversations/', { name })

export async function runFlowIn(page: Page, person: Person, flow: Flow, inputs = {}) {
  const { id } = await startConversation(person)
  await person.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id, inputs })
  await page.goto(`/app/conversations/${id}`)
  return id
}

export const waitCard = (page: Page, name: string) => page.getByRole('region', { name: `${name} is waiting for you` })
