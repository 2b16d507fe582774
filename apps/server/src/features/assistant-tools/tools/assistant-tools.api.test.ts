import { appMessages } from '@adjutant/contract/messages/app-messages'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../platform/ctx.ts'
import { publishedChanges } from '../../../testing/company.ts'
import { testApp } from '../../../testing/test-app.ts'
import { createCtxFor, foreignWord, createSampleCompany, sampleToday } from '../testing/sample-company.ts'
import { listAssistantTools } from './assistant-tools.ts'
import { callTool, type ToolOutcome } from './tool.ts'

const t = testApp()
const never = new AbortController().signal
const pages = [{ title: 'A page', url: 'https://example.com/', excerpt: 'Words of it' }]
const allToolOptions = { use_internal_search: true, use_memory: true, use_internet: true }
const tools = listAssistantTools(allToolOptions, { webSearch: async () => pages })

let company: Awaited<ReturnType<typeof createSampleCompany>>
let ctx: Ctx
beforeEach(async () => {
  company = await createSampleCompany(t)
  ctx = await createCtxFor(t, company.nora)
})

const toolCalled = (name: string) => tools.find((tool) => tool.name === name)!
const run = (name: string, input: unknown, as = ctx): Promise<ToolOutcome> => callTool(toolCalled(name), as, input, never)
const answerOf = async <T>(name: string, input: unknown): Promise<T> => {
  const { ok, answer, receipt } = await run(name, input)
  expect(ok, receipt).toBe(true)
  return answer as T
}
interface Listed {
  today: string
  total: number
  shown: number
  overdue: number
  by_person: { person: string | null; tasks: number; overdue: number }[]
  tasks: { id: string; title: string }[]
}
const titlesOf = async (input: object) => (await answerOf<Listed>('list_tasks', input)).tasks.map(({ title }) => title)

