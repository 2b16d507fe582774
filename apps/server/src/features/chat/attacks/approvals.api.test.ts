import type { Message } from '@adjutant/contract/ai/conversations'
import type { Goal } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Task } from '@adjutant/contract/tasks'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { memberships, users } from '../../../schema.ts'
import { testChat } from '../../../testing/chat.ts'
import { createOrganization } from '../../../testing/company.ts'
import type { Caller } from '../../../testing/test-app.ts'
import { readWritten } from '../testing/obedient-model.ts'

const queries: string[] = []
const search = { pending: Promise.resolve() }
const { t, model, begin, ask, listMessages } = await testChat({
  webSearch: async (query) => {
    queries.push(query)
    if (query !== 'Go on') await search.pending
    return [{ title: 'A page', url: 'https://example.com/a', excerpt: 'Text' }]
  },
})
beforeEach(() => {
  queries.length = 0
  search.pending = Promise.resolve()
})

const post = async <R>(as: Caller, path: string, payload: object) => (await t.call(`POST /api/${path}`, { as, payload })).json<R>()
const read = async <R>(as: Caller, path: string) => (await t.call(`GET /api/${path}`, { as })).json<R>()

/** A colleague's organization with a task that both see. */
async function shared() {
  const [me, colleague] = [await t.person('ceo'), await t.person('ceo')]
  const organizationId = await createOrganization(t, 'Northwind', [
    [me, 'admin'],
    [colleague, 'admin'],
  ])
  const task = await post<Task>(colleague, 'tasks/', { title: 'Plan', due_date: '2026-11-20', shared_org_ids: [organizationId] })
  const leave = () => t.db.delete(memberships).where(and(eq(memberships.user_id, me.id), eq(memberships.organization_id, organizationId)))
  return { me, colleague, task, leave }
}

async function propose(tool: string, input: object, as?: Caller) {
  const me = as ?? (await t.person('user'))
  const id = await begin(me)
  model.reset()
  // Answers by role, because an earlier test's answer can still continue.
  model.play(({ messages }) => (messages.at(-1)!.role === 'tool' ? 'As you wish.' : { tool, input }))
  const { acts: proposed } = (await ask(me, id, 'Go on', { use_internet: tool === 'search_internet' })).json<Message>()
  const act = proposed[0]!
  const path = `POST /api/conversations/${id}/acts/${act.id}` as const
  const decide = (payload: object, by = me) => t.call(path, { as: by, payload })
  const undo = (by = me) => t.call(`${path}/undo`, { as: by })
  const actNow = async () => (await listMessages(me, id)).flatMap((message) => message.acts)[0]!
  return { me, id, act, decide, undo, actNow }
}

const waitUntilProcessed = async (me: Caller, id: string) => {
  await expect.poll(async () => (await listMessages(me, id)).at(-1)).toMatchObject({ content: 'As you wish.', streaming: false })
}

describe('an approved internet search', () => {
  test('is sent once, however many approvals arrive, and no rejection wins meanwhile', async () => {
    const { decide, actNow } = await propose('search_internet', { query: 'harbour' })
    const gate = Promise.withResolvers<void>()
    search.pending = gate.promise
    const first = decide({ decision: 'once' })
    await expect.poll(() => queries).toEqual(['Go on', 'harbour'])
    const others = await Promise.all(['once', 'no', 'always'].map((decision) => decide({ decision })))
    expect(others.map((reply) => [reply.statusCode, reply.json()])).toEqual(
      others.map(() => [409, { detail: appMessages.conversation.actDecided }]),
    )
    gate.resolve()
    expect((await first).statusCode).toBe(200)
    expect([queries, (await actNow()).state]).toEqual([['Go on', 'harbour'], 'done'])
  })
})

