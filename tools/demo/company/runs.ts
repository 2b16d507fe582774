// Completed, waiting and failed runs, and advice.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../api.ts'
import type { Timeline } from '../timeline.ts'
import type { Company } from './people.ts'

type Named = { id: string; name: string }

const findByName = (items: Named[], name: string): string => {
  const item = items.find((candidate) => candidate.name === name)
  if (!item) throw new Error(`there is no ${name}`)
  return item.id
}

/** Waits until the run is over or needs a person. */
async function waitForRun(api: Api, path: string): Promise<void> {
  for (;;) {
    const { status } = await api.get(path)
    if (!['pending', 'started', 'running'].includes(status)) return
    await sleep(100)
  }
}

async function runFlow(api: Api, name: string): Promise<void> {
  const flowId = findByName(await api.get('/api/flows/'), name)
  const { flow_run_id } = await api.post('/api/flow-runs/', { flow_id: flowId, inputs: {} })
  await waitForRun(api, `/api/flow-runs/${flow_run_id}`)
}

async function runCrew(api: Api, name: string, inputs: Record<string, string>): Promise<void> {
  const crewId = findByName(await api.get('/api/crews/'), name)
  const { id } = await api.post('/api/conversations/', { name: name.replaceAll('_', ' ') })
  const { crew_run_id } = await api.post(`/api/crew-runs/?conversation_id=${id}`, { crew_id: crewId, inputs })
  await waitForRun(api, `/api/crew-runs/${crew_run_id}`)
}

/** Calls a service that does not exist, so its run fails. */
async function createFailingFlow(api: Api): Promise<void> {
  const tool = await api.post('/api/tools/', {
    name: 'carrier_rates',
    description: 'Reads today’s freight rates from the carriers’ service.',
    kind: 'http',
    http: { method: 'GET', url: 'https://rates.northwind-marine.example/today' },
  })
  await api.post('/api/flows/', {
    name: 'freight_rate_check',
    description: 'Reads today’s freight rates and compares them with our price list.',
    steps: [{ title: 'Rates', kind: 'tool', tool: tool.id, prompt: '{}' }],
  })
}

/** A month-old piece of advice of Elena's own, and a run that failed yesterday. */
export function planFailedRun(timeline: Timeline, { as: { elena }, organizationId }: Company): void {
  timeline.on(-28, async () => {
    await elena.post('/api/strategic-advice/', {
      advice_title: 'Keep Helios before winning anyone new',
      content:
        '## What I see\nHelios pays 3.2 M€ a year and compares us with two carriers.\n\n## Do next\n1. Visit Ulm with Tomas and Lars.\n2. Fix the delivery forecast.\n\n## How we will know\nLate deliveries fall below 7 % by the end of the year.',
      organization_id: organizationId,
    })
  })
  timeline.on(-2, () => createFailingFlow(elena), 15)
  timeline.on(-1, () => runFlow(elena, 'freight_rate_check'), 7)
}

/** Three completed runs, and one that waits for Elena. */
export async function startRuns(elena: Api): Promise<void> {
  await runFlow(elena, 'strategic_flow')
  await runCrew(elena, 'weekly_briefing', {})
  await runCrew(elena, 'meeting_preparation', { person: 'Daniel Weiss', topic: 'late deliveries' })
  await runCrew(elena, 'board_pack_draft', { period: 'the last quarter' })
}
