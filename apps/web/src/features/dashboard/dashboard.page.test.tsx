import type { Task } from '@adjutant/contract/tasks'
import { dashboardMessages } from '@adjutant/contract/messages/dashboard-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { createRecords } from '../../testing/records.ts'
import { dashboardAnswers } from '../../testing/samples/dashboard.ts'
import { sampleId, sampleUser } from '../../testing/samples/people.ts'
import { createGoals, openedGoalAnswers, toGoal, toKpi } from '../../testing/samples/strategy.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const address = '/app/ceodashboard'
const open = (answers: Answers, options: Parameters<typeof openApp>[2] = {}) =>
  openApp(address, { ...dashboardAnswers, ...answers }, options)

const section = (name: string) => page.getByRole('region', { name })
const urgent = section('Urgent Tasks & Communications')

const toDay = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
const toTask = (index: number, title: string, priority: Task['priority'], fields: Partial<Task> = {}): Task => ({
  ...sampleTask,
  id: sampleId(100 + index),
  title,
  priority,
  ...fields,
})

/** The server's filters, with urgent tasks first. */
function selectTasks(tasks: Task[], query: URLSearchParams) {
  const isIn = (name: string, value: string) => query.get(name)?.split(',').includes(value) ?? true
  const before = query.get('due_before') ?? '9999'
  return tasks
    .filter(({ status, priority }) => isIn('status', status) && isIn('priority', priority))
    .filter(({ due_date }) => (due_date ?? '9998') < before)
    .toSorted((one, other) => other.priority.localeCompare(one.priority))
}

test.for([desktop, phone])('a new person is greeted, and every empty section says what to do at $width pixels', async (viewport) => {
  await open({ 'GET /api/journals/': () => pageOf([]) }, { user: { ...sampleUser, first_name: 'Nora' }, viewport })
  await expect.element(page.getByRole('heading', { name: 'Welcome back, Nora' })).toBeVisible()
  await expect.element(page.getByText('Nothing is due within a week.')).toBeVisible()
  await expect.element(page.getByText(dashboardMessages.noGoals)).toBeVisible()
  await expect.element(page.getByText(dashboardMessages.noUrgentTasks)).toBeVisible()
  await expect.element(page.getByText('No messages are waiting for your reply.')).toBeVisible()
  await expect.element(page.getByText('No strategic advice available. Click "Generate Advice" to begin analysis.')).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
  await page.getByRole('link', { name: 'Add Notes' }).click()
  await expect.poll(getAddress).toBe('/app/notes')
})

test('goals are grouped by organization with the average of all, including closed ones, and open on click', async () => {
  const toShare = (index: number, current_value: number) => [toKpi(index, { name: 'Share', current_value, target_value: 100, unit: '%' })]
  const atlas = { organization_id: sampleId(500), organization_name: 'Atlas Freight' }
  const bridge = toGoal(1, 'Close the bridge', { ...atlas, kpis: toShare(1, 40) })
  const goals = [
    bridge,
    toGoal(2, 'Deliver on time', { ...atlas, kpis: toShare(2, 81) }),
    toGoal(3, 'Sell the depot', { ...atlas, kpis: toShare(3, 100), status: 'done' }),
    toGoal(4, 'Write the memo', { status: 'failed' }),
  ]
  await open({ ...createGoals(goals).answers, ...openedGoalAnswers })
  const overview = section('Strategic Goals')
  const average = overview.getByRole('progressbar', { name: 'Atlas Freight, average progress' })
  await expect.element(average).toHaveAttribute('aria-valuenow', '74')
  await expect.element(overview.getByRole('heading', { name: 'Personal goals' })).toBeVisible()
  await expect.element(overview.getByRole('article')).toHaveLength(4)
  await expect.element(page.getByText('2active')).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
  await overview.getByRole('article').filter({ hasText: 'Close the bridge' }).getByText('in progress').click()
  await expect.poll(getAddress).toBe(`/app/strategy?goal=${bridge.id}`)
  await expect.element(page.getByRole('dialog', { name: 'Goal' }).getByText('Close the bridge')).toBeVisible()
})

test('the three most urgent open tasks are shown, due tasks are counted, and a task opens on click', async () => {
  const lease = toTask(1, 'Sign the lease', 'High', { due_date: toDay(-2) })
  const records = [
    lease,
    toTask(2, 'Call the investor', 'High', { due_date: toDay(3) }),
    toTask(3, 'Approve the term sheet', 'Urgent', { due_date: toDay(40) }),
    toTask(4, 'Plan the offsite', 'High', { due_date: toDay(60) }),
    toTask(5, 'Paint the fence', 'Medium', { due_date: toDay(5) }),
    toTask(6, 'Old emergency', 'Urgent', { status: 'Done' }),
    toTask(7, 'Dropped emergency', 'Urgent', { status: 'Cancelled' }),
  ]
  const { answers } = createRecords({ path: '/api/tasks/', records, sample: sampleTask, select: selectTasks })
  const user = { ...sampleUser, first_name: '' }
  await open(answers, { user })
  await expect.element(page.getByRole('heading', { name: `Welcome back, ${sampleUser.email}` })).toBeVisible()
  const rows = urgent.getByRole('list', { name: 'Urgent tasks' }).getByRole('listitem')
  await expect.element(rows).toHaveLength(3)
  await expect.element(rows.first()).toMatchTextContent('Approve the term sheet')
  await expect.element(rows.filter({ hasText: 'Sign the lease' })).toMatchTextContent('overdue')
  await expect.element(page.getByText('Two tasks are due within a week, and one task is overdue.')).toBeVisible()
  await expect.element(page.getByText(/(Old|Dropped) emergency/)).not.toBeInTheDocument()
  await rows.filter({ hasText: 'Sign the lease' }).getByText('High').click()
  await expect.poll(getAddress).toBe(`/app/my-tasks?task=${lease.id}`)
  await expect.element(page.getByRole('dialog', { name: 'Edit Task' }).getByLabelText('Title')).toHaveValue('Sign the lease')
})
