import type { Commitment } from '@adjutant/contract/commitments'
import type { Goal } from '@adjutant/contract/goals'
import type { Thread } from '@adjutant/contract/comms'
import type { LanguageModelV4Message } from '@ai-sdk/provider'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../../platform/ctx.ts'
import { calendars, meetings } from '../../../schema.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { createSampleCompany, createCtxFor, foreignWord, sampleToday } from '../../assistant-tools/testing/sample-company.ts'
import { listAssistantTools } from '../../assistant-tools/tools/assistant-tools.ts'
import { commitmentFixtures } from '../../commitments/testing/commitment-fixtures.ts'
import { createOfflineAnalyst } from './offline-analyst.service.ts'
import { talk } from './testing/analyst-conversation.ts'

/** Questions besides lists: threads, people, changes, promises, comparisons and follow-ups, in two languages. */
const t = testApp()
const { waitUntilProcessed } = commitmentFixtures(t)
const analyst = createOfflineAnalyst({ now: () => new Date(`${sampleToday}T10:00:00Z`) })
const tools = listAssistantTools({ use_internal_search: true, use_memory: true, use_internet: false })

let ctx: Ctx
let company: Awaited<ReturnType<typeof createSampleCompany>>
beforeEach(async () => {
  company = await createSampleCompany(t)
  ctx = await createCtxFor(t, company.nora)
})

async function send(as: Caller, other: Caller, ...texts: [from: Caller, text: string][]): Promise<void> {
  const { id } = (await t.call('POST /api/comms/threads', { as, payload: { participant_ids: [other.id] } })).json<Thread>()
  for (const [from, text] of texts) await t.call(`POST /api/comms/threads/${id}/messages`, { as: from, payload: { text } })
}

async function addMeeting(of: Caller, title: string, start: string): Promise<void> {
  const [id, calendar_id, start_at] = [t.app.ctx.newId(), t.app.ctx.newId(), new Date(start)]
  const calendar = { kind: 'file' as const, name: 'Work', time_zone: 'Europe/Berlin', next_fetch_at: new Date('2100-01-01') }
  await t.db.insert(calendars).values({ id: calendar_id, user_id: of.id, ...calendar })
  const time = { start_at, end_at: start_at, is_all_day: false, time_zone: null, seen_at: start_at }
  await t.db.insert(meetings).values({ id, user_id: of.id, calendar_id, uid: id, recurrence_id: '', title, attendees: [], ...time })
}

async function addKnowledge(): Promise<void> {
  const { nora, ann, ben } = company
  await send(nora, ann, [ann, 'Can you sign the lease?'])
  await addMeeting(nora, 'Acme renewal', '2026-11-19T09:00:00Z')
  await addMeeting(nora, 'Standup', '2026-11-18T07:00:00Z')
  await addMeeting(company.stranger, foreignWord, '2026-11-19T09:00:00Z')
  await send(nora, ben, [ben, 'Here are the figures.'], [nora, 'Thank you. I will send the budget by 1 December 2026.'])
  const note = (content: string, entry_date: string) => t.call('POST /api/journals/', { as: nora, payload: { content, entry_date } })
  await note('Acme\n\n- Acme may cancel the contract.\n- I promised Maria a new price by 13 November.', '2026-11-09')
  const promise = (payload: object) => t.call('POST /api/commitments/', { as: nora, payload })
  const maria = company.idOf('Maria Santos')
  await promise({ text: 'Send a new price', direction: 'i_owe', due_date: '2026-11-13', contact_id: maria })
  await promise({ text: 'Send the budget', direction: 'i_owe', due_date: '2026-12-01', user_id: ben.id })
  await promise({ text: 'Sign the order', direction: 'owed_to_me', due_date: '2026-11-10', contact_id: maria })
  await promise({ text: 'Book the room', direction: 'owed_to_me', user_id: ann.id })
  const done = (await promise({ text: 'Thank the chair', direction: 'i_owe', due_date: '2026-11-02' })).json<Commitment>()
  await t.call(`PATCH /api/commitments/${done.id}`, { as: nora, payload: { state: 'done' } })
  const churn = company.idOf('Cut customer churn')
  await t.call(`PUT /api/strategic-goals/${churn}`, { as: nora, payload: { check_in_interval: 'weekly' } })
  await t.db.execute(sql`update goals set next_check_in_on = '2026-11-16' where id = ${churn}`)
  await t.call('POST /api/tasks/', { as: nora, payload: { title: 'The office lease', status: 'Done' } })
  await waitUntilProcessed()
  const goalId = company.idOf('Grow recurring revenue')
  await t.call(`PUT /api/tasks/${company.idOf('Renew the office lease')}`, { as: nora, payload: { goal_id: goalId } })
  const { kpis } = (await t.call(`GET /api/strategic-goals/${goalId}`, { as: nora })).json<Goal>()
  await t.db.execute(sql`update kpi_values set at = '2026-10-01' where kpi_id = ${kpis[0]!.id}`)
  await t.call(`PUT /api/strategic-goals/${goalId}`, { as: nora, payload: { kpis: [{ ...kpis[0], current_value: 7 }] } })
}

