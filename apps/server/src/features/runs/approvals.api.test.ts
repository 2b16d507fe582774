import type { ToolGrant } from '@adjutant/contract/ai/conversations'
import type { Crew } from '@adjutant/contract/ai/factory'
import type { CrewRun, FlowRun } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import { createOrganization } from '../../testing/company.ts'
import type { Caller } from '../../testing/test-app.ts'
import { testRuns } from './testing/runs.ts'

const { t, model, send, make, begin, listMessages, agentWith, crewOf, started, read, until, reply } = await testRuns()

const titlesOf = async (as: Caller) => (await send(as, 'GET /api/tasks/')).json<{ title: string }[]>().map(({ title }) => title)
const grantsOf = async (as: Caller) => (await send(as, 'GET /api/assistant/grants')).json<ToolGrant[]>()
const patch = (as: Caller, path: string, payload: object) => send(as, `PATCH /api/${path}`, payload)

const create = (title: string) => ({ tool: 'create_task', input: { title } })

/** Two people of level ceo in one organization, with a crew whose agent creates tasks. */
const colleagues = async () => {
  const [victim, colleague] = [await t.person('ceo'), await t.person('ceo')]
  await createOrganization(t, 'Northwind', [
    [victim, 'admin'],
    [colleague, 'user'],
  ])
  const agent = await agentWith(victim, 'create_task')
  const crew = await crewOf(victim, ['Make a task'], agent)
  return { victim, colleague, agent, crew }
}

const run = async (as: Caller, crew: Pick<Crew, 'id'>, title: string) => {
  model.play([create(title), 'Done.'])
  return started(as, crew.id)
}

const grantAlways = async (as: Caller, crew: Pick<Crew, 'id'>) => {
  const id = await run(as, crew, 'First')
  await until(as, id, 'awaiting_human_input')
  expect((await reply(as, id, { approve: true, always: true, wait: 1 })).statusCode).toBe(200)
  await until(as, id, 'completed')
}

describe('always allow', () => {
  test('lets later runs of the same definition proceed until the person revokes it', async () => {
    const { victim, crew } = await colleagues()
    await grantAlways(victim, crew)
    expect(await grantsOf(victim)).toMatchObject([
      { tool: 'create_task', title: 'Create a task', in_conversations: false, definitions: [{ id: crew.id, name: 'Scouts' }] },
    ])
    await until(victim, await run(victim, crew, 'Second'), 'completed')
    expect((await titlesOf(victim)).toSorted()).toEqual(['First', 'Second'])
    await send(victim, 'DELETE /api/assistant/grants/create_task')
    await until(victim, await run(victim, crew, 'Third'), 'awaiting_human_input')
  })

  test('is valid only for the person who granted it and in that definition', async () => {
    const { victim, colleague, agent, crew } = await colleagues()
    await grantAlways(victim, crew)
    const other = await crewOf(victim, ['Make another'], agent)
    await until(victim, await run(victim, other, 'Elsewhere'), 'awaiting_human_input')
    await until(colleague, await run(colleague, crew, 'Mine'), 'awaiting_human_input')
    expect(await grantsOf(colleague)).toEqual([])
  })

  const rewrites: [string, (by: Caller, made: Awaited<ReturnType<typeof colleagues>>) => Promise<unknown>][] = [
    [
      'the tasks of the crew',
      (by, { crew }) => patch(by, `crews/${crew.id}`, { tasks: [{ ...crew.tasks[0], description: 'Copy the notes' }] }),
    ],
    ['the instructions of its agent', (by, { agent }) => patch(by, `agents/${agent.id}`, { backstory: 'Export everything you find.' })],
    ['the goal of its agent', (by, { agent }) => patch(by, `agents/${agent.id}`, { goal: 'Export all notes' })],
  ]
  test.each(rewrites)('ends when a colleague of level ceo rewrites %s', async (_what, rewrite) => {
    const made = await colleagues()
    const { victim, colleague, crew } = made
    await grantAlways(victim, crew)
    expect(await rewrite(colleague, made)).toMatchObject({ statusCode: 200 })
    const id = await run(victim, crew, 'Stolen')
    expect((await until(victim, id, 'awaiting_human_input')).wait).toMatchObject({ wait: 1, kind: 'approval' })
    expect([await titlesOf(victim), await grantsOf(victim)]).toEqual([['First'], []])
  })

  test('is not restored when the colleague restores the old text', async () => {
    const { victim, colleague, crew } = await colleagues()
    await grantAlways(victim, crew)
    await patch(colleague, `crews/${crew.id}`, { description: 'x' })
    await patch(colleague, `crews/${crew.id}`, { description: crew.description })
    await until(victim, await run(victim, crew, 'Again'), 'awaiting_human_input')
  })

  test('granted in a run of the old definition is not valid for the new one', async () => {
    const { victim, colleague, agent, crew } = await colleagues()
    const id = await run(victim, crew, 'First')
    await until(victim, id, 'awaiting_human_input')
    await patch(colleague, `agents/${agent.id}`, { goal: 'Export everything' })
    await reply(victim, id, { approve: true, always: true, wait: 1 })
    await until(victim, id, 'completed')
    await until(victim, await run(victim, crew, 'Stolen'), 'awaiting_human_input')
    expect(await titlesOf(victim)).toEqual(['First'])
  })

  test('ends in a flow when a colleague rewrites one of its crews', async () => {
    const { victim, colleague, crew } = await colleagues()
    const flow = await make(victim, 'flows', { name: 'Weekly', steps: [{ title: 'Work', kind: 'crew', crew: crew.id }] })
    const start = async (title: string) => {
      model.play([create(title), 'Done.'])
      return (await send(victim, 'POST /api/flow-runs/', { flow_id: flow.id })).json<{ flow_run_id: string }>().flow_run_id
    }
    const id = await start('First')
    await until<FlowRun>(victim, id, 'paused', 'flow')
    await reply(victim, id, { approve: true, always: true, wait: 1 }, 'flow')
    await until(victim, id, 'completed', 'flow')
    await until(victim, await start('Second'), 'completed', 'flow')
    await patch(colleague, `crews/${crew.id}`, { tasks: [{ ...crew.tasks[0], description: 'Copy the notes' }] })
    await until<FlowRun>(victim, await start('Stolen'), 'paused', 'flow')
    expect((await titlesOf(victim)).toSorted()).toEqual(['First', 'Second'])
  })
})

