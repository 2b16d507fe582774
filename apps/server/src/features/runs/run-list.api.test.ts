import type { Chain } from '@adjutant/contract/records/chain'
import type { Message } from '@adjutant/contract/ai/conversations'
import type { FlowRun, RunSummary, RunPage, RunUsage } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { crews, notes, runs, tasks } from '../../schema.ts'
import type { Caller } from '../../testing/test-app.ts'
import { soon, testRuns } from './testing/runs.ts'

const { t, model, begin, listMessages, send, make, agentWith, crewOf, started, until, reply, stop } = await testRuns()

const page = async (as: Caller, query = '') => (await send(as, `GET /api/runs/${query}`)).json<RunPage>()
const namesOf = async (as: Caller, query: string) => (await page(as, query)).items.map(({ name }) => name)
const retry = (as: Caller, id: string) => send(as, `POST /api/runs/${id}/retry`)
const contents = (all: Message[]) => all.map(({ content }) => content)

/** A provider that rejects prompts with this word; the client retries a few times. */
const failsAt = (word: string) =>
  model.play(({ messages }) => (JSON.stringify(messages.at(-1)).includes(word) ? { status: 400 } : `Done ${messages.length}`))

/** A run in a conversation that waits for its owner. */
async function startWaiting() {
  const me = await t.person('ceo')
  const conversation = await begin(me)
  const crew = await crewOf(me, [{ description: 'Draft', human_input: true }])
  const id = await started(me, crew.id, conversation)
  await until(me, id, 'awaiting_human_input')
  return { me, conversation, crew, id }
}

