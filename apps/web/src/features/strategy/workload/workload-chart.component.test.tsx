import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { WorkloadChart } from './workload-chart.tsx'

const counts = (low: number, medium: number, high: number, urgent: number) => [
  { priority: 'Low', count: low },
  { priority: 'Medium', count: medium },
  { priority: 'High', count: high },
  { priority: 'Urgent', count: urgent },
]
const load = [
  { person: { id: 'ada', name: 'Ada', email: '' }, tasks: counts(1, 2, 0, 1), total: 4, overdue: 2 },
  { person: null, tasks: counts(0, 2, 0, 0), total: 2, overdue: 0 },
]

test('each person has a bar and a row of numbers by priority', async () => {
  answerApi({ 'GET /api/tasks/workload': load })
  await renderInApp(<WorkloadChart />)
  const table = page.getByRole('table', { name: 'Open tasks by person and priority' })
  await expect.element(table.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/app/my-tasks?assignee=ada')
  const [ada, nobody] = table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('td:not([aria-hidden])')].map((cell) => cell.textContent))
  expect([ada, nobody]).toEqual([
    ['1', '0', '2', '1', '4', '2'],
    ['0', '0', '2', '0', '2', '0'],
  ])
  const [first, second] = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('rect')].reduce((sum, rect) => sum + rect.getBoundingClientRect().width, 0),
  )
  expect(second! / first!).toBeCloseTo(0.5, 1)
})

test('without open tasks it says so', async () => {
  answerApi({ 'GET /api/tasks/workload': [] })
  await renderInApp(<WorkloadChart />)
  await expect.element(page.getByText('No open tasks.')).toBeVisible()
})
