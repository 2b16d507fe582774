import { expect, test } from 'vitest'
import { createAnalyst } from '../../answer-question.ts'
import type { Embed } from '../../understanding/find-intent.ts'
import { intentExamples } from '../../understanding/intent-examples.ts'
import type { QuestionInput, ToolResult } from '../../question-context.ts'
import { listOf, today } from '../../testing/ask-analyst.ts'

const names = ['Priya Nair', 'Jonas Lind', 'Ann Lee', 'Ann Berg']
const people = names.map((name) => ({ name, role: null, user_id: name, contact_id: null, emails: [], last_interaction: null }))
const base = { due_date: null, completed_at: '', description: null, notes: null, overdue: false, updated_at: today }
const tasks = [
  { ...base, due_date: '2026-11-20', id: '1', title: 'Close the books', priority: 'High', status: 'To Do', assigned_to: 'Priya Nair' },
  { ...base, due_date: '2026-11-25', id: '2', title: 'Plan the budget', priority: 'Low', status: 'Pending', assigned_to: 'Priya Nair' },
  {
    ...base,
    due_date: '2026-11-18',
    id: '3',
    title: 'Book a hotel in Lisbon',
    priority: 'Urgent',
    status: 'To Do',
    assigned_to: 'Jonas Lind',
  },
  {
    ...base,
    completed_at: '2026-11-10T23:30:00.000Z',
    id: '4',
    title: 'Publish the report',
    priority: 'Low',
    status: 'Done',
    assigned_to: 'Jonas Lind',
  },
]

/** Filters as the server does. */
function listTasks(input: Record<string, unknown>): Record<string, unknown> {
  const {
    assigned_to,
    search,
    priority,
    status,
    due_from = '',
    due_before = '~',
    completed_from = '',
    completed_before = '~',
  } = input as { [name: string]: string | undefined } & {
    priority?: string[]
    status?: string[]
  }
  const found = names.filter((name) => `${name} ${name.split(' ')[0]}`.toLowerCase().includes(assigned_to?.toLowerCase() ?? '-'))
  if (assigned_to !== undefined && found.length === 0) return { error: `None of your colleagues is called ${assigned_to}.` }
  if (found.length > 1) return { error: `More than one of your colleagues is called ${assigned_to}.` }
  const own = tasks.filter(
    (task) =>
      (assigned_to === undefined || found.includes(task.assigned_to)) &&
      (search === undefined || task.title.includes(search)) &&
      (input.overdue === undefined || task.overdue) &&
      due_from <= (task.due_date ?? '') &&
      (task.due_date ?? '') < due_before &&
      completed_from <= task.completed_at &&
      task.completed_at < completed_before &&
      (priority === undefined || priority.includes(task.priority)) &&
      (status ?? ['To Do', 'Pending']).includes(task.status),
  )
  return listOf('tasks', own)
}

const answers: Record<string, (input: Record<string, unknown>) => Record<string, unknown>> = {
  list_tasks: listTasks,
  find_people: () => ({ people }),
  list_goals: () => listOf('goals', []),
  list_commitments: () => listOf('commitments', []),
  search_records: () => ({ records: [] }),
}

async function ask(question: string, more: Partial<QuestionInput> = {}, embed?: Embed): Promise<string> {
  const analyst = createAnalyst(embed)
  const results: ToolResult[] = []
  const availableTools = new Set(Object.keys(answers))
  for (;;) {
    const input = { question, isFirstAnswer: false, today, availableTools, passages: [], memories: [], results, ...more }
    const response = await analyst.answer(input)
    if ('text' in response) return response.text
    results.push(...response.calls.map((call) => ({ ...call, answer: answers[call.tool]!(call.input) })))
  }
}

const titlesIn = (answer: string): string[] => tasks.map(({ title }) => title).filter((title) => answer.includes(title))
const [books, budget, hotel, report] = tasks.map(({ title }) => title)

test.each([
  ['How many tasks does Priya have open?', [books, budget]],
  ['Which tasks does Priya Nair own?', [books, budget]],
  ['which tasks does priya own?', [books, budget]],
  ['What tasks does Priya do?', [books, budget]],
  ['Which tasks is Priya responsible for?', [books, budget]],
  ['What is Priya in charge of?', [books, budget]],
  ["What is on Priya's plate?", [books, budget]],
  ['What does Priya have on her plate?', [books, budget]],
  ['Show the tasks of Priya', [books, budget]],
  ['Does Priya have any open tasks?', [books, budget]],
  ['What is assigned to Priya?', [books, budget]],
  ['Which tasks wait for Priya?', [books, budget]],
  ['Which urgent tasks does Jonas have?', [hotel]],
  ['Which high priority tasks does Priya have?', [books]],
  ['Which tasks of Priya are pending?', [budget]],
  ['Is anything urgent for Priya Nair?', []],
  ['Which tasks has Jonas completed?', [report]],
  ['What did Jonas finish?', [report]],
  ['Which tasks has Jonas not finished yet?', [hotel]],
  ['Welche Aufgaben hat Jonas erledigt?', [report]],
  ['Welche Aufgaben hat Priya offen?', [books, budget]],
  ['Welche Aufgaben hat Priya?', [books, budget]],
  ['Wie viele offene Aufgaben hat Priya Nair?', [books, budget]],
  ['Für welche Aufgaben ist Priya verantwortlich?', [books, budget]],
  ['Zeig mir die Aufgaben von Priya', [books, budget]],
  ['Was liegt bei Priya?', [books, budget]],
  ['Hat Priya noch offene Aufgaben?', [books, budget]],
  ['Welche dringenden Aufgaben hat Jonas?', [hotel]],
])('“%s” is about the tasks of that colleague', async (question, expected) => {
  expect(titlesIn(await ask(question))).toEqual(expected)
})

