import { expect, test } from 'vitest'
import { askAnalyst, listOf } from '../../testing/ask-analyst.ts'

const goal = { id: 'g', title: 'Grow', status: 'in_progress', kpis: [] }
const commitment = { id: 'p', text: 'Send the offer', direction: 'owed_to_me', state: 'open', due_date: '2026-11-16', person: 'Ann Lee' }
const details = { contact_id: null, made_on: '2026-11-10', quote: null, noticed_in: null }
const tasks = { list_tasks: listOf('tasks', []) }

test('a question without a kind of record is about tasks, check-ins and commitments', async () => {
  const answer = await askAnalyst('What is overdue?', {
    ...tasks,
    list_goals: listOf('goals', [goal, { ...goal, id: 'h', title: 'Hire', check_in_overdue_since: '2026-11-17' }]),
    list_commitments: listOf('commitments', [{ ...commitment, ...details }], 14),
  })
  expect(answer).toBe(`No open tasks are overdue.

1 check-in of yours is overdue.

- **[Hire](/app/strategy?goal=h)**: check-in due Tue, 17 Nov 2026, 1 day overdue

14 promises are overdue.

- Send the offer: due Mon, 16 Nov 2026, 2 days overdue (Ann Lee to you, Tue, 10 Nov 2026)
- … and 13 more.`)
})

test('an answer without overdue records names all kinds that were looked up', async () => {
  const nothing = { ...tasks, list_goals: listOf('goals', [goal]), list_commitments: listOf('commitments', []) }
  expect(await askAnalyst('What is overdue?', nothing)).toBe('No open tasks are overdue. No promises or check-ins are overdue either.')
  expect(await askAnalyst('Which tasks are overdue?', nothing)).toBe('No open tasks are overdue.')
})