describe('read-only tools', () => {
  test('list_tasks lists open tasks by due date, with totals over all', async () => {
    const answer = await answerOf<Listed>('list_tasks', { limit: 1 })
    expect(answer).toMatchObject({
      today: sampleToday,
      total: 8,
      shown: 1,
      overdue: 2,
      tasks: [{ title: 'Renew the office lease', overdue: true }],
    })
    expect(answer.by_person).toEqual([
      { person: 'Ann Lee', tasks: 3, overdue: 1, urgent: 2 },
      { person: 'Nora Vance', tasks: 2, overdue: 1, urgent: 1 },
      { person: 'Ben Okafor', tasks: 2, overdue: 0, urgent: 0 },
      { person: null, tasks: 1, overdue: 0, urgent: 0 },
    ])
  })

  const filters: [filter: object, titles: string[]][] = [
    [{ overdue: true }, ['Renew the office lease', 'Send the board pack']],
    [{ overdue: true, assigned_to: 'Ann' }, ['Renew the office lease']],
    [{ assigned_to_me: true }, ['Send the board pack', 'Review the pricing sheet']],
    [{ assigned_to: 'ben okafor' }, ['Interview CFO candidates', 'Rewrite the website']],
    [{ priority: ['Urgent', 'High'] }, ['Send the board pack', 'Negotiate the Acme contract', 'Renew the office lease']],
    [{ status: ['Cancelled', 'Done'] }, ['Close the Oslo office', 'File the tax return']],
    [{ due_from: '2026-11-20', due_before: '2026-11-23' }, ['Interview CFO candidates', 'Audit the warehouse']],
    [{ due_from: '2026-11-20', due_before: '2026-12-31', limit: 1 }, ['Interview CFO candidates']],
    [{ due_from: '2026-11-26' }, ['Negotiate the Acme contract', 'Plan the Lisbon offsite']],
    [{ search: 'landlord' }, ['Renew the office lease']],
    [{ search: 'tax', include_completed: true }, ['File the tax return']],
    [{ search: 'tax' }, []],
  ]
  test('list_tasks applies its filters', async () => {
    for (const [filter, titles] of filters) expect.soft(await titlesOf(filter), JSON.stringify(filter)).toEqual(titles)
  })

  test('list_goals returns progress, pace and KPIs with their ids', async () => {
    const { goals, total } = await answerOf<{ total: number; goals: object[] }>('list_goals', {})
    expect(total).toBe(4)
    const pace = { progress_percent: 60, expected_progress_percent: 88, pace: 'behind', owner: 'Nora Vance' }
    expect(goals).toContainEqual(expect.objectContaining({ title: 'Grow recurring revenue', ...pace }))
    expect(goals).toContainEqual(expect.objectContaining({ title: 'Open the Lisbon branch', expected_progress_percent: null }))
    expect((await answerOf<{ total: number }>('list_goals', { include_completed: true })).total).toBe(5)
  })

  test('list_notes, list_contacts and search_records find records by words', async () => {
    expect(await answerOf('list_notes', { search: 'hiring' })).toMatchObject({ total: 1, notes: [{ title: 'Board dinner' }] })
    expect(await answerOf('list_notes', { from: '2026-11-10', to: '2026-11-30' })).toMatchObject({ total: 1 })
    const contact = { name: 'Maria Santos', interactions: 2, last_interactions: [{ date: '2026-11-05' }, { date: '2026-10-02' }] }
    expect(await answerOf('list_contacts', { search: 'procurement' })).toMatchObject({ total: 1, contacts: [contact] })
    expect(await answerOf('search_records', { query: 'hiring freeze' })).toMatchObject({
      records: [{ kind: 'note', title: 'Board dinner' }],
    })
    expect(await answerOf('search_records', { query: 'hiring freeze', kinds: ['task'] })).toMatchObject({ records: [] })
  })

  test('return their records as sources', async () => {
    const { sources } = await run('list_tasks', { overdue: true })
    expect(sources).toContainEqual({
      kind: 'task',
      id: company.idOf('Send the board pack'),
      title: 'Send the board pack',
      url: null,
      page: null,
    })
    expect((await run('search_internet', { query: 'x' })).sources).toEqual([
      { kind: 'web', id: pages[0]!.url, title: 'A page', url: pages[0]!.url, page: null },
    ])
  })

  test('read_record returns a complete record of each kind', async () => {
    const names = { task: 'Send the board pack', goal: 'Cut customer churn', note: 'Board dinner', contact: 'Maria Santos' }
    for (const [kind, name] of Object.entries(names)) {
      const answer = await answerOf('read_record', { kind, id: company.idOf(name) })
      expect.soft(answer).toMatchObject({ kind, record: { id: company.idOf(name) } })
      expect.soft(JSON.stringify(answer)).toContain(name)
    }
  })

  test('a failed internet search is reported, not thrown', async () => {
    const broken = listAssistantTools(allToolOptions, { webSearch: () => Promise.reject(new Error('down')) }).find(
      ({ name }) => name === 'search_internet',
    )!
    expect(await callTool(broken, ctx, { query: 'x' }, never)).toMatchObject({
      ok: false,
      receipt: appMessages.conversation.internetFailed,
      sources: [],
    })
  })
})

