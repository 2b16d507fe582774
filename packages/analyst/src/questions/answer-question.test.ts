import { describe, expect, test } from 'vitest'
import { offlineNotice, offlineNotices } from '../text/notices.ts'
import { createAnalyst } from './answer-question.ts'
import type { Passage } from '../records/record-views.ts'
import type { QuestionInput } from './question-context.ts'
import { askAnalyst, listOf } from './testing/ask-analyst.ts'

const tools = ['search_records', 'list_tasks', 'list_goals', 'list_notes', 'list_contacts', 'create_task', 'create_note']

const analyst = createAnalyst()
const respond = (question: string, more: Partial<QuestionInput> = {}) =>
  analyst.answer({
    question,
    isFirstAnswer: true,
    today: '2026-11-18',
    availableTools: new Set(tools),
    passages: [],
    memories: [],
    results: [],
    ...more,
  })

describe('the first response to a question', () => {
  test.each([
    'Why was the shipment delayed?',
    "What's behind the price increase?",
    'What can be done about churn?',
    'What did the board say about our goals?',
    'What did we decide today?',
    'Is there any news on the Acme deal?',
    'When did we contact Acme?',
    'What date is the board meeting?',
    'Which strategy do we have for Asia?',
    'Who wrote that the tasks are late?',
  ])('looks up %j instead of counting', async (question) => {
    expect(await respond(question)).toEqual({ calls: [{ tool: 'search_records', input: { query: question } }] })
  })

  test.each([
    ['blanks', ' '.repeat(100_000)],
    ['blanks between words', `a${' '.repeat(99_998)}b`],
    ['one word', 'task '.repeat(20_000)],
    ['a command', `Create a task to ${'call the bank, '.repeat(6_600)}`],
    ['digits', `Add a contact: ${'1 '.repeat(49_000)}`],
  ])('is found quickly for 100,000 characters of %s', async (_, question) => {
    const response = await respond(question)
    expect('text' in response ? response.text : response.calls).not.toHaveLength(0)
  })

  test('ends with the notice that no model answered, once per conversation and in the language of the question', async () => {
    expect(await respond('Thank you!')).toEqual({ text: `You’re welcome.\n\n${offlineNotice}` })
    expect(await respond('Thank you!', { isFirstAnswer: false })).toEqual({ text: 'You’re welcome.' })
    expect(await respond('Was kannst du für mich tun?')).toEqual({ text: expect.stringContaining(offlineNotices.de) })
  })

  test('keeps a long dictated note whole', async () => {
    const content = `Minutes. ${'We talked on. '.repeat(5_000)}The end`
    expect(await respond(`Note: ${content}`)).toEqual({ calls: [{ tool: 'create_note', input: { content } }] })
  })
})

describe('a question that names a record', () => {
  const goal = {
    ...{ id: 'g', title: 'Halve late deliveries', status: 'new', due_date: '2026-12-31', description: null, organization: null, kpis: [] },
    ...{
      progress_percent: 20,
      expected_progress_percent: 80,
      pace: 'behind',
      behind_by_days: 60,
      owner: null,
      updated_at: '2026-11-01T00:00:00.000Z',
    },
  }
  const passages: Passage[] = [{ n: 1, kind: 'goal', id: 'g', title: goal.title, text: goal.title }]
  const answers = { list_goals: listOf('goals', [goal]), read_kpi_history: { kpis: [] } }

  test.each(['How is the goal Halve late deliveries going?', 'Wie läuft das Ziel Halve late deliveries?'])(
    '%s: the words of its title do not decide what is asked',
    async (question) => {
      const answer = await askAnalyst(question, answers, { passages })
      expect(answer).toContain('Halve late deliveries')
      expect(answer).not.toMatch(/behind schedule|hinter dem Plan/)
    },
  )

  test('the words around it do', async () => {
    const answer = await askAnalyst('Is the goal Halve late deliveries behind schedule?', answers, { passages })
    expect(answer).toContain('1 of 1 goal with KPIs is behind schedule.')
  })
})

describe('a command to set a KPI', () => {
  const kpi = { id: 'k', name: 'ARR', current_value: 1, target_value: 9, start_value: null, progress_percent: 0 }
  const valueOf = async (question: string, unit: string | null) => {
    const answer = { goals: [{ id: 'g', title: 'Grow', status: 'new', kpis: [{ ...kpi, unit }] }] }
    const response = await respond(question, {
      availableTools: new Set(['list_goals', 'set_kpi_value']),
      results: [{ tool: 'list_goals', input: {}, answer }],
    })
    return 'calls' in response ? response.calls[0]?.input.value : undefined
  }

  test.each([
    ['Set ARR to 3k', '€', 3_000],
    ['Set ARR to 3.5k', 'k€', 3.5],
    ['ARR is now 2 million', null, 2_000_000],
    ['Set ARR to 3.1 M€', 'M€', 3.1],
    ['Set ARR to 3 %', '%', 3],
    ['Setze ARR auf 3,5 Mio', '€', 3_500_000],
  ])('%s, measured in %s: %d', async (question, unit, value) => {
    expect(await valueOf(question, unit)).toBe(value)
  })
})
