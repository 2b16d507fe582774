import type { Thread } from '@adjutant/contract/comms'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../platform/ctx.ts'
import { publishedChanges } from '../../../testing/company.ts'
import { testApp } from '../../../testing/test-app.ts'
import { seedFactory } from '../../factory/index.ts'
import { createSampleCompany, createCtxFor } from '../testing/sample-company.ts'
import { listAssistantTools } from './assistant-tools.ts'
import { callTool, previewCall, type ToolOutcome } from './tool.ts'

const t = testApp()
const tools = listAssistantTools({ use_internal_search: true, use_memory: true, use_internet: false })

let company: Awaited<ReturnType<typeof createSampleCompany>>
let ctx: Ctx
beforeEach(async () => {
  company = await createSampleCompany(t)
  ctx = await createCtxFor(t, company.nora)
})

const toolCalled = (name: string) => tools.find((tool) => tool.name === name)!
const run = (name: string, input: unknown, as = ctx): Promise<ToolOutcome> =>
  callTool(toolCalled(name), as, input, new AbortController().signal)

test('tasks are linked to goals that the person sees, by their title, and listed by them', async () => {
  const [goal_id, id] = [company.idOf('Cut customer churn'), company.idOf('Rewrite the website')]
  const linked = { field: 'goal', from: null, to: 'Cut customer churn' }
  expect(await previewCall(toolCalled('change_task'), ctx, { id, goal_id })).toMatchObject({ changes: [linked] })
  expect((await run('change_task', { id, goal_id })).receipt).toContain('goal none → Cut customer churn')
  expect((await run('create_task', { title: 'Call lost customers', goal_id })).changes).toContainEqual(linked)
  const { answer } = await run('list_tasks', { goal_id })
  const listed = (answer as { tasks: { title: string; goal: object }[] }).tasks
  expect(listed.map(({ title }) => title).toSorted()).toEqual(['Call lost customers', 'Rewrite the website'])
  expect(listed[0]!.goal).toEqual({ id: goal_id, title: 'Cut customer churn' })
  const cleared = await run('clear_fields', { kind: 'task', id, fields: ['goal'] })
  expect(cleared.changes).toEqual([{ field: 'goal', from: 'Cut customer churn', to: null }])
  expect((await t.call(`GET /api/tasks/${id}`, { as: company.nora })).json()).toMatchObject({ goal_id: null })
  const own = await t.call('POST /api/strategic-goals/', { as: company.stranger, payload: { title: 'Secret', due_date: '2030-01-01' } })
  for (const [name, input] of [
    ['create_task', { title: 'x' }],
    ['change_task', { id }],
  ] as const) {
    const foreign = { ...input, goal_id: own.json<{ id: string }>().id }
    expect(await previewCall(toolCalled(name), ctx, foreign)).toEqual({ reason: appMessages.http.notFound })
    expect(await run(name, foreign)).toMatchObject({ ok: false })
  }
})

test('a reassignment by the assignee is rejected before the approval', async () => {
  const [id, ann] = [company.idOf('Renew the office lease'), await createCtxFor(t, company.ann)]
  const denied = { reason: appMessages.task.cannotAssign }
  expect(await previewCall(toolCalled('change_task'), ann, { id, assigned_to: 'Ben Okafor' })).toEqual(denied)
  expect(await previewCall(toolCalled('clear_fields'), ann, { kind: 'task', id, fields: ['assigned_to'] })).toEqual(denied)
  expect(await previewCall(toolCalled('change_task'), ann, { id, assigned_to: 'me', notes: 'Called' })).toMatchObject({
    changes: [{ field: 'notes' }],
  })
})

