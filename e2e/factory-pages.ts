// Shared helpers of the factory tests.
import type { Locator, Page } from '@playwright/test'
import type { Agent, Crew } from '@adjutant/contract/ai/factory'
import type { Person } from './fixtures.ts'

export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

export const section = (page: Page, title: string) => page.getByRole('region', { name: title })

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

export const order = (dialog: Locator, list: string) =>
  dialog
    .getByRole('list', { name: list })
    .getByRole('button', { name: /^Move .* of \d/ })
    .evaluateAll((handles) => handles.map((handle) => handle.getAttribute('aria-label')!.replace(/^Move (.*), \d+ of .*/, '$1')))

async function findAgentId(person: Person, name: string) {
  const agents = await person.call<Agent[]>('GET /api/agents/')
  return agents.find((agent) => agent.name === name)!.id
}

export const makeCrew = async (person: Person, name: string) => {
  const agent = await findAgentId(person, 'Analyst')
  const tasks = [
    { name: 'Gather', description: 'Gather what moved in {quarter}.', agent },
    { name: 'Weigh', description: 'Weigh it.', agent },
    { name: 'Write', description: 'Write it.', agent, context: ['Gather'] },
  ]
  return person.call<Crew>('POST /api/crews/', { name, version: '1.2', description: 'For the investors.', tasks })
}
