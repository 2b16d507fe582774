import type { Goal } from '@adjutant/contract/goals'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Person } from '../fixtures.ts'

const addGoal = (person: Person, title: string, fields: object = {}) =>
  person.call<Goal>('POST /api/strategic-goals/', { title, due_date: '2031-12-18', status: 'in_progress', ...fields })

test('A goal has a page with charts, check-ins, tasks and the goals around it', { tag: '@phone' }, async ({ page, loginAs }) => {
  const person = await loginAs('user')
  const parent = await addGoal(person, 'Grow the company')
  const kpis = [{ name: 'Pipeline', current_value: 1, target_value: 5, unit: 'M€' }]
  const goal = await addGoal(person, 'Enter the Nordic market', { kpis, parent_goal_id: parent.id, check_in_interval: 'weekly' })
  await page.goto('/app/strategy?view=map')
  await page.getByRole('list', { name: 'Goals below Grow the company' }).getByRole('link', { name: goal.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: goal.title })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Pipeline: 1 M€ on .*Target 5 M€/ })).toBeVisible()

  await page.getByRole('button', { name: 'Check in' }).click()
  const form = page.getByRole('dialog', { name: `Check in: ${goal.title}` })
  await form.getByLabel('Pipeline (M€)').fill('3.5')
  await form.getByRole('radio', { name: 'High' }).check()
  await form.getByLabel('Comment').fill('Two partners signed.')
  await form.getByRole('button', { name: 'Save check-in' }).click()
  await expect(form).toBeHidden()
  const entry = page.getByRole('list', { name: 'Check-ins' }).getByRole('listitem')
  await expect(entry).toContainText('High confidence')
  await expect(entry).toContainText('Two partners signed.')
  await expect(page.getByRole('img', { name: /Pipeline: from 1 M€ on .* to 3.5 M€/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add task' }).click()
  const task = page.getByRole('dialog', { name: 'Create New Task' })
  await expect(task.getByLabel('Goal', { exact: true })).toHaveValue(goal.title)
  await task.getByLabel('Title').fill('Call the partner')
  await task.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('list', { name: 'Linked tasks' }).getByRole('link', { name: 'Call the partner' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Burn-up: 0 of 1 tasks done' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