test.each([
  ['What does Priya have to do this week?', [books]],
  ['What does Priya have to do next week?', [budget]],
  ['What does Jonas have to do today?', [hotel]],
  ['What does Priya have to do tomorrow?', []],
  ['Which tasks does Priya have next week?', [budget]],
  ["What are Priya's overdue tasks?", []],
  ['Which tasks wait for Priya this week?', [books]],
  ['Welche Aufgaben hat Priya nächste Woche?', [budget]],
  ['Was hat Priya diese Woche zu tun?', [books]],
  ['Was muss Jonas heute tun?', [hotel]],
  ['Which urgent tasks are there for Jonas next week?', []],
  ['Which urgent tasks are there for Jonas this week?', [hotel]],
  ['Which tasks does Priya have between 19 and 21 November?', [books]],
  ['Which tasks does Priya have in Q4?', [books, budget]],
  ['What is due for Priya in Q1?', []],
  ['Welche Aufgaben hat Priya bis Ende Q4?', [books, budget]],
  ['Welche Aufgaben hat Priya vom 21.11. bis 30.11.2026?', [budget]],
])('“%s” is about the tasks of that colleague in that period', async (question, expected) => {
  expect(titlesIn(await ask(question))).toEqual(expected)
})

test.each([
  ['Which tasks did Jonas finish in November?', [report]],
  ['What was completed between 9 and 10 November?', [report]],
  ['Which tasks did Jonas finish in October?', []],
  ['What did we finish in Q4?', [report]],
  ['What did we finish in Q3?', []],
  ['Was haben wir im vierten Quartal erledigt?', [report]],
  ['Was haben wir im 3. Quartal erledigt?', []],
  ['Welche Aufgaben wurden im November erledigt?', [report]],
  ['Welche Aufgaben wurden im Oktober erledigt?', []],
])('“%s” goes by the day of the completion', async (question, expected) => {
  expect(titlesIn(await ask(question))).toEqual(expected)
})

test('the line of a done task has the day of its completion', async () => {
  expect(await ask('Which tasks did Jonas finish in November?')).toContain('done Tue, 10 Nov 2026, Low, Jonas Lind')
  expect(await ask('Welche Aufgaben hat Jonas im November erledigt?')).toContain('erledigt Di., 10. Nov. 2026, Niedrig, Jonas Lind')
})

test('the answer names the period', async () => {
  expect(await ask('What does Priya have to do this week?')).toMatch(/^Priya has 1 open task due /)
})

test.each([
  'How many tasks does Zoe have open?',
  'Which tasks does Zoe Quist own?',
  'Which tasks wait for Zoe?',
  'What is due for Zoe this week?',
  'Which tasks are urgent for Zoe?',
  'What is overdue at Zoe?',
  'Welche Aufgaben hat Zoe offen?',
  'Welche Aufgaben hat Zoe Quist nächste Woche?',
])('“%s” says that nobody has that name', async (question) => {
  const answer = await ask(question)
  expect(answer).toMatch(/None of your colleagues is called Zoe|no colleague called “Zoe”/)
  expect(titlesIn(answer)).toEqual([])
})

test('“the team” names no person', async () => {
  expect(titlesIn(await ask('Welche Aufgaben hat das Team erledigt?'))).toEqual([report])
})

test('a name that several colleagues have is not guessed', async () => {
  expect(await ask('Which tasks are urgent for Ann?')).toBe('More than one of your colleagues is called Ann.')
})

test('a name that no colleague has limits the tasks to those that mention it', async () => {
  expect(await ask('How many open tasks are there in Lisbon?')).toMatch(/^1 task about “Lisbon”/)
})

test.each([
  'How many open tasks are there?',
  'Which tasks are there for Monday?',
  'Wie viele offene Aufgaben gibt es?',
  'Show the Tasks',
  'Which tasks are currently open?',
  'Who has unfinished tasks?',
])('“%s” names nobody', async (question) => {
  expect(titlesIn(await ask(question))).toEqual([books, budget, hotel])
})

test('the title of a record is not read as a name', async () => {
  const passages = [{ n: 1, kind: 'goal' as const, id: 'g', title: 'Enter Poland', text: 'Enter Poland' }]
  expect(titlesIn(await ask('Which tasks serve Enter Poland?', { passages }))).toEqual([books, budget, hotel])
})

test.each([
  ['tasks', 'How many tasks does Priya have open?'],
  ['tasks', 'Is there any task left on the side of Priya?'],
  ['taskOwner', 'Which tasks is Priya responsible for?'],
] as const)('near the examples of %s, “%s” is still about the named colleague', async (intent, question) => {
  const examples: readonly string[] = intentExamples[intent]
  const embed: Embed = async (texts) => texts.map((text) => (examples.includes(text) || text === question ? [1, 0] : [0, 1]))
  expect(titlesIn(await ask(question, {}, embed))).toEqual([books, budget])
})
