import { adviceFlow } from '@adjutant/contract/choices'
import type { Advice } from '@adjutant/contract/advice'
import type { Crew } from '@adjutant/contract/factory'
import type { CrewRun } from '@adjutant/contract/runs'
import { beforeEach, expect, test, vi } from 'vitest'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { seedFactory } from '../factory/factory.door.ts'
import { ownTools } from './testing/runs.ts'

const t = testApp()
beforeEach(() => seedFactory(t.app.ctx, ownTools()))

const completed = (as: Caller, path: string) =>
  vi.waitFor(
    async () => {
      const run = (await t.call(`GET /api/${path}`, { as })).json<CrewRun>()
      expect(run.status, JSON.stringify(run.timeline)).toBe('completed')
      return run
    },
    { timeout: 15_000 },
  )

test('a crew that comes with the product runs to its end without a language model', async () => {
  const me = await t.person('user')
  await t.call('POST /api/tasks/', { as: me, payload: { title: 'Sign the lease', due_date: '2020-01-01' } })
  const crews = (await t.call('GET /api/crews/', { as: me })).json<Crew[]>()
  const crew_id = crews.find(({ name }) => name === 'weekly_briefing')!.id
  const { crew_run_id } = (await t.call('POST /api/crew-runs/', { as: me, payload: { crew_id } })).json<{ crew_run_id: string }>()
  const run = await completed(me, `crew-runs/${crew_run_id}`)
  expect(run.steps.every(({ status }) => status === 'done')).toBe(true)
  expect(run.timeline.some(({ type }) => type === 'tool_call')).toBe(true)
})

test('advice is written from what was computed, with its sections and links, and says that there is no model', async () => {
  const me = await t.person('user')
  const kpis = [{ name: 'Customers', current_value: 10, target_value: 100 }]
  await t.call('POST /api/strategic-goals/', { as: me, payload: { title: 'Grow', due_date: '2099-01-01', kpis } })
  const { flow_run_id } = (await t.call(`POST /api/flow/run/${adviceFlow}`, { as: me, payload: {} })).json<{ flow_run_id: string }>()
  await completed(me, `flow-runs/${flow_run_id}`)
  const [advice] = (await t.call('GET /api/strategic-advice/', { as: me })).json<Advice[]>()
  expect(advice!.content.match(/^## .*$/gm)).toEqual(['## What I see', '## Why it matters', '## Do next', '## How we will know'])
  expect(advice!.content).toMatch(/\[Grow\]\(\/app\/strategy\?goal=[\w-]+\): 10 % reached/)
  expect(advice!.content).toContain('No language model is set up here')
})