describe('clear_fields and delete_record', () => {
  test('clear_fields empties the given fields and no others', async () => {
    const id = company.idOf('Renew the office lease')
    const before = (await t.call(`GET /api/tasks/${id}`, { as: company.nora })).json()
    const { ok, receipt } = await run('clear_fields', { kind: 'task', id, fields: ['due_date', 'assigned_to'] })
    expect([ok, receipt]).toEqual([
      true,
      'The task “Renew the office lease” was updated: due date Tue, 10 Nov 2026 → none; assigned to Ann Lee → none.',
    ])
    const after = (await t.call(`GET /api/tasks/${id}`, { as: company.nora })).json()
    const cleared = { due_date: null, assigned_to_user_id: null, assigned_to_user: null }
    expect(after).toEqual({ ...before, ...cleared, updated_at: after.updated_at })
    await run('clear_fields', { kind: 'contact', id: company.idOf('Maria Santos'), fields: ['phones', 'role'] })
    const contact = (await t.call(`GET /api/contacts/${company.idOf('Maria Santos')}`, { as: company.nora })).json()
    expect(contact).toMatchObject({ phones: [], role: null, emails: ['maria@acme.example'] })
    expect(await run('clear_fields', { kind: 'goal', id, fields: ['due_date'] })).toMatchObject({ ok: false })
  })

  test('delete_record moves a record to the bin, from where it can be restored', async () => {
    const id = company.idOf('Audit the warehouse')
    expect(await previewCall(toolCalled('delete_record'), ctx, { kind: 'task', id })).toMatchObject({
      record: { kind: 'task', id, title: 'Audit the warehouse', owner: 'Ann Lee', organization: 'Northwind' },
      changes: [{ field: 'move_to', from: null, to: 'Bin' }],
    })
    const { receipt, record } = await run('delete_record', { kind: 'task', id })
    expect(receipt).toBe('The task “Audit the warehouse” was moved to the bin.')
    expect((await t.call(`GET /api/tasks/${id}`, { as: company.nora })).statusCode).toBe(404)
    await toolCalled('delete_record').undo!(ctx, record!)
    expect((await t.call(`GET /api/tasks/${id}`, { as: company.nora })).statusCode).toBe(200)
  })
})

describe('send_message', () => {
  const messages = async (id: string) =>
    (await t.call(`GET /api/comms/threads/${id}/messages`, { as: company.ann })).json<{ text: string }[]>().map(({ text }) => text)

  test('writes to a colleague by name and replies in a thread', async () => {
    const { record, receipt } = await run('send_message', { to: 'Ann Lee', text: 'Please sign.' })
    expect(receipt).toBe(`The message to Ann Lee (${company.ann.email}) was sent.`)
    expect(record).toMatchObject({ kind: 'thread', title: 'Ann Lee' })
    await run('send_message', { thread_id: record!.id, text: 'By Friday.' })
    expect(await messages(record!.id)).toEqual(['Please sign.', 'By Friday.'])
  })

  test("can't reach a person whom the sender can't message, and sends nothing during a preview", async () => {
    for (const to of ['Zed', 'Zed Quill', company.stranger.email, company.stranger.id])
      expect
        .soft(await run('send_message', { to, text: 'x' }))
        .toMatchObject({ ok: false, receipt: `Nobody you can message is called ${to}.` })
    expect(await previewCall(toolCalled('send_message'), ctx, { to: 'Ann', text: 'x' })).toMatchObject({ record: null })
    expect((await t.call('GET /api/comms/threads', { as: company.nora })).json<Thread[]>()).toEqual([])
  })
})

test('add_interaction adds an entry to a contact', async () => {
  const id = company.idOf('Tom Berg')
  const { receipt } = await run('add_interaction', { contact_id: id, date: '2026-11-17', summary: 'Call about the lease' })
  expect(receipt).toBe('The interaction “Call about the lease” was added to Tom Berg.')
  expect((await t.call(`GET /api/contacts/${id}`, { as: company.nora })).json()).toMatchObject({
    past_interactions: [{ date: '2026-11-17', summary: 'Call about the lease', notes: null }],
  })
})

