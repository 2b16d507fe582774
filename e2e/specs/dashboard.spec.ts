import type { Organization } from '@adjutant/contract/organizations'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, type Person } from '../fixtures.ts'

const addTask = (person: Person, title: string, priority: string, fields: object = {}) =>
  person.call('POST /api/tasks/', { title, priority, ...fields })

const addGoal = (person: Person, title: string, fields: object = {}) =>
  person.call('POST /api/strategic-goals/', { title, due_date: '2031-12-18', status: 'in_progress', ...fields })

const addAdvice = (person: Person, advice_title: string, content = `About *${advice_title}*`) =>
  person.call('POST /api/strategic-advice/', { advice_title, content })

const toDay = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
const section = (page: Page, name: string) => page.getByRole('region', { name })
const hasSidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('A new person is greeted, and every empty section says what to do', { tag: '@phone' }, async ({ page, loginAs }) => {
  await loginAs('ceo', { first_name: 'Nora' })
  await page.goto('/app/ceodashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Nora' })).toBeVisible()
  await expect(page.getByText('Nothing is due within a week.')).toBeVisible()
  await expect(page.getByText('No strategic goals defined yet.')).toBeVisible()
  await expect(page.getByText('No high-priority tasks at the moment. Well done!')).toBeVisible()
  await expect(page.getByText('No strategic advice available.')).toBeVisible()
  await expect(page.getByText('No strategic advice available. Click "Generate Advice" to begin analysis.', { exact: true })).toBeVisible()
  expect(await hasSidewaysScroll(page)).toBe(false)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add Notes' }).click()
  await expect(page).toHaveURL(/\/app\/notes$/)
})

test('Goals stand under their organization with its average, and done ones do not count', async ({ page, loginAs }) => {
  const person = await loginAs('ceo')
  const { id: organization_id } = await person.call<Organization>('POST /api/organizations', { name: 'Atlas Freight' })
  const toKpi = (current_value: number) => [{ name: 'Share', current_value, target_value: 100, unit: '%' }]
  await addGoal(person, 'Close the bridge', { organization_id, kpis: toKpi(40) })
  await addGoal(person, 'Deliver on time', { organization_id, kpis: toKpi(81) })
  await addGoal(person, 'Sell the depot', { organization_id, kpis: toKpi(100), status: 'done' })
  await addGoal(person, 'Write the memo')
  await page.goto('/app/ceodashboard')
  const goals = section(page, 'Strategic Goals')
  await expect(goals.getByRole('progressbar', { name: 'Atlas Freight, average progress' })).toHaveAttribute('aria-valuenow', '61')
  await expect(goals.getByRole('heading', { name: 'Your own goals' })).toBeVisible()
  await expect(goals.getByText('Sell the depot')).toHaveCount(0)
  await expect(page.getByText('3active')).toBeVisible()
  expect(await hasSidewaysScroll(page)).toBe(false)
  await expectAccessible(page)
  await goals.getByRole('link', { name: 'Close the bridge' }).click()
  await expect(page).toHaveURL(/\/app\/strategy\?search=/)
  await expect(page.getByRole('article').filter({ hasText: 'Close the bridge' })).toBeVisible()
})

test('The three most urgent open tasks are shown, and what is due is told, to who has no first name by e-mail', async ({
  page,
  loginAs,
}) => {
  const person = await loginAs('user', { first_name: '' })
  await addTask(person, 'Sign the lease', 'High', { due_date: toDay(-2) })
  await addTask(person, 'Call the investor', 'High', { due_date: toDay(3) })
  await addTask(person, 'Approve the term sheet', 'Urgent', { due_date: toDay(40) })
  await addTask(person, 'Plan the offsite', 'High', { due_date: toDay(60) })
  await addTask(person, 'Paint the fence', 'Medium', { due_date: toDay(5) })
  await addTask(person, 'Old emergency', 'Urgent', { status: 'Done' })
  await page.goto('/app/ceodashboard')
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.email}` })).toBeVisible()
  const rows = section(page, 'Urgent Tasks & Communications').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Approve the term sheet')
  await expect(rows.filter({ hasText: 'Sign the lease' })).toContainText('overdue')
  await expect(page.getByText('Two tasks are due within a week, and one task is overdue.')).toBeVisible()
  await expect(page.getByText('Old emergency')).toHaveCount(0)
})

test('The three latest pieces of advice are shown, and a goal can be created in place', async ({ page, loginAs }) => {
  const person = await loginAs('user')
  for (const title of ['First', 'Second', 'Third', 'Fourth']) await addAdvice(person, title)
  await page.goto('/app/ceodashboard')
  const advice = section(page, 'Strategic Advice')
  await expect(advice.getByRole('article')).toHaveCount(3)
  await expect(advice.getByRole('heading', { name: 'First' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create New Goal' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Goal' })
  await form.getByLabel('Title').fill('Open the clinic')
  await form.getByLabel('Due date').fill('2031-05-15')
  await form.getByRole('button', { name: 'Save goal' }).click()
  await expect(section(page, 'Strategic Goals').getByRole('link', { name: 'Open the clinic' })).toBeVisible()

  // What an advice says to do becomes a task, here and where all advice is.
  await addAdvice(person, 'Fifth', '## Do next\n\n1. Call the bank: you, by 2 May 2031.\n2. Write to Ada.\n\n## How we will know\n\nSoon.')
  await advice.getByRole('button', { name: 'Show More of Fifth' }).click()
  await advice.getByRole('button', { name: 'Make it a task: Call the bank' }).click()
  const task = page.getByRole('dialog', { name: 'Make it a task' })
  await expect(task.getByLabel('Title')).toHaveValue('Call the bank')
  await expect(task.getByLabel('Due date')).toHaveValue('2031-05-02')
  await task.getByRole('button', { name: 'Create task' }).click()
  await expect(task).toHaveCount(0)
  expect(await person.call('GET /api/tasks/')).toMatchObject([{ title: 'Call the bank', assigned_to_user_id: person.id }])
  await advice.getByRole('link', { name: 'View All advice' }).click()
  await expect(page.getByRole('heading', { name: 'Strategy Center' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make it a task: Write to Ada' })).toBeVisible()
})

test('The page stays where it is while it comes', async ({ page, loginAs }) => {
  const person = await loginAs('user')
  await addGoal(person, 'Close the bridge', { kpis: [{ name: 'Committed', current_value: 6, target_value: 22 }] })
  await addTask(person, 'Call the investor', 'High')
  await addAdvice(person, 'Bridge first')
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/app/ceodashboard')
  await expect(section(page, 'Strategic Advice').getByRole('article')).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThanOrEqual(0.02)
})