describe('tools that change something', () => {
  test('create_task creates a task owned by the person, publishes the change and returns a receipt', async () => {
    const { ok, receipt, record } = await run('create_task', {
      title: ' Call the bank ',
      due_date: '2026-11-20',
      assigned_to: 'Ann',
      priority: 'High',
    })
    expect([ok, receipt]).toEqual([true, 'The task “Call the bank” was created, due Fri, 20 Nov 2026, assigned to Ann Lee.'])
    const task = (await t.call(`GET /api/tasks/${record!.id}`, { as: company.nora })).json()
    expect(task).toMatchObject({ title: 'Call the bank', due_date: '2026-11-20', priority: 'High', status: 'To Do', shared_org_ids: [] })
    expect([task.assigned_to_user_id, task.created_by_user.id]).toEqual([company.ann.id, company.nora.id])
    expect((await publishedChanges(t)).at(-1)).toMatchObject({ topic: 'tasks', kind: 'created', id: record!.id })
  })

  test('change_task changes only the given fields', async () => {
    const id = company.idOf('Renew the office lease')
    const before = (await t.call(`GET /api/tasks/${id}`, { as: company.nora })).json()
    expect(await run('change_task', { id, status: 'Done', assigned_to: 'nobody' })).toMatchObject({
      ok: true,
      record: { kind: 'task', id },
    })
    const after = (await t.call(`GET /api/tasks/${id}`, { as: company.nora })).json()
    const { updated_at, completed_at } = after
    expect(after).toEqual({ ...before, status: 'Done', assigned_to_user_id: null, assigned_to_user: null, updated_at, completed_at })
  })

  test('create_goal and change_goal', async () => {
    const kpis = [{ name: 'Branches', target_value: 3, unit: 'towns' }]
    const { record } = await run('create_goal', { title: 'Grow south', due_date: '2027-06-30', kpis })
    await run('change_goal', { id: record!.id, status: 'in_progress' })
    const goal = (await t.call(`GET /api/strategic-goals/${record!.id}`, { as: company.nora })).json()
    expect(goal).toMatchObject({
      title: 'Grow south',
      status: 'in_progress',
      organization_id: null,
      kpis: [{ name: 'Branches', target_value: 3 }],
    })
  })

  test('set_kpi_value writes one value, keeps its history and leaves the other KPIs unchanged', async () => {
    const kpis = [
      { name: 'Towns', current_value: 1, target_value: 4, unit: 'towns' },
      { name: 'Cost', start_value: 9, current_value: 8, target_value: 5 },
    ]
    const { record } = await run('create_goal', { title: 'Grow south', due_date: '2027-06-30', kpis })
    const path = `/api/strategic-goals/${record!.id}` as const
    const before = (await t.call(`GET ${path}`, { as: company.nora })).json()
    const { receipt } = await run('set_kpi_value', { goal_id: record!.id, kpi_id: before.kpis[0].id, value: 2 })
    expect(receipt).toBe('The KPI “Towns” of the goal “Grow south” is now 2 towns.')
    const after = (await t.call(`GET ${path}`, { as: company.nora })).json()
    expect(after.kpis).toEqual([
      { ...before.kpis[0], current_value: 2, progress: 50, pace: after.kpis[0].pace, chart: after.kpis[0].chart },
      before.kpis[1],
    ])
    const history = (await t.call(`GET ${path}/history`, { as: company.nora })).json<{ values: { value: number }[] }[]>()
    expect(history.map(({ values }) => values.map(({ value }) => value))).toEqual([[1, 2], [8]])
    expect((await publishedChanges(t)).at(-1)).toMatchObject({ topic: 'goals', kind: 'changed', id: record!.id })
  })

  test('create_note, change_note, create_contact, change_contact', async () => {
    const note = await run('create_note', { content: 'Plans\nMore' })
    expect(note.receipt).toBe('The note “Plans” was written for Wed, 18 Nov 2026.')
    await run('change_note', { id: note.record!.id, entry_date: '2026-01-02' })
    const written = (await t.call(`GET /api/journals/${note.record!.id}`, { as: company.nora })).json()
    expect(written).toMatchObject({ content: 'Plans\nMore', entry_date: '2026-01-02' })
    const contact = await run('create_contact', { name: 'Jane Doe', emails: ['jane@acme.example'] })
    await run('change_contact', { id: contact.record!.id, role: 'CFO' })
    const added = (await t.call(`GET /api/contacts/${contact.record!.id}`, { as: company.nora })).json()
    expect(added).toMatchObject({ name: 'Jane Doe', role: 'CFO', emails: ['jane@acme.example'] })
  })

  test('keep_memory stores it for this person only', async () => {
    const { record } = await run('keep_memory', { content: 'Prefers mornings' })
    expect(record).toMatchObject({ kind: 'memory', title: 'Prefers mornings' })
    expect((await t.call('GET /api/memory/mine', { as: company.nora })).json()).toMatchObject([
      { id: record!.id, content: 'Prefers mornings' },
    ])
    expect((await t.call('GET /api/memory/mine', { as: company.ann })).json()).toEqual([])
  })

  test('draft_message stores nothing', async () => {
    const before = await publishedChanges(t)
    const { receipt, record } = await run('draft_message', { to: 'Maria', text: 'We accept.' })
    expect([receipt, record]).toEqual(['Draft to Maria, not sent: We accept.', null])
    expect(await publishedChanges(t)).toEqual(before)
  })
})

