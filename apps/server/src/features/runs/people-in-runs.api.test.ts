import type { FlowRun } from '@adjutant/contract/ai/runs'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Checkpoint } from '@adjutant/engine'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runs, users } from '../../schema.ts'
import { ModelStream } from '../../testing/chat.ts'
import { publishedChanges } from '../../testing/company.ts'
import type { Caller } from '../../testing/test-app.ts'
import { soon, testRuns, typesOf } from './testing/runs.ts'

/** A hook between reading a reply and storing it. */
let beforeReply = async () => {}
const checkpoints = { at: (point: Checkpoint) => (point === 'before-reply' ? beforeReply() : undefined) }

const { t, model, begin, send, make, list, seed, agentWith, crewOf, started, until, reply, stop } = await testRuns({ checkpoints })

const tasksOf = async (as: Caller) => (await send(as, 'GET /api/tasks/')).json<Task[]>()
const promptOf = (run: { timeline: { type: string; details: object }[] }) =>
  run.timeline.findLast(({ type }) => type === 'wait_for_human')!.details

describe('a run that asks its person', () => {
  test('waits, notifies them once by mail and on their stream, and continues with their reply', async () => {
    const me = await t.person('ceo', { first_name: 'Ada' })
    const conversation = await begin(me)
    const crew = await crewOf(me, [{ description: 'Draft', human_input: true }, 'Finish'])
    model.play(['First draft', 'Better draft', 'Warm draft', 'Done'])
    const id = await started(me, crew.id, conversation)
    const waiting = await until(me, id, 'awaiting_human_input')
    expect(promptOf(waiting)).toMatchObject({ kind: 'review', prompt: expect.stringContaining('First draft') })
    await soon(() => expect(t.mails).toHaveLength(1))
    expect(t.mails[0]).toMatchObject({ recipient: me.email, subject: 'Scouts is waiting for your answer' })
    expect(JSON.stringify(t.mails[0])).toContain(`/app/conversations/${conversation}`)
    expect(t.mails[0]!.body).toContain('First draft\n\nAccept this, or say what to change.')
    expect(await publishedChanges(t)).toContainEqual({ topic: 'runs', kind: 'changed', id, actor_id: null, audience: [me.id] })
    expect((await reply(me, id, { approve: false, user_input: 'Shorter' })).json()).toMatchObject({ id })
    await soon(async () => expect(promptOf(await until(me, id, 'awaiting_human_input'))).toMatchObject({ wait: 2 }))
    expect(model.hasSeen('Shorter')).toBe(true)
    await reply(me, id, { user_input: 'Warmer' })
    const third = { wait: 3, prompt: expect.stringContaining('Warm draft') }
    await soon(async () => expect(promptOf(await until(me, id, 'awaiting_human_input'))).toMatchObject(third))
    expect(model.hasSeen('Warmer')).toBe(true)
    await reply(me, id, { user_input: 'Looks good.' })
    const run = await until(me, id, 'completed')
    expect(run.steps.map(({ output }) => output)).toEqual(['Warm draft', 'Done'])
    await soon(() => expect(t.mails).toHaveLength(3))
  })

  test('accepts the first of two replies and rejects the second', async () => {
    const me = await t.person('ceo')
    await seed()
    const agent = await agentWith(me)
    const flow = await make(me, 'flows', {
      name: 'two_questions',
      steps: [
        { title: 'One', kind: 'human', prompt: 'First?' },
        { title: 'Two', kind: 'human', prompt: 'Second?' },
        { title: 'End', kind: 'agent', agent: agent.id, prompt: 'You said {One} and {Two}' },
      ],
    })
    model.play(['Thanks'])
    const { flow_run_id: id } = (await send(me, 'POST /api/flow-runs/', { flow_id: flow.id })).json<{ flow_run_id: string }>()
    await until<FlowRun>(me, id, 'paused', 'flow')
    for (const body of [{}, { user_input: ' ' }, { approve: false }]) expect((await reply(me, id, body, 'flow')).statusCode).toBe(422)
    await soon(() => expect(t.mails).toMatchObject([{ subject: 'Two questions is waiting for your answer' }]))
    // Names the number of the question, because the next one is asked at once.
    const replies = await Promise.all(['a', 'b', 'c'].map((user_input) => reply(me, id, { user_input, wait: 1 }, 'flow')))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({ detail: appMessages.run.notWaiting })
    await soon(async () => expect(promptOf(await until<FlowRun>(me, id, 'paused', 'flow'))).toMatchObject({ prompt: 'Second?', wait: 2 }))
    const late = await reply(me, id, { user_input: 'To the first', wait: 1 }, 'flow')
    expect([late.statusCode, late.json()]).toEqual([409, { detail: appMessages.run.notWaiting }])
    await reply(me, id, { user_input: 'z', wait: 2 }, 'flow')
    const run = await until<FlowRun>(me, id, 'completed', 'flow')
    expect(typesOf(run).filter((type) => type === 'human_reply')).toHaveLength(2)
    expect(run.timeline.at(-1)).toMatchObject({ type: 'terminal', details: { status: 'completed' } })
    expect((await reply(me, id, {}, 'flow')).statusCode).toBe(409)
  })

  test("explains why a tool was rejected, under the tool's title", async () => {
    const me = await t.person('ceo')
    await seed()
    const tool = (await list(me, 'tools')).find(({ builtin }) => builtin === 'read_record')!
    const prompt = JSON.stringify({ kind: 'task', id: me.id })
    const flow = await make(me, 'flows', { name: 'Lost', steps: [{ title: 'Read', kind: 'tool', tool: tool.id, prompt }] })
    const { flow_run_id: id } = (await send(me, 'POST /api/flow-runs/', { flow_id: flow.id })).json<{ flow_run_id: string }>()
    const run = await until<FlowRun>(me, id, 'failed', 'flow')
    const { output } = run.timeline.find(({ type }) => type === 'tool_result')!.details as { output: string }
    expect(output).toMatch(/^[A-Z][^{}]*\.$/)
    expect(run.timeline.at(-1)!.details).toMatchObject({ reason: expect.stringMatching(/^[A-Z][^{}_]*: [^{}]*$/) })
    expect((run.timeline.at(-1)!.details as { reason: string }).reason).toContain(output)
  })

  test('does not apply a reply to the next question if that is asked before the reply is stored', async () => {
    const me = await t.person('ceo')
    const steps = ['One', 'Two'].map((title) => ({ title, kind: 'human', prompt: `${title}?` }))
    const flow = await make(me, 'flows', { name: 'Two questions', steps })
    const { flow_run_id: id } = (await send(me, 'POST /api/flow-runs/', { flow_id: flow.id })).json<{ flow_run_id: string }>()
    await until<FlowRun>(me, id, 'paused', 'flow')
    beforeReply = async () => {
      beforeReply = async () => {}
      expect((await reply(me, id, { user_input: 'quick' }, 'flow')).statusCode).toBe(200)
      await soon(async () => expect(promptOf(await until<FlowRun>(me, id, 'paused', 'flow'))).toMatchObject({ wait: 2 }))
    }
    expect((await reply(me, id, { user_input: 'slow' }, 'flow')).statusCode).toBe(409)
    const run = await until<FlowRun>(me, id, 'paused', 'flow')
    expect(run.steps.map(({ output }) => output)).toEqual(['quick', null])
    await stop(me, id, 'flow')
  })

  test('follows its branch', async () => {
    const me = await t.person('ceo')
    const steps = [
      { title: 'Ask', kind: 'human', prompt: 'Go?' },
      { title: 'Yes', kind: 'branch', when: '{Ask} contains "yes"', otherwise: 'Close' },
      { title: 'Plan', kind: 'human', prompt: 'How?' },
      { title: 'Close', kind: 'human', prompt: 'Why not?' },
    ]
    expect((await send(me, 'POST /api/flows/', { name: 'x', steps: steps.toReversed() })).json()).toMatchObject({
      errors: [{ field: 'steps.2.otherwise' }],
    })
    const flow = await make(me, 'flows', { name: 'Branch', steps })
    expect(flow.steps[1]).toMatchObject({ otherwise: 'Close' })
    const { flow_run_id: id } = (await send(me, 'POST /api/flow-runs/', { flow_id: flow.id })).json<{ flow_run_id: string }>()
    await until<FlowRun>(me, id, 'paused', 'flow')
    await reply(me, id, { user_input: 'no' }, 'flow')
    await soon(async () => expect(promptOf(await until<FlowRun>(me, id, 'paused', 'flow'))).toMatchObject({ prompt: 'Why not?' }))
    const { steps: listed } = await until<FlowRun>(me, id, 'paused', 'flow')
    expect(listed.map(({ step, title, status }) => [step, title, status])).toEqual([
      [0, 'Ask', 'done'],
      [2, 'Plan', 'skipped'],
      [3, 'Close', 'running'],
    ])
    await stop(me, id, 'flow')
  })

  test('can be stopped while it waits', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, [{ description: 'Draft', human_input: true }])
    const id = await started(me, crew.id)
    await until(me, id, 'awaiting_human_input')
    await soon(() => expect(t.mails[0]?.body).toContain(`/app/runs?crew_run=${id}`))
    await stop(me, id)
    expect(typesOf(await until(me, id, 'completed')).at(-1)).toBe('crew_end')
    expect((await reply(me, id, { user_input: 'late' })).statusCode).toBe(409)
  })
})

