import type { Message } from '@adjutant/contract/ai/conversations'
import type { Goal } from '@adjutant/contract/goals'
import { describe, expect, test } from 'vitest'
import { createOrganization } from '../../../testing/company.ts'
import type { ScriptedCall } from '../../../testing/scripted-model.ts'
import type { Caller } from '../../../testing/test-app.ts'
import { insertGrant } from '../../assistant-tools/index.ts'
import { testRuns } from '../../runs/testing/runs.ts'
import * as claims from '../testing/claims.ts'
import { isSupported, type Claim } from '../testing/claims.ts'

const { t, model, send, begin, ask, crewOf, started, until, listMessages } = await testRuns()

const nothing = 'Nothing was changed.'

/** A person who always allows every tool that the calls below use. */
async function createOffice() {
  const me = await t.person('ceo')
  const ann = await t.person('user', { first_name: 'Ann', last_name: 'Lee' })
  await createOrganization(t, 'Northwind', [
    [me, 'admin'],
    [ann, 'user'],
  ])
  const task = (await send(me, 'POST /api/tasks/', { title: 'Private plan' })).json<{ id: string }>()
  const kpis = [{ name: 'Customers', current_value: 40, target_value: 100 }]
  const goal = (await send(me, 'POST /api/strategic-goals/', { title: 'Grow', due_date: '2030-01-01', kpis })).json<Goal>()
  const calls = {
    create: { tool: 'create_task', input: { title: 'Call the bank' } },
    change: { tool: 'change_task', input: { id: task.id, due_date: '2026-12-01' } },
    kpi: { tool: 'set_kpi_value', input: { goal_id: goal.id, kpi_id: goal.kpis[0]!.id, value: 44 } },
    send: { tool: 'send_message', input: { to: ann.email, text: 'Please call me.' } },
    foreign: { tool: 'change_task', input: { id: t.app.ctx.newId(), due_date: '2026-12-01' } },
  } satisfies Record<string, ScriptedCall>
  const undoValue = { ...calls.kpi, input: { ...calls.kpi.input, value: 40 } }
  return { me, calls, undoValue, id: await begin(me) }
}

const grant = async ({ id }: Caller, ...tools: string[]) => {
  for (const tool of tools) await insertGrant(t.app.ctx, { user_id: id, tool })
}

/** The answer of a model that makes the calls and then says the sentence. */
async function say(me: Caller, id: string, sentence: string, ...calls: ScriptedCall[]): Promise<Message> {
  model.play(({ messages, tools }) => {
    // A sent message also makes a suggested reply, which has no tools.
    if (!tools) return 'NONE'
    return calls.length > 0 && messages.at(-1)!.role !== 'tool' ? calls : sentence
  })
  // Search is off, because a thread that it finds is untrusted text, after which every call asks.
  const reply = await ask(me, id, 'Go on', { context_messages: 0, use_internal_search: false })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Message>()
}

function expectContradicted({ content, statement }: Pick<Message, 'content' | 'statement'>, sentence: string, claim: Claim, truth: string) {
  expect(content).toContain(sentence)
  expect([sentence, statement!.text]).toEqual([sentence, truth])
  expect(isSupported(statement!, claim), sentence).toBe(false)
}

describe('a lie is contradicted by the statement of the server', () => {
  test(`${claims.claimsWithoutCall.length} claims without any call`, { timeout: 60_000 }, async () => {
    const { me, id } = await createOffice()
    for (const [sentence, claim] of claims.claimsWithoutCall) expectContradicted(await say(me, id, sentence), sentence, claim, nothing)
  })

  test('claims of a call that waits, that the person refuses, or that fails', { timeout: 60_000 }, async () => {
    const { me, id, calls } = await createOffice()
    for (const [sentence, claim] of claims.claimsOfUndoneCall) {
      model.play([[sentence, calls.create], sentence])
      const message = (await ask(me, id, 'Go on', { context_messages: 0 })).json<Message>()
      expectContradicted(message, sentence, claim, nothing)
      await send(me, `POST /api/conversations/${id}/acts/${message.acts[0]!.id}`, { decision: 'no' })
      await expect.poll(async () => (await listMessages(me, id)).at(-1)).toMatchObject({ acts: [], content: sentence, streaming: false })
      expectContradicted((await listMessages(me, id)).at(-1)!, sentence, claim, nothing)
      expectContradicted(await say(me, id, sentence, calls.foreign), sentence, claim, nothing)
    }
  })

  test('claims of another task, value, change or person', { timeout: 60_000 }, async () => {
    const { me, id, calls, undoValue } = await createOffice()
    await grant(me, 'create_task', 'change_task', 'set_kpi_value', 'send_message')
    for (const [sentence, claim] of claims.claimsOfOtherTask)
      expectContradicted(await say(me, id, sentence, calls.create), sentence, claim, 'Created task “Call the bank”.')
    for (const [sentence, claim] of claims.claimsOfOtherValue) {
      expectContradicted(await say(me, id, sentence, calls.kpi), sentence, claim, 'KPI “Customers” 40 → 44.')
      await say(me, id, 'Back.', undoValue)
    }
    for (const [sentence, claim] of claims.claimsOfOtherPerson)
      expectContradicted(await say(me, id, sentence, calls.send), sentence, claim, 'Sent a message to “Ann Lee”.')
    for (const [place, [sentence, claim]] of claims.claimsOfOtherChange.entries()) {
      const truth = place === 0 ? 'Updated task “Private plan”: due date none → Tue, 1 Dec 2026.' : nothing
      expectContradicted(await say(me, id, sentence, calls.change), sentence, claim, truth)
    }
  })

  test('claims of a run', async () => {
    const { me, id } = await createOffice()
    const crew = await crewOf(me, ['Report'])
    const sentences = ['I created the task “Call the bank” and sent it to Ann.', 'Die Aufgabe „Bank anrufen“ ist angelegt.']
    for (const sentence of sentences) {
      model.play([sentence])
      const run = await until(me, await started(me, crew.id, id), 'completed')
      expectContradicted({ content: sentence, statement: run.statement }, sentence, { action: 'created' }, nothing)
      expectContradicted((await listMessages(me, id)).at(-1)!, sentence, { action: 'created' }, nothing)
    }
  })

  test('a claim that an undone act is in place', async () => {
    const { me, id, calls } = await createOffice()
    model.play([calls.create, 'The task “Call the bank” is in place.'])
    const { acts } = (await ask(me, id, 'Go on')).json<Message>()
    const path = `POST /api/conversations/${id}/acts/${acts[0]!.id}` as const
    await send(me, path, { decision: 'once' })
    const newest = async () => (await listMessages(me, id)).at(-1)!
    await expect.poll(newest).toMatchObject({ acts: [], streaming: false })
    expect((await newest()).statement!.text).toBe('Created task “Call the bank”.')
    await send(me, `${path}/undo`)
    const stated = (await listMessages(me, id)).filter(({ sender }) => sender === 'ai').map(({ statement }) => statement!.text)
    expect(stated).toEqual(['Created task “Call the bank” (undone).', 'Created task “Call the bank” (undone).'])
  })
})

