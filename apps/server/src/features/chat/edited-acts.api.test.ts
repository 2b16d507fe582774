import type { Act } from '@adjutant/contract/ai/acts'
import type { Message } from '@adjutant/contract/ai/conversations'
import type { Goal } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Note } from '@adjutant/contract/notes'
import type { Version } from '@adjutant/contract/records/history'
import type { Task } from '@adjutant/contract/tasks'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships, tasks, versions } from '../../schema.ts'
import { testChat } from '../../testing/chat.ts'
import { createOrganization } from '../../testing/company.ts'
import type { Caller } from '../../testing/test-app.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'

const { t, model, begin, ask, readTranscript } = await testChat()

async function propose(tool: string, input: object, as?: Caller) {
  const me = as ?? (await t.person('user'))
  const id = await begin(me)
  model.reset()
  // Answers by request, because the previous test's answer can still continue after its decision.
  model.play(({ messages }) => (messages.at(-1)!.role === 'user' ? { tool, input } : 'As you wish.'))
  const { acts } = (await ask(me, id, 'Go on')).json<Message>()
  const path = `POST /api/conversations/${id}/acts/${acts[0]!.id}` as const
  const decide = (payload: object) => t.call(path, { as: me, payload })
  const approve = async () => {
    const act = (await decide({ decision: 'once' })).json<Message>().acts[0]!
    await expect.poll(async () => (await readTranscript(me, id)).at(-1)).toBe('ai: As you wish.')
    return act
  }
  const undo = (by = me) => t.call(`${path}/undo`, { as: by })
  return { me, id, act: acts[0]!, decide, approve, undo }
}

const make = async <T>(as: Caller, path: string, payload: object) => (await t.call(`POST ${path}` as never, { as, payload })).json<T>()
const read = async <T>(as: Caller, path: string) => (await t.call(`GET ${path}` as never, { as })).json<T>()
const actOf = (reply: { json<T>(): T }): Act => reply.json<Message>().acts[0]!

describe('an edited proposal', () => {
  test('is stored and carried out as edited, and shows what was proposed', async () => {
    const { me, decide } = await propose('create_task', { title: 'Renew the lease', priority: 'Low' })
    const edited = { title: 'Renew the lease', priority: 'High', due_date: '2026-12-01' }
    const act = actOf(await decide({ decision: 'once', arguments: edited }))
    expect(act).toMatchObject({
      state: 'done',
      arguments: edited,
      proposed_arguments: { title: 'Renew the lease', priority: 'Low' },
      changes: [{ field: 'title' }, { field: 'priority', to: 'High' }, { field: 'due_date', to: 'Tue, 1 Dec 2026' }],
    })
    expect(await read<Task[]>(me, '/api/tasks/')).toMatchObject([{ priority: 'High', due_date: '2026-12-01' }])
  })

  test('that the tool rejects changes nothing and can be corrected', async () => {
    const { me, decide } = await propose('create_task', { title: 'Renew the lease' })
    for (const wrong of [
      { title: '' },
      { title: 'x', due_date: 'soon' },
      { title: 'x', owner: 'me' },
      { title: 'x', assigned_to: 'Zoe' },
    ]) {
      const reply = await decide({ decision: 'once', arguments: wrong })
      expect(reply.statusCode, JSON.stringify(wrong)).toBe(422)
      expect(reply.json()).toMatchObject({ errors: [{ field: 'arguments' }] })
    }
    expect(await read<Task[]>(me, '/api/tasks/')).toEqual([])
    expect(actOf(await decide({ decision: 'once', arguments: { title: 'x' } })).state).toBe('done')
  })

  test('keeps its record', async () => {
    const me = await t.person('user')
    const [one, other] = [await make<Task>(me, '/api/tasks/', { title: 'One' }), await make<Task>(me, '/api/tasks/', { title: 'Other' })]
    const { decide } = await propose('change_task', { id: one.id, status: 'Done' }, me)
    const reply = await decide({ decision: 'once', arguments: { id: other.id, status: 'Done' } })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, appMessages.conversation.idsFixed])
    expect(await read<Task>(me, `/api/tasks/${other.id}`)).toMatchObject({ status: 'To Do' })
  })
})