describe('a tool that changes records', () => {
  const asking = async (me: Caller) => {
    const crew = await crewOf(me, ['Make a task'], await agentWith(me, 'create_task'))
    model.play([{ tool: 'create_task', input: { title: 'Call the bank' } }, 'It is done.'])
    const id = await started(me, crew.id)
    return { id, run: await until(me, id, 'awaiting_human_input') }
  }

  test('shows its literal arguments and does nothing before the person approves', async () => {
    const me = await t.person('ceo')
    const { id, run } = await asking(me)
    expect(promptOf(run)).toMatchObject({
      kind: 'approval',
      prompt: 'Create a task. Do you approve?',
      approval: {
        tool: 'create_task',
        arguments: { title: 'Call the bank' },
        record: null,
        changes: [{ field: 'title', from: null, to: 'Call the bank' }],
      },
    })
    expect(await tasksOf(me)).toEqual([])
    await reply(me, id, { approve: true, wait: 1 })
    await until(me, id, 'completed')
    expect((await tasksOf(me)).map(({ title }) => title)).toEqual(['Call the bank'])
  })

  test('names the record and each field before and after, in the approval and in the receipt', async () => {
    const me = await t.person('ceo')
    const payload = { title: 'Call the *bank*', due_date: '2026-11-20', assigned_to_user_id: me.id }
    const task = (await send(me, 'POST /api/tasks/', payload)).json<Task>()
    const crew = await crewOf(me, ['Move it'], await agentWith(me, 'change_task'))
    model.play([{ tool: 'change_task', input: { id: task.id, due_date: '2026-11-27', assigned_to: 'nobody' } }, 'It is moved.'])
    const id = await started(me, crew.id)
    const owner = task.assigned_to_user!.name
    const record = { kind: 'task', id: task.id, title: 'Call the *bank*' }
    const changes = [
      { field: 'due_date', from: 'Fri, 20 Nov 2026', to: 'Fri, 27 Nov 2026' },
      { field: 'assigned_to', from: owner, to: 'Unassigned' },
    ]
    expect(promptOf(await until(me, id, 'awaiting_human_input'))).toMatchObject({
      prompt: 'Change a task: “Call the \\*bank\\*”. Do you approve?',
      approval: { tool: 'change_task', record: { ...record, owner }, changes },
    })
    await reply(me, id, { approve: true, wait: 1 })
    const run = await until(me, id, 'completed')
    expect(run.timeline.find(({ type }) => type === 'tool_result')!.details).toMatchObject({
      ok: true,
      receipt: {
        text: `The task “Call the *bank*” was updated: due date Fri, 20 Nov 2026 → Fri, 27 Nov 2026; assigned to ${owner} → Unassigned.`,
        record,
        changes,
      },
    })
  })

  test("asks no approval for a record that the person can't see: the model gets a not-found error", async () => {
    const [me, other] = [await t.person('ceo'), await t.person('user')]
    const task = (await send(other, 'POST /api/tasks/', { title: 'Secret merger' })).json<Task>()
    const crew = await crewOf(me, ['Close it'], await agentWith(me, 'change_task'))
    model.play([{ tool: 'change_task', input: { id: task.id, status: 'Done' } }, 'There is none.'])
    const run = await until(me, await started(me, crew.id), 'completed')
    expect(typesOf(run)).not.toContain('wait_for_human')
    expect(run.timeline.find(({ type }) => type === 'tool_result')!.details).toMatchObject({ ok: false, output: appMessages.http.notFound })
    expect(JSON.stringify(run)).not.toContain('Secret merger')
  })

  test('is called with the arguments that the person edited', async () => {
    const me = await t.person('ceo')
    const { id } = await asking(me)
    await reply(me, id, { approve: true, arguments: { title: 'Call the other bank' }, wait: 1 })
    await until(me, id, 'completed')
    expect((await tasksOf(me)).map(({ title }) => title)).toEqual(['Call the other bank'])
  })

  test('does nothing when the person rejects it, and the model gets the reason', async () => {
    const me = await t.person('ceo')
    const { id } = await asking(me)
    await reply(me, id, { approve: false, user_input: 'The bank is closed', wait: 1 })
    await until(me, id, 'completed')
    expect([await tasksOf(me), model.hasSeen('The bank is closed')]).toEqual([[], true])
  })

  test('keeps waiting after an invalid edit or an empty reply, and accepts a valid reply later', async () => {
    const me = await t.person('ceo')
    const { id } = await asking(me)
    for (const [body, field] of [
      [{ approve: true, arguments: { title: '' }, wait: 1 }, 'arguments'],
      [{ approve: true, arguments: { title: 5 }, wait: 1 }, 'arguments'],
      [{}, 'user_input'],
    ] as const) {
      const refused = await reply(me, id, body)
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: [{ field }] }])
    }
    await reply(me, id, { approve: true, arguments: { title: 'Call the other bank' }, wait: 1 })
    await until(me, id, 'completed')
    expect((await tasksOf(me)).map(({ title }) => title)).toEqual(['Call the other bank'])
  })
})

describe('a person who loses access', () => {
  test('ends their run before anything more is done on their behalf', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Make a task'], await agentWith(me, 'list_tasks'))
    const modelStream = new ModelStream()
    model.play([modelStream, 'Not to be said'])
    const id = await started(me, crew.id)
    await soon(() => expect(model.requests).toHaveLength(1))
    await t.db.update(users).set({ user_level: 'waitlisted' }).where(eq(users.id, me.id))
    modelStream.say({ tool: 'list_tasks', input: {} })
    modelStream.end()
    await soon(async () => {
      const [row] = await t.db.select().from(runs).where(eq(runs.id, id))
      expect(row).toMatchObject({ status: 'failed', reason: 'The person who started this run no longer has access.' })
    })
    expect(model.requests).toHaveLength(1)
  })

  test('and is deleted loses their runs too', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look'])
    const modelStream = new ModelStream()
    model.play([modelStream])
    await started(me, crew.id)
    await soon(() => expect(model.requests).toHaveLength(1))
    await t.db.delete(users).where(eq(users.id, me.id))
    await soon(() => expect(model.hungUp).toBe(1))
    expect(await t.db.$count(runs)).toBe(0)
  })
})
