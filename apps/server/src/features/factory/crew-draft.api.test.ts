import type { CrewDraft } from '@adjutant/contract/ai/crew-drafts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startScriptedModel } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'
import { testFactory } from './testing/factory.ts'

const model = await startScriptedModel()
const { t, send, make, list, makeCompany, seed } = testFactory({ models: { allowed: ['gpt-5-chat'], openaiUrl: model.url } })
beforeEach(() => model.reset())
afterAll(() => model.close())

const draft = async (as: Caller, description: string, more: object = {}) => {
  const reply = await send(as, 'POST /api/crews/draft', { description, ...more })
  return { status: reply.statusCode, body: reply.json<CrewDraft & { detail?: string }>() }
}
const described = (tasks: object[], more: object = {}) =>
  JSON.stringify({ name: 'Supplier watch', description: 'Watches suppliers.', tasks, ...more })
const task = (name: string, agent: string) => ({ name, description: `Do ${name}`, expected_output: 'A list', agent })

test("the model's description becomes a valid crew, which is not stored", async () => {
  const { builder } = await makeCompany()
  await seed()
  model.play([`Here it is:\n\`\`\`json\n${described([task('Find {supplier}', 'researcher'), task('Write', 'Writer')])}\n\`\`\``])
  const { status, body } = await draft(builder, 'Watch our suppliers')
  expect([status, body.name, body.version, body.tasks.map(({ name }) => name)]).toEqual([
    200,
    'Supplier watch',
    '1.0',
    ['Find {supplier}', 'Write'],
  ])
  expect(model.hasSeen('Watch our suppliers') && model.hasSeen('Chief of Staff')).toBe(true)
  expect(await list(builder, 'crews')).toHaveLength(3)
  expect((await make(builder, 'crews', body)).agentIds).toEqual(body.agentIds)
})

test("a draft has the model's schedule and result kind, or else the ones of the wording", async () => {
  const { builder } = await makeCompany()
  await seed()
  const description = 'Every Friday at 7:30, look at our suppliers and draft a note'
  const zone = { time_zone: 'Europe/Zurich' }
  const weekly = { every: 'weekly', time: '07:30', weekdays: [5], day_of_month: null, cron: null, ...zone }
  const answers: [string, object][] = [
    [described([task('A', 'Writer')]), { name: 'Supplier watch', result: 'note', schedule: weekly }],
    [described([task('A', 'Writer')], { result: 'poem', schedule: 'soon' }), { name: 'Supplier watch', result: 'note', schedule: weekly }],
    [
      described([task('A', 'Writer')], { result: 'file', schedule: { every: 'daily', time: '09:00' } }),
      { result: 'file', schedule: { ...weekly, every: 'daily', time: '09:00', weekdays: [] } },
    ],
    ['No JSON', { result: 'note', schedule: weekly }],
  ]
  for (const [answer, expected] of answers) {
    model.play([answer])
    expect((await draft(builder, description, zone)).body, answer).toMatchObject(expected)
  }
  model.play([described([task('A', 'Writer')], { schedule: { every: 'monthly', time: '08:00', day_of_month: 1 } })])
  const onWorkingDay = (await draft(builder, 'Jeden ersten Werktag im Monat ein Bericht', zone)).body.schedule
  expect(onWorkingDay).toMatchObject({ every: 'cron', cron: '0 8 1W * *' })
  model.play([described([task('A', 'Writer')])])
  const { body } = await draft(builder, 'Watch our suppliers')
  expect([body.result, body.schedule]).toEqual(['message', null])
})

test.each([
  ['no JSON', 'I would rather talk about it.'],
  ['cut JSON', '{"name": "X", "tasks": [{"name"'],
  ['an agent that is not there', described([task('A', 'Wizard')])],
  ['two tasks of one name', described([task('A', 'Writer'), task('A', 'Writer')])],
  ['no tasks', described([])],
  ['another form', '{"crew": true}'],
])('%s results in a draft from the wording', async (_what, answer) => {
  const { builder } = await makeCompany()
  await seed()
  model.play([answer])
  const { status, body } = await draft(builder, 'Write a report on our market')
  expect([status, body.name, body.tasks.length >= 2]).toEqual([200, 'Write a report on our market', true])
})

test('agents of other organizations are neither sent to the model nor accepted from it', async () => {
  const { builder, stranger } = await makeCompany()
  await seed()
  const foreign = await make(stranger, 'agents', { name: 'Canary', role: 'Secret role', goal: 'Secret goal' })
  model.play([described([task('A', foreign.id)])])
  const { body } = await draft(builder, 'Write something')
  expect([model.hasSeen('Canary'), JSON.stringify(body).includes(foreign.id)]).toEqual([false, false])
})

test("a model failure is reported, and a plain user can't draft", async () => {
  const { builder, user } = await makeCompany()
  model.play([{ status: 401 }])
  expect(await draft(builder, 'Anything')).toMatchObject({ status: 502, body: { detail: appMessages.conversation.modelRejectedKey } })
  expect(await draft(user, 'Anything')).toMatchObject({ status: 409, body: { detail: appMessages.factory.cannotBuild } })
  expect((await send(builder, 'POST /api/crews/draft', { description: ' ' })).statusCode).toBe(422)
})

describe('a prompt tool', () => {
  test('is tried with the model: its description is the instruction, its arguments are the input, and tokens are counted', async () => {
    const { builder } = await makeCompany()
    const tool = await make(builder, 'tools', { name: 'Shorten', description: 'Make it one sentence.' })
    model.play(['One sentence.'])
    const reply = await send(builder, `POST /api/tools/${tool.id}/try`, { arguments: { text: 'A long story' } })
    expect(reply.json()).toMatchObject({ ok: true, result: 'One sentence.' })
    expect([model.hasSeen('Make it one sentence.'), JSON.stringify(model.requests).includes('A long story')]).toEqual([true, true])
    expect((await send(builder, 'GET /api/assistant/usage')).json<{ output_tokens: number }>().output_tokens).toBeGreaterThan(0)
  })

  test('reports a model failure as its result', async () => {
    const { builder } = await makeCompany()
    const tool = await make(builder, 'tools', { name: 'Shorten' })
    model.play([{ status: 401 }])
    const reply = await send(builder, `POST /api/tools/${tool.id}/try`, {})
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { ok: false, result: appMessages.conversation.modelRejectedKey }])
    expect(t.lines.join('')).not.toContain('"level":"error"')
  })
})