describe('undo', () => {
  test('puts a created record into the bin, once', async () => {
    const { me, approve, undo, act: proposed } = await propose('create_task', { title: 'Renew the lease' })
    expect([proposed.can_undo, (await undo()).statusCode]).toEqual([false, 409])
    expect((await approve()).can_undo).toBe(true)
    const message = (await undo()).json<Message>()
    expect(message.acts[0]).toMatchObject({ state: 'undone', can_undo: false, record: { title: 'Renew the lease' } })
    expect(message.statement!.text).toBe('Created task “Renew the lease” (undone).')
    expect(await read<Task[]>(me, '/api/tasks/')).toEqual([])
    expect(await read<object[]>(me, '/api/bin/')).toMatchObject([{ kind: 'task', title: 'Renew the lease' }])
    expect((await undo()).json()).toEqual({ detail: appMessages.conversation.notUndoable })
  })

  const updates: [string, (as: Caller) => Promise<{ tool: string; input: object; path: string; before: object; later: object }>][] = [
    [
      'a task',
      async (as) => {
        const { id } = await make<Task>(as, '/api/tasks/', { title: 'Call', due_date: '2026-11-20', notes: 'Ring twice' })
        const input = { id, status: 'Done', due_date: '2026-12-24', notes: 'x', assigned_to: 'me' }
        const before = { status: 'To Do', due_date: '2026-11-20', notes: 'Ring twice', assigned_to_user_id: null }
        return { tool: 'change_task', input, path: `/api/tasks/${id}`, before, later: { status: 'Review' } }
      },
    ],
    [
      'a note',
      async (as) => {
        const { id } = await make<Note>(as, '/api/journals/', { content: 'Before' })
        const path = `/api/journals/${id}`
        return { tool: 'change_note', input: { id, content: 'After' }, path, before: { content: 'Before' }, later: { content: 'Later' } }
      },
    ],
    [
      'a KPI',
      async (as) => {
        const kpis = [{ name: 'Customers', current_value: 40, target_value: 100 }]
        const { id, kpis: made } = await make<Goal>(as, '/api/strategic-goals/', { title: 'Grow', due_date: '2030-01-01', kpis })
        const input = { goal_id: id, kpi_id: made[0]!.id, value: 44 }
        const later = { kpis: [{ ...kpis[0]!, id: made[0]!.id, current_value: 45 }] }
        return { tool: 'set_kpi_value', input, path: `/api/strategic-goals/${id}`, before: { kpis: [{ current_value: 40 }] }, later }
      },
    ],
    [
      'a contact',
      async (as) => {
        const { id } = await make<{ id: string }>(as, '/api/contacts/', { name: 'Ada', role: 'CEO', emails: ['a@example.com'] })
        const input = { id, role: 'Chair', emails: ['b@example.com'] }
        return {
          tool: 'change_contact',
          input,
          path: `/api/contacts/${id}`,
          before: { role: 'CEO', emails: ['a@example.com'] },
          later: { role: 'x' },
        }
      },
    ],
    [
      'a goal',
      async (as) => {
        const { id } = await make<Goal>(as, '/api/strategic-goals/', { title: 'Grow', due_date: '2030-01-01' })
        const input = { id, title: 'Shrink', description: 'Less' }
        return {
          tool: 'change_goal',
          input,
          path: `/api/strategic-goals/${id}`,
          before: { title: 'Grow', description: null },
          later: { title: 'x' },
        }
      },
    ],
  ]

  test.each(updates)('restores %s', async (_what, prepare) => {
    const me = await t.person('ceo')
    const { tool, input, path, before } = await prepare(me)
    const { approve, undo } = await propose(tool, input, me)
    expect(await approve()).toMatchObject({ state: 'done', can_undo: true })
    expect(await read<object>(me, path)).not.toMatchObject(before)
    expect(actOf(await undo()).state).toBe('undone')
    expect(await read<object>(me, path)).toMatchObject(before)
  })

  test('restores cleared fields, including the responsible person', async () => {
    const me = await t.person('user')
    const { id } = await make<Task>(me, '/api/tasks/', { title: 'Call', due_date: '2026-11-20', assigned_to_user_id: me.id })
    const { approve, undo } = await propose('clear_fields', { kind: 'task', id, fields: ['due_date', 'assigned_to'] }, me)
    await approve()
    expect(actOf(await undo()).state).toBe('undone')
    expect(await read<Task>(me, `/api/tasks/${id}`)).toMatchObject({ due_date: '2026-11-20', assigned_to_user_id: me.id })
    const history = await read<Version[]>(me, `/api/history/task/${id}`)
    expect(history.map(({ action, agent, restored_version }) => [action, agent?.kind ?? null, restored_version])).toEqual([
      ['restored', null, 1],
      ['updated', 'assistant', null],
      ['created', null, null],
    ])
  })

  test('keeps later changes of other fields and KPIs', async () => {
    const me = await t.person('ceo')
    const kpi = (name: string, current_value: number) => ({ name, current_value, target_value: 100 })
    const goal = await make<Goal>(me, '/api/strategic-goals/', { title: 'Grow', due_date: '2030-01-01', kpis: [kpi('A', 1), kpi('B', 1)] })
    const [one, other] = goal.kpis.map(({ id }) => id)
    const { approve, undo } = await propose('set_kpi_value', { goal_id: goal.id, kpi_id: one, value: 44 }, me)
    await approve()
    const kpis = [
      { id: one, ...kpi('A', 44) },
      { id: other, ...kpi('B', 2) },
    ]
    await t.call(`PUT /api/strategic-goals/${goal.id}`, { as: me, payload: { title: 'Grow more', kpis } })
    expect(actOf(await undo()).state).toBe('undone')
    const { title, kpis: after } = await read<Goal>(me, `/api/strategic-goals/${goal.id}`)
    expect([title, ...after.map(({ name, current_value }) => `${name} ${current_value}`)]).toEqual(['Grow more', 'A 1', 'B 2'])
  })

  const proposeDueDate = async () => {
    const me = await t.person('user')
    const { id } = await make<Task>(me, '/api/tasks/', { title: 'Call', due_date: '2026-11-20' })
    const { approve, undo } = await propose('change_task', { id, due_date: '2026-12-24' }, me)
    await approve()
    const change = (payload: object) => t.call(`PUT /api/tasks/${id}`, { as: me, payload })
    return { me, id, undo, change }
  }

  test('creates a separate version, even within five minutes of the person’s own change', async () => {
    const { me, id, undo, change } = await proposeDueDate()
    await change({ title: 'Call back' })
    expect(actOf(await undo()).state).toBe('undone')
    const [undone, changed] = await read<Version[]>(me, `/api/history/task/${id}`)
    expect([undone!.changes.map(({ field }) => field), changed!.changes.map(({ field }) => field)]).toEqual([['due date'], ['title']])
  })

  test('never reverts the version of another agent, whatever its transaction', async () => {
    const { me, id, undo } = await proposeDueDate()
    await t.db.update(versions).set({ agent_id: t.app.ctx.newId() }).where(isNotNull(versions.agent_id))
    expect((await undo()).json()).toEqual({ detail: appMessages.conversation.changedSince })
    expect((await read<Task>(me, `/api/tasks/${id}`)).due_date).toBe('2026-12-24')
  })

  test('to a value that is invalid now is a conflict', async () => {
    const [me, colleague] = [await t.person('user'), await t.person('user')]
    await createOrganization(t, 'Northwind', [
      [me, 'admin'],
      [colleague, 'user'],
    ])
    const { id } = await make<Task>(me, '/api/tasks/', { title: 'Call', assigned_to_user_id: colleague.id })
    const { approve, undo } = await propose('clear_fields', { kind: 'task', id, fields: ['assigned_to'] }, me)
    await approve()
    await t.db.delete(memberships)
    const reply = await undo()
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringContaining(appMessages.history.notRestorable),
    ])
  })

  // The embedded database has one connection, so transactions never overlap.
  test.skipIf(testDatabaseKind === 'embedded')('waits for a concurrent change of the same field and keeps it', async () => {
    const { me, id, undo } = await proposeDueDate()
    const isWaiting = async () => {
      const { rows } = await t.db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    }
    const [updated, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const concurrent = t.db.transaction(async (db) => {
      await db.update(tasks).set({ due_date: '2027-01-01' }).where(eq(tasks.id, id))
      updated.resolve()
      await end.promise
    })
    await updated.promise
    const undoing = undo()
    await expect.poll(isWaiting).toBe(true)
    end.resolve()
    await concurrent
    expect((await undoing).json()).toEqual({ detail: appMessages.conversation.changedSince })
    expect((await read<Task>(me, `/api/tasks/${id}`)).due_date).toBe('2027-01-01')
  })

  test.each(updates)('of %s that was changed since is rejected and changes nothing', async (_what, prepare) => {
    const me = await t.person('ceo')
    const { tool, input, path, later } = await prepare(me)
    const { approve, undo } = await propose(tool, input, me)
    await approve()
    const method = path.includes('contacts') ? 'PATCH' : 'PUT'
    expect((await t.call(`${method} ${path}` as never, { as: me, payload: later })).statusCode).toBe(200)
    const reply = await undo()
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([409, appMessages.conversation.changedSince])
    expect(await read<object>(me, path)).toMatchObject(later)
  })

  test('of a deleted record is rejected', async () => {
    const { me, approve, undo } = await propose('create_task', { title: 'Renew the lease' })
    await t.call(`DELETE /api/tasks/${(await approve()).record!.id}`, { as: me })
    expect((await undo()).json()).toEqual({ detail: appMessages.conversation.changedSince })
  })

  test('by another person gets the response of a missing act', async () => {
    const { approve, undo } = await propose('create_task', { title: 'Renew the lease' })
    await approve()
    expect((await undo(await t.person('user'))).statusCode).toBe(404)
  })

  test('is impossible for a draft, which changed nothing', async () => {
    const { approve, undo } = await propose('draft_message', { to: 'Ada', text: 'Hello' })
    expect((await approve()).can_undo).toBe(false)
    expect((await undo()).statusCode).toBe(409)
  })
})
