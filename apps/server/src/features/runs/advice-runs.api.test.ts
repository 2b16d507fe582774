import { adviceFlow } from '@adjutant/contract/core/choices'
import { formatLongDay } from '@adjutant/contract/core/format-day'
import type { Advice } from '@adjutant/contract/advice'
import type { Goal } from '@adjutant/contract/goals'
import type { FlowRun } from '@adjutant/contract/ai/runs'
import type { Chain } from '@adjutant/contract/records/chain'
import type { Task } from '@adjutant/contract/tasks'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { goals } from '../../schema.ts'
import { ModelStream } from '../../testing/chat.ts'
import { dayFromNow } from '../../testing/days.ts'
import type { Caller } from '../../testing/test-app.ts'
import { defaultQuotas } from '../../testing/test-ctx.ts'
import { testRuns, typesOf } from './testing/runs.ts'

const quotas = { ...defaultQuotas }
const { t, model, send, seed, agentWith, crewOf, started, until, stop } = await testRuns({ quotas })
beforeEach(() => Object.assign(quotas, defaultQuotas))

const headings = ['## What I see', '## Why it matters', '## Do next', '## How we will know']

const press = async (as: Caller) => {
  const reply = await send(as, `POST /api/flow/run/${adviceFlow}`, { inputs: { user_id: as.id } })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ flow_run_id: string }>().flow_run_id
}
const adviceOf = async (as: Caller) => (await send(as, 'GET /api/strategic-advice/')).json<Advice[]>()

/** A goal with half of its time passed and a tenth reached, and an overdue task. */
async function lateBusiness(as: Caller) {
  const kpis = [{ name: 'Customers', current_value: 10, target_value: 100, unit: 'firms' }]
  const goal = (await send(as, 'POST /api/strategic-goals/', { title: 'Grow', due_date: dayFromNow(30), kpis })).json<Goal>()
  await t.db
    .update(goals)
    .set({ created_at: sql`now() - interval '30 days'` })
    .where(eq(goals.id, goal.id))
  const task = (await send(as, 'POST /api/tasks/', { title: 'Call [them]', priority: 'High', due_date: dayFromNow(-3) })).json<Task>()
  return { goal, task }
}

const adviceText = ({ id, title, due_date }: Goal, seen = 'is at 10% and should be at 50%') => {
  const link = `[${title}](/app/strategy?goal=${id})`
  return `## What I see\n\n${link} ${seen}.\n\n## Why it matters\n\nIt slips.\n\n## Do next\n\n1. Look at ${link}.\n\n## How we will know\n\nBy ${formatLongDay(due_date)}, ${link} is done.`
}

