import { expect, test } from 'vitest'
import { askAnalyst, listOf } from '../../testing/ask-analyst.ts'

const task = (id: string, title: string) => ({
  ...{ id, title, status: 'To Do', priority: 'Medium', due_date: null, overdue: false },
  ...{ assigned_to: null, description: null, notes: null },
})

const chain = {
  led_to_it: [
    { kind: 'contact', id: 'c', title: 'Halden', relation: 'promised_in', sentence: 'Promised in an interaction', day: '2026-11-02' },
  ],
  leads_to: [{ kind: 'goal', id: 'g', title: 'Grow', relation: 'serves', sentence: 'Contributes to a goal' }],
}
const answers = {
  list_tasks: listOf('tasks', [task('a', 'A recovery plan'), task('b', 'Write the Helios recovery plan')]),
  list_goals: listOf('goals', [{ id: 'g', title: 'Recovery of the north' }]),
  list_notes: listOf('notes', [{ id: 'n', title: 'Recovery in Poland', entry_date: '2026-11-02', content: null }]),
  read_chain: chain,
  search_records: { records: [] },
}

test.each([
  ['why does A recovery plan exist?', 'task=a'],
  ['why does the task A recovery plan exist?', 'task=a'],
  ['Why does my task “A recovery plan” exist?', 'task=a'],
  ['Why does the Helios recovery plan exist?', 'task=b'],
  ['why does the goal Recovery of the north exist?', 'goal=g'],
  ['Why was the goal Recovery of the north created?', 'goal=g'],
  ['why does my note Recovery in Poland exist?', 'note=n'],
  ['Warum gibt es das Ziel Recovery of the north?', 'goal=g'],
])('“%s” is answered from the links of that record', async (question, record) => {
  const [heading] = (await askAnalyst(question, answers)).split('\n')
  expect(heading).toMatch(/^(?:Why|Darum gibt es) \*\*\[/)
  expect(heading).toContain(record)
})

test('only a link with a day of its own has a date', async () => {
  expect(await askAnalyst('Why does A recovery plan exist?', answers)).toContain(`
- Promised in an interaction, Mon, 2 Nov 2026: [Halden](/app/contacts?contact=c)
- Contributes to a goal: [Grow](/app/strategy?goal=g)`)
})