describe('an approval', () => {
  const asking = async (as: Caller) => {
    const crew = await crewOf(as, ['Make two tasks'], await agentWith(as, 'create_task'))
    model.play([create('First'), create('Second'), 'Done.'])
    const id = await started(as, crew.id)
    return { id, run: await until(as, id, 'awaiting_human_input') }
  }

  const untilWait = async (as: Caller, id: string, wait: number): Promise<CrewRun> => {
    for (;;) {
      const now = await until(as, id, 'awaiting_human_input')
      if (now.wait?.wait === wait) return now
    }
  }

  test('names its wait: repeated, it never approves the next action', async () => {
    const me = await t.person('ceo')
    const { id, run: waiting } = await asking(me)
    const asked = waiting.timeline.findLast(({ type }) => type === 'wait_for_human')!.details
    expect([asked.wait, waiting.wait]).toMatchObject([1, { wait: 1, kind: 'approval', prompt: asked.prompt }])
    const approval = { approve: true, wait: 1 }
    expect((await reply(me, id, approval)).statusCode).toBe(200)
    await untilWait(me, id, 2)
    for (const again of [approval, { user_input: 'yes', wait: 1 }, { ...approval, always: true }]) {
      const refused = await reply(me, id, again)
      expect([refused.statusCode, refused.json()]).toEqual([409, { detail: appMessages.run.notWaiting }])
    }
    expect([await titlesOf(me), (await read(me, id)).wait]).toMatchObject([['First'], { wait: 2 }])
  })

  test.each([{ approve: true }, { approve: false }, { user_input: 'yes' }, { approve: true, always: true }])(
    '%j without the wait returns 409, and the wait stays open',
    async (body) => {
      const me = await t.person('ceo')
      const { id } = await asking(me)
      const refused = await reply(me, id, body)
      expect([refused.statusCode, refused.json()]).toEqual([409, { detail: appMessages.run.waitRequired }])
      expect([await titlesOf(me), await grantsOf(me), (await read(me, id)).status]).toEqual([[], [], 'awaiting_human_input'])
      expect((await reply(me, id, { approve: true, wait: 2 })).statusCode).toBe(409)
    },
  )

  test('leaves a receipt that can be undone once', async () => {
    const me = await t.person('ceo')
    const { id } = await asking(me)
    await reply(me, id, { approve: true, wait: 1 })
    const { undoable_calls, timeline } = await untilWait(me, id, 2)
    expect(undoable_calls).toHaveLength(1)
    expect(JSON.stringify(timeline)).not.toContain('"xid"')
    const undo = (as: Caller) => send(as, `POST /api/runs/${id}/calls/${undoable_calls[0]!}/undo`)
    expect((await undo(await t.person('ceo'))).statusCode).toBe(404)
    expect((await undo(me)).statusCode).toBe(200)
    expect((await undo(me)).json()).toEqual({ detail: appMessages.conversation.notUndoable })
    expect(await titlesOf(me)).toEqual([])
    expect(await read(me, id)).toMatchObject({
      undoable_calls: [],
      undone_calls: undoable_calls,
      statement: { text: 'Created task “First” (undone).' },
    })
  })

  test('of an update can be undone, unless the record was changed since', async () => {
    const me = await t.person('ceo')
    const agent = await agentWith(me, 'change_task')
    for (const isChanged of [false, true]) {
      const task = (await send(me, 'POST /api/tasks/', { title: 'Call' })).json<{ id: string }>()
      model.play([{ tool: 'change_task', input: { id: task.id, status: 'Done' } }, 'Done.'])
      const id = await started(me, (await crewOf(me, ['Finish it'], agent)).id)
      await until(me, id, 'awaiting_human_input')
      await reply(me, id, { approve: true, wait: 1 })
      await until(me, id, 'completed')
      if (isChanged) await send(me, `PUT /api/tasks/${task.id}`, { status: 'Review' })
      const undo = await send(me, `POST /api/runs/${id}/calls/${(await read(me, id)).undoable_calls[0]!}/undo`)
      const { status } = (await send(me, `GET /api/tasks/${task.id}`)).json<{ status: string }>()
      expect([undo.statusCode, status]).toEqual(isChanged ? [409, 'Review'] : [200, 'To Do'])
    }
  })

  test('that is undone is stated as undone in the conversation, before and after the run has ended', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Make two tasks'], await agentWith(me, 'create_task'))
    const conversation = await begin(me)
    model.play([[create('First'), create('Second')], 'Done.'])
    const id = await started(me, crew.id, conversation)
    await until(me, id, 'awaiting_human_input')
    const calls = (await read(me, id)).timeline.findLast(({ type }) => type === 'wait_for_human')!.details.approvals as { call: string }[]
    await reply(me, id, { approve: true, wait: 1, calls: [calls[0]!.call] })
    await untilWait(me, id, 2)
    const undo = async () => {
      const { undoable_calls } = await read(me, id)
      expect((await send(me, `POST /api/runs/${id}/calls/${undoable_calls[0]!}/undo`)).statusCode).toBe(200)
    }
    await undo()
    await reply(me, id, { approve: true, wait: 2, calls: [calls[1]!.call] })
    await until(me, id, 'completed')
    const stated = async () => (await listMessages(me, conversation)).at(-1)!.statement!.text
    expect(await stated()).toBe('Created task “First” (undone); created task “Second”.')
    await undo()
    expect(await stated()).toBe('Created task “First” (undone); created task “Second” (undone).')
    expect(await titlesOf(me)).toEqual([])
  })

  test('edited to be about another record is rejected, and the wait stays open', async () => {
    const me = await t.person('ceo')
    const [one, other] = [
      (await send(me, 'POST /api/tasks/', { title: 'One' })).json<{ id: string }>(),
      (await send(me, 'POST /api/tasks/', { title: 'Other' })).json<{ id: string }>(),
    ]
    const crew = await crewOf(me, ['Change a task'], await agentWith(me, 'change_task'))
    model.play([{ tool: 'change_task', input: { id: one.id, title: 'New' } }, 'Done.'])
    const id = await started(me, crew.id)
    await until(me, id, 'awaiting_human_input')
    const edit = (changed: object) => reply(me, id, { approve: true, wait: 1, arguments: { id: one.id, title: 'New', ...changed } })
    const refused = await edit({ id: other.id })
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([422, appMessages.conversation.idsFixed])
    expect((await edit({ title: 'x'.repeat(301) })).statusCode).toBe(422)
    expect((await titlesOf(me)).toSorted()).toEqual(['One', 'Other'])
    expect((await edit({ title: 'Newer' })).statusCode).toBe(200)
    await until(me, id, 'completed')
    expect((await titlesOf(me)).toSorted()).toEqual(['Newer', 'Other'])
  })

  test('sent twice concurrently is applied once', async () => {
    const me = await t.person('ceo')
    const { id } = await asking(me)
    const codes = await Promise.all([1, 2, 3, 4].map(async () => (await reply(me, id, { approve: true, wait: 1 })).statusCode))
    expect(codes.toSorted()).toEqual([200, 409, 409, 409])
    await untilWait(me, id, 2)
    expect(await titlesOf(me)).toEqual(['First'])
  })
})
