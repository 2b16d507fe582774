import type { CheckIn, CheckInCreate } from '@adjutant/contract/goals'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listWrites, pageOf } from '../../../testing/fake-api.ts'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { getAddress, openApp } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleId, sampleTime } from '../../../testing/samples/people.ts'
import { createGoals, createLinkedTasks, sampleGoal, samplePipeline, strategyAnswers, toGoal } from '../../../testing/samples/strategy.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const parent = toGoal(1, 'Grow the company')
const goal = toGoal(2, sampleGoal.title, {
  kpis: [samplePipeline],
  parent_goal_id: parent.id,
  parent: { id: parent.id, title: parent.title },
  check_in_interval: 'weekly',
  check_in_due: '2031-01-07',
})
const goalPage = `/app/strategy/goals/${goal.id}`
const form = page.getByRole('dialog', { name: `Check in: ${goal.title}` })

/** A check-in stores its numbers as new values of the KPIs. */
function createCheckIns(goals: ReturnType<typeof createGoals>) {
  const stored: CheckIn[] = []
  const change = goals.answers['PUT /api/strategic-goals/{id}'] as (made: ApiCall) => unknown
  const create = ({ body }: ApiCall) => {
    const { values, confidence, comment = null } = body as CheckInCreate
    const user = goal.owner
    stored.push({ id: sampleId(350), goal_id: goal.id, user, values: [], confidence, comment, created_at: sampleTime })
    const kpis = values.map(({ value }) => ({ id: samplePipeline.id, name: samplePipeline.name, current_value: value }))
    return change({ call: `PUT /api/strategic-goals/${goal.id}`, body: { kpis } })
  }
  const path = '/api/strategic-goals/{id}/check-ins'
  return { [`GET ${path}`]: () => pageOf(stored), [`POST ${path}`]: create }
}

function open(address: string, viewport: typeof desktop) {
  const goals = createGoals([parent, goal])
  const tasks = createLinkedTasks({ goal })
  const answers = {
    ...{ ...strategyAnswers, ...goals.answers, ...createCheckIns(goals), ...tasks.answers },
    'GET /api/strategic-goals/{id}/burn-up': () => tasks.list().map(() => ({ day: '2026-11-02', total: 1, done: 0 })),
  }
  return openApp(address, answers, { viewport })
}

test.for([desktop, phone])('the map leads to the page of a goal, with charts and its parent goal at $width pixels', async (viewport) => {
  await open('/app/strategy?view=map', viewport)
  await page.getByRole('list', { name: 'Goals below Grow the company' }).getByRole('link', { name: goal.title }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: goal.title })).toBeVisible()
  expect(getAddress()).toBe(goalPage)
  await expect.element(page.getByRole('img', { name: /^Pipeline: 1 M€ on .*Target 5 M€/ })).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Grow the company' }).first()).toBeVisible()
})

test.for([desktop, phone])('a check-in appears in the list and in the chart at $width pixels', async (viewport) => {
  const { calls } = await open(goalPage, viewport)
  await page.getByRole('button', { name: 'Check in' }).click()
  await form.getByLabelText('Pipeline (M€)').fill('3.5')
  await form.getByRole('radio', { name: 'High' }).click({ force: true })
  await form.getByLabelText('Comment').fill('Two partners signed.')
  await form.getByRole('button', { name: 'Save check-in' }).click()
  await expect.element(form).not.toBeInTheDocument()
  const values = [{ kpi_id: samplePipeline.id, value: 3.5 }]
  expect(listWrites(calls).at(-1)).toMatchObject({ body: { values, confidence: 'high', comment: 'Two partners signed.' } })
  const entry = page.getByRole('list', { name: 'Check-ins' }).getByRole('listitem')
  await expect.element(entry).toMatchTextContent('High confidence')
  await expect.element(entry).toMatchTextContent('Two partners signed.')
  await expect.element(page.getByRole('img', { name: /Pipeline: from 1 M€ on .* to 3.5 M€/ })).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
})

test.for([desktop, phone])('a task of the goal is added and counted at $width pixels', async (viewport) => {
  const { calls } = await open(goalPage, viewport)
  await page.getByRole('button', { name: 'Add task' }).click()
  const task = page.getByRole('dialog', { name: 'Create New Task' })
  await expect.element(task.getByLabelText('Goal')).toHaveValue(goal.title)
  await task.getByLabelText('Title').fill('Call the partner')
  await task.getByRole('button', { name: 'Create task' }).click()
  await expect.element(page.getByRole('list', { name: 'Linked tasks' }).getByRole('link', { name: 'Call the partner' })).toBeVisible()
  expect(listWrites(calls).at(-1)).toMatchObject({ body: { title: 'Call the partner', goal_id: goal.id } })
  await expect.element(page.getByRole('img', { name: /^Burn-up: 0 of 1 task done/ })).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
})
