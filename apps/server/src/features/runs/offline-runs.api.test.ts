import { formatLongDay } from '@adjutant/contract/core/format-day'
import { adviceFlow } from '@adjutant/contract/core/choices'
import type { Advice } from '@adjutant/contract/advice'
import type { CrewRun } from '@adjutant/contract/ai/runs'
import { beforeEach, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/days.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { createOrganization } from '../../testing/company.ts'
import { seedFactory } from '../factory/index.ts'
import { soon } from './testing/runs.ts'

const t = testApp()
beforeEach(() => seedFactory(t.app.ctx))

const completed = (as: Caller, path: string) =>
  soon(async () => {
    const run = (await t.call(`GET /api/${path}`, { as })).json<CrewRun>()
    expect(run.status, JSON.stringify(run.timeline)).toBe('completed')
    return run
  })

/** Runs it to its end, replies `first` to its first question and approves the rest; returns the result and the questions. */
async function carried(as: Caller, kind: 'crew' | 'flow', name: string, inputs: object = {}, first = 'Sign it') {
  const items = (await t.call(`GET /api/${kind}s/`, { as })).json<{ id: string; name: string }[]>()
  const payload = { [`${kind}_id`]: items.find((item) => item.name === name)!.id, inputs }
  const started = (await t.call(`POST /api/${kind}-runs/`, { as, payload })).json<Record<string, string>>()
  const path = `${kind}-runs/${started[`${kind}_run_id`]}`
  const asked: string[] = []
  const run = await soon(async () => {
    const now = (await t.call(`GET /api/${path}`, { as })).json<CrewRun>()
    const wait = now.timeline.findLast(({ type }) => type === 'wait_for_human')?.details as { wait: number; prompt: string } | undefined
    if (wait && asked.length < wait.wait) {
      asked.push(wait.prompt)
      await t.call(`POST /api/${path}/continue`, { as, payload: { user_input: wait.wait === 1 ? first : 'ok', wait: wait.wait } })
    }
    expect(now.status, JSON.stringify(now.timeline)).toBe('completed')
    return now
  })
  return { asked, result: run.timeline.find(({ type }) => type === 'result')!.details['output'] as string }
}

test(
  'the built-in crews and flows work without a language model: they compute, quote and ask, and invent nothing',
  { timeout: 60_000 },
  async () => {
    const me = await t.person('ceo', { first_name: 'Ada', last_name: 'Byron' })
    const post = async (path: string, payload: object) => (await t.call(`POST /api/${path}`, { as: me, payload })).json<{ id: string }>()
    const kpis = [{ name: 'Hires', current_value: 4, target_value: 10 }]
    await post('strategic-goals/', { title: 'Open the Lyon office', due_date: dayFromNow(200), kpis })
    const lease = await post('tasks/', { title: 'Sign the lease in Lyon', due_date: dayFromNow(-12), priority: 'Urgent' })
    await post('tasks/', { title: 'Board slides', due_date: dayFromNow(3), assigned_to_user_id: me.id })
    await post('journals/', { content: 'Marie wants an answer on Lyon by Friday', entry_date: dayFromNow(-2) })
    const marie = await post('contacts/', { name: 'Marie Curie', role: 'Landlord' })
    await post(`contacts/${marie.id}/past-interactions`, { date: dayFromNow(-30), summary: 'First visit' })
    const link = `[Sign the lease in Lyon](/app/my-tasks?task=${lease.id})`

    const briefing = (await carried(me, 'crew', 'weekly_briefing')).result
    expect(briefing.match(/^#+ .*$/gm)).toEqual([
      expect.stringMatching(/^# Weekly briefing, /),
      '## In one sentence',
      '## Needs you',
      '## Late',
      '## Coming up',
      '## From your notes',
      '## Can wait',
    ])
    expect(briefing).toContain('No goal is behind schedule, 1 task is overdue, 1 task is due in the next seven days')
    expect(briefing).toContain(`${link}: 12 days overdue, Urgent, Unassigned.`)
    expect(briefing).toContain('Marie wants an answer on Lyon by Friday')

    const meeting = (await carried(me, 'crew', 'meeting_preparation', { person: 'Marie Curie', topic: 'Lyon' })).result
    expect(meeting).toMatch(/\[Marie Curie\]\(\/app\/contacts\?contact=[\w-]+\), Landlord\n {2}- .*: First visit/)
    expect(meeting).toContain(`${link} (task, due ${formatLongDay(dayFromNow(-12))})`)
    expect(meeting).toMatch(new RegExp(`\\(note, ${formatLongDay(dayFromNow(-2))}\\)`))
    const unknown = (await carried(me, 'crew', 'meeting_preparation', { person: 'Niels Bohr', topic: 'Lyon' })).result
    expect(unknown).toMatch(/There is no contact called Niels Bohr .* nothing is known about them\./)
    expect(unknown).not.toContain('/app/')

    const pack = await carried(me, 'crew', 'board_pack_draft', { period: 'Q4' })
    expect(pack.asked).toHaveLength(2)
    expect(pack.asked[1]).toContain('> Sign it')
    expect(pack.asked[0]).toMatch(/^## Questions to expect\n\nNone stand out/)
    expect(pack.result).toMatch(/^# Board pack[^]*No goal is behind schedule\.\n/)
    expect(pack.result).not.toMatch(/my-tasks|Questions to expect|Sign it/)
    expect(pack.result).toMatch(/\| \[Open the Lyon office\]\([^)]*\) \| new \| 40% \| 0% \|/)

    const memo = await carried(me, 'flow', 'decision_memo', { decision: 'Sign the lease in Lyon?' })
    expect(memo.asked[0]).toContain(link)
    expect(memo.result).toMatch(/## What is on record[^]*## Your view\n\n> Sign it$/)

    for (const { result } of [pack, memo]) expect(result.match(/No language model is set up/g)).toHaveLength(1)
    await t.call(`PUT /api/tasks/${lease.id}`, { as: me, payload: { status: 'Done' } })
    expect(await carried(me, 'flow', 'overdue_follow_up')).toEqual({ asked: [], result: 'Nothing is overdue.' })
  },
)

test('advice is written from computed facts, with its sections and links, and says that there is no model', async () => {
  const me = await t.person('user')
  const kpis = [{ name: 'Customers', current_value: 10, target_value: 100 }]
  await t.call('POST /api/strategic-goals/', { as: me, payload: { title: 'Grow', due_date: '2099-01-01', kpis } })
  const { flow_run_id } = (await t.call(`POST /api/flow/run/${adviceFlow}`, { as: me, payload: {} })).json<{ flow_run_id: string }>()
  await completed(me, `flow-runs/${flow_run_id}`)
  const [advice] = (await t.call('GET /api/strategic-advice/', { as: me })).json<Advice[]>()
  expect(advice!.content.match(/^## .*$/gm)).toEqual(['## What I see', '## Why it matters', '## Do next', '## How we will know'])
  expect(advice!.content).toMatch(/\[Grow\]\(\/app\/strategy\?goal=[\w-]+\): 10% done/)
  expect(advice!.content).toContain('No language model is set up')
})

test('an agent’s tool with required arguments is not called by guessing, and its error is never offered as a draft', async () => {
  const me = await t.person('ceo')
  const post = async (path: string, payload: object) => (await t.call(`POST /api/${path}`, { as: me, payload })).json<{ id: string }>()
  const parameters = { type: 'object', properties: { lane: { type: 'string' } }, required: ['lane'] }
  const http = { method: 'GET', url: 'https://rates.example/{lane}' }
  const tool = await post('tools/', { name: 'Freight rates', kind: 'http', http, parameters })
  const agent = await post('agents/', { name: 'Rate analyst', role: 'Analyst', goal: 'Find rates', toolIds: [tool.id] })
  const tasks = [{ name: 'Collect', description: 'Collect the numbers', agent: agent.id, human_input: true }]
  const crew = await post('crews/', { name: 'Investor update', version: '1', tasks })
  const { crew_run_id } = (await t.call('POST /api/crew-runs/', { as: me, payload: { crew_id: crew.id } })).json<{ crew_run_id: string }>()
  const run = await soon(async () => {
    const now = (await t.call(`GET /api/crew-runs/${crew_run_id}`, { as: me })).json<CrewRun>()
    expect(now.status).toBe('awaiting_human_input')
    return now
  })
  expect(run.timeline.map(({ type }) => type)).toEqual(['run_started', 'step_started', 'wait_for_human'])
  expect(run.timeline.at(-1)!.details['prompt']).not.toContain('lane is required')
})

test('advice from shared goals is stored without asking, because no language model read them', async () => {
  const me = await t.person('ceo')
  const organization_id = await createOrganization(t, 'Northwind', [[me, 'admin']])
  const goal = { title: 'Grow', due_date: dayFromNow(90), organization_id, kpis: [{ name: 'Ports', current_value: 1, target_value: 4 }] }
  await t.call('POST /api/strategic-goals/', { as: me, payload: goal })
  const { asked } = await carried(me, 'flow', adviceFlow)
  expect(asked).toEqual([])
  expect((await t.call('GET /api/strategic-advice/', { as: me })).json<Advice[]>()).toHaveLength(1)
})

test('a meeting is prepared with records about the person or the topic, and not with common words of either', async () => {
  const me = await t.person('ceo')
  const post = (path: string, payload: object) => t.call(`POST /api/${path}`, { as: me, payload })
  await post('contacts/', { name: 'Will de la Tour' })
  for (const title of ['Sign the lease', 'Pay the tax', 'Will the de la poste van come on Monday?']) await post('tasks/', { title })
  const prepare = async (topic: string) => (await carried(me, 'crew', 'meeting_preparation', { person: 'Will de la Tour', topic })).result
  expect(await prepare('leases')).toContain('Sign the lease')
  const aboutTax = await prepare('the tax')
  expect(aboutTax).toContain('Pay the tax')
  expect(aboutTax).not.toMatch(/lease|poste/)
})