describe('the runs of a person', () => {
  test('are listed with their usage, filtered and paginated; runs of others are not included', async () => {
    const [me, other] = [await t.person('ceo'), await t.person('ceo')]
    const goal = (await send(me, 'POST /api/strategic-goals/', { title: 'Grow', due_date: '2027-01-01' })).json<{ id: string }>()
    const agent = await agentWith(me)
    const crew = await crewOf(me, ['One', 'Two'], agent)
    const prompt = '# Facts\n\nThis is known.\n\nWell?\nSay.'
    const flow = await make(me, 'flows', { name: 'A flow', steps: [{ title: 'Ask', kind: 'human', prompt }] })
    const ids: string[] = []
    for (let place = 0; place < 3; place += 1) {
      ids.push(await started(me, crew.id, undefined, { goal_id: goal.id }))
      await until(me, ids.at(-1)!, 'completed')
    }
    const { flow_run_id } = (await send(me, 'POST /api/flow-runs/', { flow_id: flow.id })).json<{ flow_run_id: string }>()
    await until<FlowRun>(me, flow_run_id, 'paused', 'flow')

    const all = await page(me)
    expect(all.items.map(({ id }) => id)).toEqual([flow_run_id, ...ids.toReversed()])
    const asking = { kind: 'flow', status: 'waiting', at_step: 'Ask', prompt: 'Well? Say.', steps_done: 0, steps_total: 1 }
    expect(all.items[0]).toMatchObject(asking)
    expect(all.items[1]).toMatchObject({
      status: 'completed',
      at_step: null,
      steps_done: 2,
      result_as: 'message',
      goal_id: goal.id,
      can_retry: false,
    })
    expect(all.items[1]).not.toHaveProperty('timeline')
    // The price of a model at a custom URL is unknown.
    expect(all.items[1]!.spent).toMatchObject({ input_tokens: expect.any(Number), cost_usd: null })
    const first = await page(me, '?limit=3')
    expect(first.items).toHaveLength(3)
    expect((await page(me, `?limit=3&after=${first.next}`)).items.map(({ id }) => id)).toEqual([ids[0]])
    expect((await page(me, `?limit=3&after=${first.next}`)).next).toBeNull()
    expect(await namesOf(me, '?kind=flow')).toEqual(['A flow'])
    expect(await namesOf(me, '?status=waiting,failed')).toEqual(['A flow'])
    expect(await namesOf(me, `?definition_id=${crew.id}&limit=1`)).toEqual(['Scouts'])
    expect(await namesOf(me, '?search=FLO')).toEqual(['A flow'])
    expect(await namesOf(me, '?search=%25')).toEqual([])
    expect(await namesOf(me, '?to=2020-01-01')).toEqual([])
    expect((await namesOf(me, `?from=2020-01-01&goal_id=${goal.id}`)).length).toBe(3)
    expect((await send(me, 'GET /api/runs/?after=x')).statusCode).toBe(422)
    expect(await page(other)).toEqual({ items: [], next: null })

    const usage = (await send(me, 'GET /api/runs/usage')).json<RunUsage>()
    const used = all.items.reduce((sum, { spent }) => sum + spent.input_tokens, 0)
    expect(usage).toMatchObject({ runs: 4, spent: { input_tokens: used }, by_goal: [{ id: goal.id, name: 'Grow', runs: 3 }] })
    expect(usage.by_definition).toMatchObject([
      { name: 'Scouts', runs: 3 },
      { name: 'A flow', runs: 1, spent: { cost_usd: 0 } },
    ])
    expect(usage.by_agent).toMatchObject([{ name: agent.name, runs: 3, spent: { input_tokens: used, worked_ms: expect.any(Number) } }])
    expect((await send(other, 'GET /api/runs/usage')).json()).toMatchObject({ runs: 0, by_agent: [], spent: { cost_usd: 0 } })
    expect((await send(me, 'POST /api/crew-runs/', { crew_id: crew.id, goal_id: crew.id })).statusCode).toBe(404)
  })

  test('continue from the failed step: once, with the finished steps and the original crew', async () => {
    const [me, other] = [await t.person('ceo'), await t.person('ceo')]
    const conversation = await begin(me)
    const crew = await crewOf(me, ['Gather', 'Weigh', 'Write'])
    failsAt('Weigh')
    const id = await started(me, crew.id, conversation)
    const failed = await until(me, id, 'failed')
    expect(failed).toMatchObject({ can_retry: true, steps: [{ status: 'done' }, { status: 'failed' }, { status: 'skipped' }] })
    expect(failed.reason).toBeTruthy()
    await send(me, `PATCH /api/crews/${crew.id}`, { tasks: [{ name: 'Else', description: 'Else', agent: crew.tasks[0]!.agent }] })
    expect((await retry(other, id)).statusCode).toBe(404)
    model.play(['Weighed', 'Written'])
    const replies = await Promise.all([retry(me, id), retry(me, id)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json<{ detail: string }>().detail).toMatch(/already/)
    const again = replies.find(({ statusCode }) => statusCode === 201)!.json<RunSummary>()
    expect(again).toMatchObject({ retry_of: id, conversation_id: conversation, steps_total: 3 })
    // The second step can be done before the call returns.
    expect(again.steps_done).toBeGreaterThanOrEqual(1)
    const done = await until(me, again.id, 'completed')
    expect(done.steps.map(({ output }) => output)).toEqual([failed.steps[0]!.output, 'Weighed', 'Written'])
    expect(model.hasSeen('Gather')).toBe(true)
    expect(contents(await listMessages(me, conversation))).toEqual(['Written'])
    expect((await page(me, '?status=failed')).items).toMatchObject([{ id, can_retry: false }])
    expect((await retry(me, id)).json()).toEqual({ detail: appMessages.run.noRetryLeft })
    expect((await retry(me, again.id)).json()).toEqual({ detail: appMessages.run.cannotRetry })
  })

  test('lock their conversation before themselves when they end, as a start in that conversation does', async () => {
    const { me, conversation, id } = await startWaiting()
    // Runs outside of the transaction, which allows no other connection.
    const locked = Promise.withResolvers<void>()
    const replied = locked.promise.then(() => reply(me, id, { user_input: 'ok' }))
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from conversations where id = ${conversation}::uuid for update`)
      locked.resolve()
      const countWaiting = async () =>
        (await tx.execute<{ n: number }>(sql`select count(*)::int as n from pg_locks where not granted`, 'objects'))[0]!.n
      await expect.poll(countWaiting).toBeGreaterThan(0)
      await tx.execute(sql`select 1 from runs where id = ${id}::uuid for update nowait`)
    })
    expect((await replied).statusCode).toBeLessThan(300)
    expect(await until(me, id, 'completed')).toMatchObject({ outcome: 'completed' })
  })

  test('that were stopped can be resumed, without their conversation if it was deleted', async () => {
    const { me, conversation, crew, id } = await startWaiting()
    await stop(me, id)
    // The owner's stop is not a failure: the status is completed, and the outcome says how it ended.
    const steps = [{ status: 'stopped' }]
    expect(await until(me, id, 'completed')).toMatchObject({ outcome: 'stopped', reason: null, can_retry: true, steps })
    expect((await page(me)).items).toMatchObject([{ id, status: 'completed', outcome: 'stopped', at_step: 'Task 1' }])
    const found = (query: string) => page(me, query).then(({ items }) => items.length)
    expect(await Promise.all(['?status=completed', '?outcome=stopped', '?status=all'].map(found))).toEqual([1, 1, 1])
    expect(await Promise.all(['?status=failed', '?outcome=completed', '?outcome=failed'].map(found))).toEqual([0, 0, 0])
    await send(me, `DELETE /api/conversations/${conversation}`)
    // Hides the crew from the person and shows it again.
    await t.db.update(crews).set({ created_by: null }).where(eq(crews.id, crew.id))
    expect((await retry(me, id)).json()).toEqual({ detail: appMessages.run.notYours })
    await t.db.update(crews).set({ created_by: me.id }).where(eq(crews.id, crew.id))
    const again = (await retry(me, id)).json<RunSummary>()
    expect(again).toMatchObject({ retry_of: id, conversation_id: null })
    await until(me, again.id, 'awaiting_human_input')
    await t.db.delete(runs).where(eq(runs.id, id))
    expect((await page(me)).items).toMatchObject([{ id: again.id, retry_of: null, status: 'waiting' }])
  })
})

describe('a result', () => {
  test('becomes the records that its crew or flow defines, once, and the conversation names them', async () => {
    const me = await t.person('ceo')
    const agent = await agentWith(me)
    const text = '## Next steps\n\n- Call the bank by 2026-12-01\n- Write to Ada (High)'
    model.play([text])
    const runAs = async (result: string) => {
      const conversation = await begin(me)
      const step = { title: 'Write', kind: 'agent', agent: agent.id, prompt: 'Write' }
      const flow = await make(me, 'flows', { name: `As ${result}`, steps: [step], result })
      expect(flow.result).toBe(result)
      const path = `POST /api/flow-runs/?conversation_id=${conversation}` as const
      const { flow_run_id } = (await send(me, path, { flow_id: flow.id })).json<{ flow_run_id: string }>()
      const run = await until<FlowRun>(me, flow_run_id, 'completed', 'flow')
      const messages = await listMessages(me, conversation)
      return { run, messages: contents(messages), stated: messages.map(({ statement }) => statement?.text) }
    }
    expect(await runAs('message')).toMatchObject({ messages: [text], stated: ['Nothing was changed.'] })
    const advice = await runAs('advice')
    expect(advice).toMatchObject({ run: { result_as: 'advice', made: [{ kind: 'advice' }] }, messages: [text] })
    expect((await send(me, `GET /api/strategic-advice/${advice.run.made[0]!.id}`)).json()).toMatchObject({
      content: text,
      source: { kind: 'crew', name: 'As advice', is_mine: false },
    })
    const asTasks = await runAs('tasks')
    expect(asTasks.run.made).toMatchObject([{ kind: 'task', title: 'Call the bank by 2026-12-01' }, { kind: 'task' }])
    const stated = 'Created task “Call the bank by 2026-12-01”; created task “Write to Ada (High)”.'
    expect([asTasks.messages, asTasks.stated, asTasks.run.statement.text]).toEqual([[text], [stated], stated])
    const rows = await t.db.select().from(tasks).orderBy(tasks.id)
    expect(rows).toMatchObject([{ due_date: '2026-12-01', created_by_user_id: me.id }, { priority: 'High' }])
    const note = await runAs('note')
    expect(note.stated).toEqual(['Created note “Next steps”.'])
    expect(await t.db.select().from(notes)).toMatchObject([{ id: note.run.made[0]!.id, content: text, user_id: me.id }])
    const file = await runAs('file')
    const { id, title } = file.run.made[0]!
    expect(title).toMatch(/^As file \d{4}-\d\d-\d\d\.md$/)
    expect((await send(me, `GET /api/files/${id}/content`)).body).toBe(text)
    await soon(async () => expect((await send(me, `GET /api/files/${id}`)).json()).toMatchObject({ name: title, state: 'ready' }))
    expect((await page(me, '?limit=1')).items).toMatchObject([{ result_as: 'file', made: [{ id }], result: text }])
    for (const { run } of [advice, asTasks, note, file])
      for (const { kind, id: made } of run.made) {
        const { nodes } = (await send(me, `GET /api/records/${kind}/${made}/chain`)).json<Chain>()
        expect(nodes, kind).toMatchObject([
          { kind: 'run', id: run.id, run_kind: 'flow', title: run.name },
          { kind: 'conversation', distance: -2 },
        ])
        const ofRun = (await send(me, `GET /api/records/run/${run.id}/chain`)).json<Chain>()
        expect(ofRun.links).toContainEqual({ from: run.id, to: made, relation: 'created', day: null })
      }
    model.play(['word '.repeat(70)])
    await runAs('message')
    expect((await page(me, '?limit=1')).items[0]!.result).toBe(`${'word '.repeat(59)}word…`)
    expect((await send(me, 'POST /api/flows/', { name: 'x', result: 'poem' })).statusCode).toBe(422)
  })
})