describe('an approval', () => {
  test('of a record that was changed meanwhile shows the new values and needs another decision', async () => {
    const { me, colleague, task } = await shared()
    const { decide, actNow } = await propose('change_task', { id: task.id, due_date: '2026-12-01' }, me)
    await t.call(`PUT /api/tasks/${task.id}`, { as: colleague, payload: { title: 'Payroll', due_date: '2026-11-25' } })
    const reply = await decide({ decision: 'once' })
    expect([reply.statusCode, reply.json()]).toEqual([409, { detail: appMessages.conversation.changedBeforeDecision }])
    expect(await read<Task>(me, `tasks/${task.id}`)).toMatchObject({ due_date: '2026-11-25' })
    const changes = [{ field: 'due_date', from: 'Wed, 25 Nov 2026', to: 'Tue, 1 Dec 2026' }]
    expect(await actNow()).toMatchObject({ state: 'proposed', record: { title: 'Payroll' }, changes })
    expect((await decide({ decision: 'once' })).json<Message>().acts[0]).toMatchObject({ state: 'done', changes })
  })

  test('after the person lost access to the record changes nothing', async () => {
    const { me, colleague, task, leave } = await shared()
    const { decide } = await propose('change_task', { id: task.id, due_date: '2026-12-01' }, me)
    await leave()
    expect((await decide({ decision: 'once' })).json<Message>().acts[0]).toMatchObject({ state: 'failed', record: null })
    expect(await read<Task>(colleague, `tasks/${task.id}`)).toMatchObject({ due_date: '2026-11-20' })
  })

  test.each([
    ['a logged-out session', 401, (me: Caller) => t.call('POST /api/auth/logout', { as: me })],
    ['a waitlisted account', 403, (me: Caller) => t.db.update(users).set({ user_level: 'waitlisted' }).where(eq(users.id, me.id))],
    ['a forged token', 401, async (me: Caller) => void (me.token = `${me.token.slice(0, -2)}xx`)],
  ])('by %s is rejected', async (_who, status, lose) => {
    const { me, decide } = await propose('create_note', { content: 'Obeyed' })
    const before = await readWritten(t)
    await lose(me)
    expect((await decide({ decision: 'once' })).statusCode).toBe(status)
    expect(await readWritten(t)).toEqual(before)
  })

  const stranger = async () => {
    const other = await t.person('user')
    const thread = await post<{ id: string }>(other, 'comms/threads', { participant_ids: [(await t.person('user')).id] })
    return { other, thread, task: await post<Task>(other, 'tasks/', { title: 'Foreign' }) }
  }
  const edits: [string, string, object, (given: Awaited<ReturnType<typeof stranger>>) => object, number][] = [
    ['another person as assignee', 'create_task', { title: 'x' }, ({ other }) => ({ title: 'x', assigned_to: other.email }), 422],
    ['a foreign id as a new argument', 'create_task', { title: 'x' }, ({ task }) => ({ title: 'x', id: task.id }), 422],
    ['a text over its limit', 'create_note', { content: 'x' }, () => ({ content: 'x'.repeat(100_001) }), 422],
    ['a body over its limit', 'create_note', { content: 'x' }, () => ({ content: 'x'.repeat(6_000_000) }), 413],
    ['a character that can’t be stored', 'create_note', { content: 'x' }, () => ({ content: 'x\0y' }), 422],
    ['a list', 'create_note', { content: 'x' }, () => [], 422],
    ['another tool’s arguments', 'create_note', { content: 'x' }, () => ({ title: 'x' }), 422],
  ]
  test.each(edits)('with %s is rejected and changes nothing', async (_what, tool, input, edit, status) => {
    const given = await stranger()
    const { decide, actNow } = await propose(tool, input)
    const before = await readWritten(t)
    expect((await decide({ decision: 'once', arguments: edit(given) })).statusCode).toBe(status)
    expect([await readWritten(t), (await actNow()).state]).toEqual([before, 'proposed'])
  })

  test('in the name of another person or conversation is the same as for a missing act', async () => {
    const { me, act } = await propose('create_note', { content: 'Obeyed' })
    const other = await t.person('user')
    const path = (id: string, actId: string) => `POST /api/conversations/${id}/acts/${actId}` as const
    const own = await begin(other)
    const missing = t.app.ctx.newId()
    const before = await readWritten(t)
    for (const [as, conversation] of [
      [other, own],
      [me, await begin(me)],
    ] as const) {
      const replies = [act.id, missing].map((actId) => t.call(path(conversation, actId), { as, payload: { decision: 'once' } }))
      const [foreign, absent] = await Promise.all(replies)
      expect([foreign!.statusCode, foreign!.body]).toEqual([404, absent!.body])
    }
    expect(await readWritten(t)).toEqual(before)
  })
})

describe('undo', () => {
  test('counts once, however many arrive', async () => {
    const me = await t.person('ceo')
    const kpis = [{ name: 'Customers', current_value: 40, target_value: 100 }]
    const goal = await post<Goal>(me, 'strategic-goals/', { title: 'Grow', due_date: '2030-01-01', kpis })
    const { id, decide, undo } = await propose('set_kpi_value', { goal_id: goal.id, kpi_id: goal.kpis[0]!.id, value: 44 }, me)
    await decide({ decision: 'once' })
    await waitUntilProcessed(me, id)
    const statuses = (await Promise.all([undo(), undo(), undo(), undo()])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
    expect((await read<Goal>(me, `strategic-goals/${goal.id}`)).kpis[0]!.current_value).toBe(40)
  })

  test('after the person lost access changes nothing', async () => {
    const { me, colleague, task, leave } = await shared()
    const { id, decide, undo } = await propose('change_task', { id: task.id, due_date: '2026-12-01' }, me)
    await decide({ decision: 'once' })
    await waitUntilProcessed(me, id)
    await leave()
    expect((await undo()).statusCode).toBe(409)
    expect(await read<Task>(colleague, `tasks/${task.id}`)).toMatchObject({ due_date: '2026-12-01' })
  })
})