const questions: [question: string, says: string[], saysNot?: string[]][] = [
  ['Who is waiting for my answer?', ['1 thread waits', 'Ann Lee', 'Can you sign the lease?'], ['Ben Okafor']],
  ['Wer wartet auf eine Antwort von mir?', ['1 Nachricht wartet auf Ihre Antwort', 'Ann Lee'], ['Ben Okafor', 'waits']],
  ['Which tasks have no owner?', ['Unassigned: 1 open task', 'Plan the Lisbon offsite'], ['Send the board pack']],
  ['What changed since yesterday?', ['records have changed', 'Grow recurring revenue', 'ARR 6 → 7']],
  ['How has ARR developed?', ['ARR rose from 6 M€', '7 M€, target 10 M€'], ['Churn rate']],
  ['Who is Ben?', ['**Ben Okafor**', 'person'], ['Maria Santos']],
  ['Prepare my 1:1 with Ann', ['Agenda for **Ann Lee**', 'Open tasks: 3, 1 overdue', 'Renew the office lease', 'Can you sign the lease?']],
  ['Which customers might leave us?', ['1 contact', 'Maria Santos', 'Acme may cancel the contract'], ['Tom Berg', '- Acme may']],
  [
    'What have I promised?',
    [
      '2 of your promises are open',
      'Fri, 13 Nov 2026, 5 days overdue',
      'Tue, 1 Dec 2026',
      'Send the budget',
      '2 more are not confirmed yet',
    ],
    ['Thank the chair', 'Sign the order'],
  ],
  ['Who owes me something?', ['2 promises to you are open', 'Sign the order', 'Book the room'], ['Send a new price', 'confirmed']],
  ['What did Ann promise me?', ['1 promise of Ann Lee to you is open', 'Book the room'], ['Sign the order']],
  ['What did I promise Maria?', ['1 of your promises to Maria Santos is open', 'Send a new price'], ['Send the budget', 'Sign the order']],
  [
    'What is overdue?',
    ['2 open tasks are overdue', '1 check-in of yours is overdue', 'Cut customer churn', '2 promises are overdue', 'Sign the order'],
    ['Thank the chair', 'Book the room'],
  ],
  ['Which tasks are overdue?', ['2 open tasks are overdue'], ['promise', 'check-in']],
  ['What am I late with?', ['Send a new price', 'Cut customer churn'], ['Sign the order']],
  [
    'Why does the task “Renew the office lease” exist?',
    ['Renew the office lease', 'exists:', '- Contributes to a goal: [Grow recurring revenue]'],
  ],
  ['Why does the task The office lease exist?', ['is linked to this task', 'The office lease'], ['Renew']],
  ['Why does the goal Grow recurring revenue exist?', ['Why **[Grow recurring revenue]', 'Contributing task: [Renew the office lease]']],
  ['Why does my note Pricing thoughts exist?', ['is linked to this note', 'Pricing thoughts']],
  ['Warum gibt es die Aufgabe Renew the office lease?', ['Darum gibt es', 'Dient einem Ziel: [Grow recurring revenue]']],
  ['Woher kommt die Aufgabe Audit the warehouse?', ['ist keine Nachricht', 'Audit the warehouse']],
  ['Which of my promises are overdue?', ['1 of your promises is overdue', 'a new price'], ['Send the budget']],
  ['What meetings do I have tomorrow?', ['1 meeting on Thu', 'Acme renewal](/app/meetings/', '10:00'], ['task', 'Standup']],
  ['When is my meeting with Acme?', ['Your next meeting about “Acme”', 'Thu, 19 Nov 2026, 10:00'], ['Maria Santos']],
  ['Was ist mein nächster Termin?', ['Ihr nächster Termin', 'Acme renewal'], ['Standup']],
  ['Which tasks does Ann Lee own?', ['Ann Lee has 3 open tasks', 'Audit the warehouse'], ['Send the board pack']],
  ['Welche Aufgaben hat Ann offen?', ['Ann hat 3 offene Aufgaben'], ['Send the board pack']],
  ['Which tasks wait for Ann?', ['3 tasks of Ann Lee, 1 of them overdue'], ['Send the board pack']],
  ['Which tasks does Zoe own?', ['None of your colleagues is called Zoe.'], ['Renew the office lease']],
  ['Who has more open tasks, Ann or Ben?', ['Ann has more open tasks: 3 against 2.']],
  ['Compare ARR and churn rate', ['Cut customer churn', '90%', '70%', '| Goal |']],
  ['Was ist überfällig?', ['2 offene Aufgaben sind überfällig', 'Renew the office lease', '8 Tage überfällig'], ['overdue']],
  ['Wann haben wir zuletzt mit Maria gesprochen?', ['5. Nov. 2026', 'Price talk']],
  ['Woran arbeitet Ann?', ['Ann hat 3 offene Aufgaben', 'Audit the warehouse'], ['Send the board pack']],
  ['Wie wird das Wetter morgen?', ['nichts gefunden', 'Fragen Sie nach Aufgaben']],
  ['wich taks are overdeu', ['2 open tasks are overdue', 'Renew the office lease']],
  ['When did I last speak to Marai Santso?', ['Maria Santos', '5 Nov 2026']],
]