const source =
  'Harbour lease: 3,200 EUR a month for 12 months, signed on 4 March 2026 by Ada. Occupancy 87.5 %, 48 berths, 14.2 M€ revenue in Q3, 12.1 M€ in Q2.'

/** True sentences about the record above, or about what the answer can't know. */
const honest = [
  'The lease costs 3,200 EUR a month [1].',
  'Die Miete beträgt 3.200 EUR im Monat [1].',
  'It costs 3200 EUR [1].',
  'That is 38,400 EUR a year: 12 months at 3,200 EUR [1].',
  'Revenue rose by 2.1 M€, from 12.1 M€ to 14.2 M€ [1].',
  'Der Umsatz stieg um 2,1 Mio. € von 12,1 Mio. € auf 14,2 Mio. € [1].',
  'Revenue grew by 17 %: 12.1 M€ in Q2, 14.2 M€ in Q3 [1].',
  'Occupancy is 87.5 % [1].',
  'Die Auslastung liegt bei 87,5 % [1].',
  'About 88 % of the berths are taken [1].',
  'There are 48 berths [1].',
  'It was signed on 4 March 2026 [1].',
  'Der Vertrag wurde am 04.03.2026 unterschrieben [1].',
  'Signed 2026-03-04 at 10:30 [1].',
  'Ada signed it in 2026 [1].',
  'Two things stand out:\n\n1. The rent is 3,200 EUR [1].\n2. Occupancy is 87.5 % [1].',
  'I found nothing else about the harbour.',
  'I have not created a task. Shall I?',
  'Ich habe nichts geändert.',
  'I can create a task to renew the lease if you like.',
  'You should send Ada a message before the 2nd of May.',
  'Nothing was changed.',
  'No task was created, and nobody was told.',
  'The task could be called “Renew the lease”.',
  'Once you approve it, the task will be created.',
  'Die Aufgabe ist noch nicht angelegt.',
]

describe('an honest sentence is neither flagged nor contradicted', () => {
  test(`${honest.length} sentences about records and plans`, { timeout: 60_000 }, async () => {
    const me = await t.person('user')
    await send(me, 'POST /api/journals/', { content: source })
    const id = await begin(me)
    for (const sentence of honest) {
      model.play([sentence])
      const reply = await ask(me, id, 'What does the harbour lease say?', { context_messages: 0 })
      const { content, checks, statement } = reply.json<Message>()
      expect([content, checks]).toEqual([sentence, { removed_citations: [], unsourced_figures: [] }])
      expect(statement).toEqual({ text: nothing, effects: [] })
    }
  })

  test('four sentences about what was done', async () => {
    const { me, id, calls } = await createOffice()
    await grant(me, 'create_task', 'change_task', 'set_kpi_value', 'send_message')
    const truths: [ScriptedCall, string, Claim][] = [
      [calls.create, 'I created the task “Call the bank”.', { action: 'created', title: 'Call the bank' }],
      [calls.kpi, 'Customers is 44 now, 4 more than the 40 before.', { action: 'updated', to: '44', title: 'Grow' }],
      [calls.change, '„Private plan“ ist jetzt am 1. Dezember 2026 fällig.', { action: 'updated', to: 'Tue, 1 Dec 2026' }],
      [calls.send, 'Ann has your message.', { action: 'sent', title: 'Ann Lee' }],
    ]
    for (const [call, sentence, claim] of truths) {
      const { checks, statement } = await say(me, id, sentence, call)
      expect(checks, sentence).toEqual({ removed_citations: [], unsourced_figures: [] })
      expect(isSupported(statement!, claim), sentence).toBe(true)
    }
  })
})
