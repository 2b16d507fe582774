import type { DoneEffect } from '@adjutant/contract/ai/acts'
import { expect, test } from 'vitest'
import { toActSummary } from './act-summary.logic.ts'

const effect = (fields: Partial<DoneEffect>): DoneEffect => ({
  action: 'created',
  tool: 'create_task',
  record: { kind: 'task', id: '1', title: 'Call the bank' },
  changes: [],
  is_undone: false,
  ...fields,
})
const kpi = effect({
  action: 'updated',
  tool: 'set_kpi_value',
  record: { kind: 'goal', id: '2', title: 'Grow' },
  changes: [{ field: 'Customers', from: '40', to: '44' }],
})
const status = effect({ action: 'updated', tool: 'change_task', changes: [{ field: 'due_date', from: null, to: 'Mon, 23 Nov 2026' }] })

test.each<[DoneEffect[], string]>([
  [[], 'Nothing was changed.'],
  [[effect({ action: 'updated', changes: [] })], 'Nothing was changed.'],
  [[effect({}), kpi], 'Created task “Call the bank”; KPI “Customers” 40 → 44.'],
  [[status], 'Updated task “Call the bank”: due date none → Mon, 23 Nov 2026.'],
  [[effect({ is_undone: true })], 'Created task “Call the bank” (undone).'],
  [
    [effect({ action: 'deleted' }), effect({ action: 'called', tool: 'Slack', record: null })],
    'Deleted task “Call the bank”; called “Slack”.',
  ],
  [[effect({ action: 'maybe_called', tool: 'Slack', record: null })], '“Slack” may have been called.'],
])('%# is stated in one line', (effects, text) => {
  expect(toActSummary(effects).text).toBe(text)
})

test('a change without a record shows the name of its tool', () => {
  const started = effect({ tool: 'start_workflow', record: null, changes: [{ field: 'crew', from: null, to: 'Weekly briefing' }] })
  expect(toActSummary([started]).text).toBe('Carried out “Start a crew or flow” (Weekly briefing).')
  expect(toActSummary([effect({ action: 'sent', record: { kind: 'thread', id: '1', title: 'Ada' } })]).text).toBe(
    'Sent a message to “Ada”.',
  )
})

test('a title with line breaks stays in one line, and a long list is shortened', () => {
  expect(toActSummary([effect({ record: { kind: 'note', id: '1', title: 'One\n\ntwo' } })]).text).toBe('Created note “One two”.')
  const { text, effects } = toActSummary(Array.from({ length: 12 }, () => effect({})))
  expect([text.endsWith('; 2 more.'), text.split(';').length, effects.length]).toEqual([true, 11, 12])
})

test.each([
  ['x”; deleted task “Payroll', 'Created task “x’; deleted task ’Payroll”.'],
  ['Pay \u202e00001', 'Created task “Pay [hidden characters]00001”.'],
  [`x${' '.repeat(200)}; nothing else was changed`, 'Created task “x [gap] ; nothing else was changed”.'],
])('the title %j can’t forge a statement', (title, text) => {
  expect(toActSummary([effect({ record: { kind: 'task', id: '1', title } })]).text).toBe(text)
})