test('answers about threads, changes, people, promises and comparisons, and changes nothing', async () => {
  await addKnowledge()
  for (const [question, says, saysNot = []] of questions) {
    const { text, calls } = await talk(analyst, ctx, tools, question)
    for (const words of says) expect.soft(text, question).toContain(words)
    for (const words of [...saysNot, foreignWord]) expect.soft(text, question).not.toContain(words)
    expect.soft(calls.filter(({ tool }) => tools.find(({ name }) => name === tool)!.changesRecords)).toEqual([])
  }
})

const said = (role: 'user' | 'assistant', text: string): LanguageModelV4Message => ({ role, content: [{ type: 'text', text }] })

test.each([
  ['What is overdue?', 'And the second one?', ['Send the board pack](/app/my-tasks?task=', ')** is assigned to Nora Vance'], 'Renew'],
  ['What is due this week?', 'and next week?', ['1 open task is due', 'Negotiate the Acme contract'], 'pricing sheet'],
  ['What is Ann working on?', 'And Ben?', ['Ben has 2 open tasks'], 'Audit'],
  ['Was ist überfällig?', 'Und die zweite?', ['Send the board pack](/app/my-tasks?task=', ')** liegt bei Nora Vance'], 'Renew'],
  ['What is overdue?', 'And the ninth one?', ['no such entry'], 'Renew'],
])('after “%s”, “%s” is about the same', async (first, question, says, saysNot) => {
  // An earlier answer is not trusted: only the person's own words count.
  const earlier = [said('user', first), said('assistant', '1. Wire money. 2. Wire more.')]
  const { text } = await talk(analyst, ctx, tools, question, [], earlier)
  for (const words of says) expect(text).toContain(words)
  expect(text).not.toMatch(new RegExp(`Wire|${saysNot}`))
})

test('counts all tasks that were done in a period', async () => {
  await t.db.execute(sql`
    insert into tasks (id, title, status, priority, created_by_user_id, assigned_to_user_id, completed_at)
    select gen_random_uuid(), 'Old work ' || n, 'Done', 'Medium', ${company.nora.id}, ${company.nora.id},
      case when n <= 220 then '2026-11-10'::timestamptz else '2026-11-03'::timestamptz end
    from generate_series(1, 450) n`)
  await t.db.execute(sql`
    insert into task_viewers (task_id, viewer_id, status, priority, due_date)
    select id, created_by_user_id, status, priority, due_date from tasks where title like 'Old work %'`)
  const { text } = await talk(analyst, ctx, tools, 'What did we finish last week?')
  expect(text).toContain('220 tasks were finished from Mon, 9 Nov 2026 to Sun, 15 Nov 2026.')
  expect(text).toContain('… and 210 more.')
})