describe('permissions', () => {
  test('ids of another organization return the same not-found error as unknown ids, in every tool with an id', async () => {
    const goal = (await t.call(`GET /api/strategic-goals/${company.idOf('foreign goal')}`, { as: company.stranger })).json()
    const [foreignTask, foreignNote, foreignContact] = ['task', 'note', 'contact'].map((kind) => company.idOf(`foreign ${kind}`))
    const foreign: [string, object][] = [
      ...['task', 'goal', 'note', 'contact', 'advice'].map((kind): [string, object] => [
        'read_record',
        { kind, id: company.idOf(`foreign ${kind}`) },
      ]),
      ['change_task', { id: foreignTask, status: 'Done' }],
      ['change_goal', { id: goal.id, status: 'done' }],
      ['set_kpi_value', { goal_id: goal.id, kpi_id: goal.kpis[0].id, value: 5 }],
      ['set_kpi_value', { goal_id: company.idOf('Grow recurring revenue'), kpi_id: goal.kpis[0].id, value: 5 }],
      ['change_note', { id: foreignNote, content: 'x' }],
      ['change_contact', { id: foreignContact, role: 'x' }],
    ]
    const changeCount = (await publishedChanges(t)).length
    for (const [name, input] of foreign) {
      const missing = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, key.endsWith('id') ? t.app.ctx.newId() : value]))
      const outcome = await run(name, input)
      expect.soft(outcome, name).toEqual({
        ok: false,
        answer: { error: appMessages.http.notFound },
        receipt: appMessages.http.notFound,
        record: null,
        changes: [],
        xid: null,
        sources: [],
      })
      expect.soft(await run(name, missing), name).toEqual(outcome)
    }
    expect(await publishedChanges(t)).toHaveLength(changeCount)
  })

  test('records that the person can see but not change are rejected with the reason', async () => {
    const ann = await createCtxFor(t, company.ann)
    const { kpis } = (await t.call(`GET /api/strategic-goals/${company.idOf('Cut customer churn')}`, { as: company.ann })).json()
    const goal_id = company.idOf('Cut customer churn')
    expect(await run('set_kpi_value', { goal_id, kpi_id: kpis[0].id, value: 1 }, ann)).toMatchObject({
      ok: false,
      receipt: appMessages.goal.cannotEdit,
    })
    expect(await run('change_goal', { id: goal_id, title: 'x' }, ann)).toMatchObject({ ok: false, receipt: appMessages.goal.cannotEdit })
    const id = company.idOf('Send the board pack')
    expect(await run('change_task', { id, title: 'x' }, ann)).toMatchObject({ ok: false, receipt: appMessages.task.cannotEdit })
  })

  test("a stranger can't be assigned a task, nor be found by name or email", async () => {
    for (const assigned_to of ['Zed', 'Zed Quill', company.stranger.email, company.stranger.id])
      expect
        .soft(await run('create_task', { title: 'x', assigned_to }))
        .toMatchObject({ ok: false, receipt: `None of your colleagues is called ${assigned_to}.` })
    expect(
      (await answerOf<Listed>('list_tasks', { search: 'x', include_completed: true })).tasks.filter(({ title }) => title === 'x'),
    ).toEqual([])
  })

  test("the name “nobody” doesn't list unassigned tasks", async () => {
    expect(await run('list_tasks', { assigned_to: 'nobody' })).toMatchObject({ ok: false, receipt: expect.stringContaining('unassigned') })
  })

  test('lists and searches exclude other organizations', async () => {
    const asked = ['list_tasks', 'list_goals', 'list_notes', 'list_contacts'].flatMap((name) => [
      run(name, {}),
      run(name, { search: foreignWord }),
    ])
    const answers = await Promise.all([...asked, run('search_records', { query: foreignWord })])
    expect(JSON.stringify(answers)).not.toMatch(new RegExp(`${foreignWord} (?:merger|growth|index|is|Jones|first)`))
  })
})