describe('crews and flows', () => {
  test('start_workflow starts one, and read_run waits for its result', async () => {
    await seedFactory(t.app.ctx)
    const { workflows } = (await run('list_workflows', {})).answer as {
      workflows: { kind: string; id: string; name: string; inputs: object[] }[]
    }
    const { kind, id, name } = workflows.find(({ inputs }) => inputs.length === 0)!
    // Uses the worker's clock, because a run that began on the sample day would have reached its time limit.
    const { clock, newId } = t.app.ctx
    const full = { ...ctx, clock, session: { id: newId(), sso_organization_id: null } } as unknown as Ctx
    const started = await run('start_workflow', { kind, id }, full)
    expect(started.receipt).toBe(`The ${kind} “${name}” was started.`)
    const { run_id } = (started.answer as { record: { run_id: string } }).record
    expect((await run('read_run', { run_id }, full)).answer).toMatchObject({
      id: run_id,
      name,
      status: expect.stringMatching(/completed|paused|awaiting/),
    })
    const ann = await createCtxFor(t, company.ann)
    expect(await run('read_run', { run_id }, ann)).toMatchObject({ ok: false, receipt: appMessages.http.notFound })
  })

  test("create_schedule and switch_schedule change only the user's own schedules", async () => {
    await seedFactory(t.app.ctx)
    const { workflows } = (await run('list_workflows', {})).answer as { workflows: { kind: string; id: string; inputs: object[] }[] }
    const { kind, id: definition_id } = workflows.find(({ inputs }) => inputs.length === 0)!
    const full = { ...ctx, session: { id: t.app.ctx.newId(), sso_organization_id: null } } as unknown as Ctx
    const input = { kind, definition_id, every: 'weekly', weekdays: [1], time: '08:00', time_zone: 'Europe/Berlin' }
    for (const misleading of [
      { ...input, every: 'daily' },
      { ...input, weekdays: undefined, day_of_month: 3 },
    ])
      expect(await previewCall(toolCalled('create_schedule'), full, misleading)).toEqual({
        reason: expect.stringMatching(/Only a (weekly|monthly)/),
      })
    const created = await run('create_schedule', input, full)
    expect(created.receipt).toMatch(/ is scheduled weekly on Monday at 08:00 \(Europe\/Berlin\)\.$/)
    const { id } = (created.answer as { record: { id: string } }).record
    expect(await run('switch_schedule', { id, is_enabled: false }, full)).toMatchObject({ ok: true })
    expect((await run('list_schedules', {})).answer).toMatchObject({ schedules: [{ id, is_enabled: false, next_run: null }] })
    const ann = await createCtxFor(t, company.ann)
    expect(await run('switch_schedule', { id, is_enabled: true }, ann)).toMatchObject({ ok: false, receipt: appMessages.http.notFound })
    expect((await run('list_schedules', {}, ann)).answer).toEqual({ schedules: [] })
  })
})

describe('permissions', () => {
  test('ids of another organization return the same not-found error as unknown ids, and change nothing', async () => {
    const foreign: [string, object][] = [
      ['clear_fields', { kind: 'task', id: company.idOf('foreign task'), fields: ['due_date'] }],
      ['clear_fields', { kind: 'goal', id: company.idOf('foreign goal'), fields: ['description'] }],
      ['clear_fields', { kind: 'contact', id: company.idOf('foreign contact'), fields: ['role'] }],
      ...['task', 'goal', 'note', 'contact'].map((kind): [string, object] => [
        'delete_record',
        { kind, id: company.idOf(`foreign ${kind}`) },
      ]),
      ['delete_record', { kind: 'file', id: company.idOf('foreign task') }],
      ['add_interaction', { contact_id: company.idOf('foreign contact'), date: '2026-11-01', summary: 'x' }],
      ['send_message', { thread_id: company.idOf('foreign task'), text: 'x' }],
      ['start_workflow', { kind: 'crew', id: company.idOf('foreign task') }],
    ]
    const changeCount = (await publishedChanges(t)).length
    for (const [name, input] of foreign) {
      const missing = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, key.endsWith('id') ? t.app.ctx.newId() : value]))
      const outcome = await run(name, input)
      expect.soft(outcome, name).toMatchObject({ ok: false, receipt: appMessages.http.notFound, record: null })
      expect.soft(await run(name, missing), name).toEqual(outcome)
    }
    expect(await publishedChanges(t)).toHaveLength(changeCount)
  })

  test('records that the person can see but not change are rejected with the reason', async () => {
    const ann = await createCtxFor(t, company.ann)
    const id = company.idOf('Send the board pack')
    const clear = { kind: 'task', id, fields: ['due_date'] }
    expect(await run('clear_fields', clear, ann)).toMatchObject({ ok: false, receipt: appMessages.task.cannotEdit })
    expect(await run('delete_record', { kind: 'task', id }, ann)).toMatchObject({ ok: false, receipt: appMessages.task.cannotDelete })
  })
})
