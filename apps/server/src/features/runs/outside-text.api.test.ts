import type { Advice } from '@adjutant/contract/advice'
import { adviceFlow } from '@adjutant/contract/core/choices'
import type { FlowRun } from '@adjutant/contract/ai/runs'
import { describe, expect, test } from 'vitest'
import { createOrganization } from '../../testing/company.ts'
import type { Caller } from '../../testing/test-app.ts'
import { testRuns } from './testing/runs.ts'

const queries: string[] = []
const { t, model, send, seed, make, agentWith, crewOf, started, until, reply } = await testRuns({
  webSearch: async (query) => {
    queries.push(query)
    return [{ title: 'News', url: 'https://example.com', excerpt: 'Nothing' }]
  },
})

const share = async (as: Caller) => createOrganization(t, 'Northwind', [[as, 'admin']])
const task = (as: Caller, more: object = {}) => send(as, 'POST /api/tasks/', { title: 'Harbour report', ...more })
const approvalOf = ({ timeline }: Pick<FlowRun, 'timeline'>) =>
  timeline.findLast(({ type }) => type === 'wait_for_human')!.details.approval as Record<string, unknown>

describe('after the run has read a shared record', () => {
  test('an always asks again, and without it the grant applies', async () => {
    for (const isShared of [false, true]) {
      const me = await t.person('ceo')
      await task(me, isShared ? { shared_org_ids: [await share(me)] } : {})
      const crew = await crewOf(me, ['Work'], await agentWith(me, 'list_tasks', 'create_task'))
      const grant = async () => {
        model.play([{ tool: 'create_task', input: { title: 'First' } }, 'Done.'])
        const id = await started(me, crew.id)
        await until(me, id, 'awaiting_human_input')
        await reply(me, id, { approve: true, always: true, wait: 1 })
        await until(me, id, 'completed')
      }
      await grant()
      model.play([{ tool: 'list_tasks', input: {} }, { tool: 'create_task', input: { title: 'Second' } }, 'Done.'])
      const run = await until(me, await started(me, crew.id), isShared ? 'awaiting_human_input' : 'completed')
      if (isShared) expect(approvalOf(run)).toMatchObject({ tool: 'create_task', asks_each_time: true, fields: expect.any(Array) })
      else expect(run.statement.text).toBe('Created task “Second”.')
    }
  })

  test('an internet search asks with its query, and sends nothing until then', async () => {
    const me = await t.person('ceo')
    await task(me, { shared_org_ids: [await share(me)] })
    const crew = await crewOf(me, ['Look'], await agentWith(me, 'list_tasks', 'search_internet'))
    model.play([{ tool: 'list_tasks', input: {} }, { tool: 'search_internet', input: { query: 'Revenue 14.2 M€' } }, 'Done.'])
    const id = await started(me, crew.id)
    const run = await until(me, id, 'awaiting_human_input')
    expect(approvalOf(run)).toMatchObject({ changes: [{ field: 'query', from: null, to: 'Revenue 14.2 M€' }] })
    expect(queries).toEqual([])
    await reply(me, id, { approve: true, arguments: { query: 'harbour' }, wait: 1 })
    expect((await until(me, id, 'completed')).statement.text).toBe('Nothing was changed.')
    expect(queries).toEqual(['harbour'])
  })

  test('a result that becomes a note asks, and stays a message if the person says no', async () => {
    const me = await t.person('ceo')
    await task(me, { shared_org_ids: [await share(me)] })
    const agent = await agentWith(me, 'list_tasks')
    const step = { title: 'Write', kind: 'agent', agent: agent.id, prompt: 'Write' }
    const flow = await make(me, 'flows', { name: 'As note', steps: [step], result: 'note' })
    const run = async () => {
      model.play([{ tool: 'list_tasks', input: {} }, 'A summary'])
      const { flow_run_id: id } = (await send(me, 'POST /api/flow-runs/', { flow_id: flow.id })).json<{ flow_run_id: string }>()
      return { id, waiting: await until<FlowRun>(me, id, 'paused', 'flow') }
    }
    const notes = async () => (await send(me, 'GET /api/journals/')).json<{ content: string }[]>().map(({ content }) => content)
    const { id, waiting } = await run()
    expect(waiting.wait).toMatchObject({ kind: 'approval', prompt: expect.stringContaining('Save its result as a note?') })
    expect(approvalOf(waiting)).toMatchObject({ tool: 'save_result', changes: [{ field: 'note', from: null, to: 'A summary' }] })
    expect(await notes()).toEqual([])
    await reply(me, id, { approve: true, arguments: { as: 'note', text: 'My summary' }, wait: 1 }, 'flow')
    expect((await until<FlowRun>(me, id, 'completed', 'flow')).statement.text).toBe('Created note “My summary”.')
    expect(await notes()).toEqual(['My summary'])

    const second = await run()
    await reply(me, second.id, { approve: false, wait: 1 }, 'flow')
    const rejected = await until<FlowRun>(me, second.id, 'completed', 'flow')
    expect([rejected.made, rejected.statement.text, await notes()]).toEqual([[], 'Nothing was changed.', ['My summary']])
  })

  test('Generate Advice asks before it stores advice from shared goals', async () => {
    const me = await t.person('ceo')
    await seed()
    const goal = { title: 'Grow', due_date: '2030-01-01', organization_id: await share(me) }
    await send(me, 'POST /api/strategic-goals/', goal)
    model.play(['## What I see\n\nWords.\n\n## Do next\n\n1. Words.'])
    const { flow_run_id: id } = (await send(me, `POST /api/flow/run/${adviceFlow}`, { inputs: {} })).json<{ flow_run_id: string }>()
    const { wait } = await until<FlowRun>(me, id, 'paused', 'flow')
    const advice = async () => (await send(me, 'GET /api/strategic-advice/')).json<Advice[]>()
    expect(await advice()).toEqual([])
    await reply(me, id, { approve: true, wait: wait!.wait }, 'flow')
    await until<FlowRun>(me, id, 'completed', 'flow')
    expect(await advice()).toHaveLength(1)
  })
})