describe('Generate Advice', () => {
  test('computes first, lets a model write from the result, and stores the advice once', async () => {
    const me = await t.person('ceo')
    await seed()
    const { goal, task } = await lateBusiness(me)
    model.play([adviceText(goal)])
    const id = await press(me)
    const run = await until<FlowRun>(me, id, 'completed', 'flow')
    expect(typesOf(run)).toEqual([
      'run_started',
      'step_started',
      'tool_call',
      'tool_result',
      'step_finished',
      'step_finished',
      'step_started',
      'step_finished',
      'result',
      'terminal',
    ])
    expect(model.hasSeen(`[Grow](/app/strategy?goal=${goal.id}): 10% done; should be 50% by now`)).toBe(true)
    expect(model.hasSeen(`(/app/my-tasks?task=${task.id}): 3 days overdue, High, Unassigned.`)).toBe(true)
    const [advice, ...more] = await adviceOf(me)
    expect([advice, more]).toMatchObject([{ crew_run_id: id, user_id: me.id, content: expect.stringContaining('## Do next') }, []])
    expect(advice!.advice_title).toMatch(/^Strategic advice, \d/)
    expect(advice).toMatchObject({
      source: { kind: 'product', name: null, is_mine: false },
      claims: [{ kind: 'goal_done', goal_id: goal.id, due_date: goal.due_date, verdict: null }],
    })
    const { nodes } = (await send(me, `GET /api/records/advice/${advice!.id}/chain`)).json<Chain>()
    expect(nodes.map(({ kind, distance }) => `${distance} ${kind}`).toSorted()).toEqual(['-1 goal', '-1 run'])
  })

  test('has the model write again what can’t be measured', async () => {
    const me = await t.person('ceo')
    await seed()
    const { goal } = await lateBusiness(me)
    const vague = adviceText(goal).replace(/By .* is done\.$/, 'It moves.')
    model.play([vague, adviceText(goal)])
    await until<FlowRun>(me, await press(me), 'completed', 'flow')
    expect(model.hasSeen('“How we will know” has nothing to measure.')).toBe(true)
    expect((await adviceOf(me))[0]!.content).toBe(adviceText(goal))
  })

  test('has the model repair a figure that is in no fact', async () => {
    const me = await t.person('ceo')
    await seed()
    const { goal } = await lateBusiness(me)
    model.play([adviceText(goal, 'lost 73% of its customers'), adviceText(goal)])
    await until<FlowRun>(me, await press(me), 'completed', 'flow')
    expect(model.requests).toHaveLength(2)
    expect(model.hasSeen('These figures are not in the facts: 73%.')).toBe(true)
    const [advice] = await adviceOf(me)
    expect(advice!.content).toBe(adviceText(goal))
  })

  test('stores the computed draft if the model invents again, and counts both answers', async () => {
    const me = await t.person('ceo')
    await seed()
    const { goal } = await lateBusiness(me)
    model.play([adviceText(goal, 'lost 73% of its customers')])
    const run = await until<FlowRun>(me, await press(me), 'completed', 'flow')
    expect(model.requests).toHaveLength(2)
    const [advice] = await adviceOf(me)
    expect(advice!.content).not.toContain('73%')
    expect(advice!.content).toContain(`[Grow](/app/strategy?goal=${goal.id}): 10% done; should be 50% by now`)
    expect(advice!.content).toContain('the text that the model wrote did not match them')
    expect(advice!.claims.map(({ kind }) => kind)).toEqual(['progress', 'task_done'])
    const promptTokens = model.requests.map(({ messages }) => Math.ceil(JSON.stringify(messages).length / 4))
    expect(run.usage.input_tokens).toBe(promptTokens.reduce((sum, tokens) => sum + tokens))
  })

  test.each([
    ['the repair fails', () => {}, { status: 400, body: '{"error":{"message":"no"}}' }, 2],
    ['the daily limit is used up', () => (quotas.personDailyTokens = 1), 'Never asked.', 1],
  ])('stores the computed draft if %s', async (_, prepare, second, requests) => {
    const me = await t.person('ceo')
    await seed()
    const { goal } = await lateBusiness(me)
    prepare()
    model.play([adviceText(goal, 'lost 73% of its customers'), second])
    await until<FlowRun>(me, await press(me), 'completed', 'flow')
    expect(model.requests).toHaveLength(requests)
    const [advice] = await adviceOf(me)
    expect(advice!.content).toContain('the text that the model wrote did not match them')
  })

  test('recommends to define a goal if there is none, and calls no model', async () => {
    const me = await t.person('ceo')
    await seed()
    await until<FlowRun>(me, await press(me), 'completed', 'flow')
    const [advice] = await adviceOf(me)
    for (const heading of headings) expect(advice!.content).toContain(heading)
    expect(advice!.content).toContain('You have no strategic goals yet')
    expect(model.requests).toHaveLength(0)
  })

  test('returns the same run while one is active, and can be stopped', async () => {
    const me = await t.person('ceo')
    await seed()
    await lateBusiness(me)
    model.play(() => new ModelStream())
    const ids = await Promise.all([press(me), press(me), press(me)])
    expect(new Set(ids).size).toBe(1)
    const awaited = await send(me, `POST /api/flow/run/${adviceFlow}?wait_seconds=1`, { inputs: { user_id: me.id } })
    expect(awaited.json()).toEqual({ flow_run_id: ids[0], status: 'running', outcome: null, result: null })
    expect((await stop(me, ids[0], 'flow')).json()).toMatchObject({ status: 'completed', outcome: 'stopped' })
    expect(await press(me)).not.toBe(ids[0])
    expect(await adviceOf(me)).toEqual([])
  })

  test('is found by name or id; anything else returns 404', async () => {
    const me = await t.person('user')
    await seed()
    expect((await send(me, 'POST /api/flow/run/no_such_flow', {})).statusCode).toBe(404)
    expect((await send(me, `POST /api/flow/run/${me.id}`, {})).statusCode).toBe(404)
    const flows = (await send(me, 'GET /api/flows/')).json<{ id: string; name: string }[]>()
    const flow = flows.find(({ name }) => name === adviceFlow)!
    expect((await send(me, `POST /api/flow/run/${flow.id}`, {})).statusCode).toBe(201)
  })
})

test('a crew that reviews the strategy keeps the text of its other steps, with a note of unknown figures', async () => {
  const me = await t.person('ceo')
  await seed()
  const { goal } = await lateBusiness(me)
  const crew = await crewOf(me, ['Review the strategy', 'Write the email'], await agentWith(me, 'review_strategy'))
  const email = `Dear Ann, [Grow](/app/strategy?goal=${goal.id}) is at 10%.`
  model.play([{ tool: 'review_strategy', input: {} }, 'Reviewed.', email])
  const outputOf = async (id: string) =>
    (await until(me, id, 'completed')).timeline.find(({ type }) => type === 'result')!.details['output'] as string
  expect(await outputOf(await started(me, crew.id))).toBe(email)
  expect(model.requests).toHaveLength(3)
  const wrong = 'Dear Ann, we lost 73% of our customers.'
  model.play([{ tool: 'review_strategy', input: {} }, 'Reviewed.', wrong])
  expect(await outputOf(await started(me, crew.id))).toBe(`${wrong}\n\n*Not found in the records that were read: 73%.*`)
})
