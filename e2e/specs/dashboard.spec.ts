import type { Flow } from '@adjutant/contract/ai/factory'
import type { Goal } from '@adjutant/contract/goals'
import type { Organization } from '@adjutant/contract/accounts/organizations'
import type { RunSummary } from '@adjutant/contract/ai/runs'
import type { Task } from '@adjutant/contract/tasks'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, navigateInApp, test, type Person } from '../fixtures.ts'
import { addMember } from '../membership.ts'

const addTask = (person: Person, title: string, priority: string, fields: object = {}) =>
  person.call<Task>('POST /api/tasks/', { title, priority, ...fields })

const addGoal = (person: Person, title: string, fields: object = {}) =>
  person.call<Goal>('POST /api/strategic-goals/', { title, due_date: '2031-12-18', status: 'in_progress', ...fields })

const addAdvice = (person: Person, advice_title: string, content = `About *${advice_title}*`) =>
  person.call('POST /api/strategic-advice/', { advice_title, content })

/** A thread whose last message is from a colleague. */
async function receiveMessage(reader: Person, owner: Person, text: string) {
  const { id } = await owner.call<Organization>('POST /api/organizations', { name: 'Atlas Freight' })
  await addMember(owner, id, reader)
  const thread = await owner.call<{ id: string }>('POST /api/comms/threads', { participant_ids: [reader.id] })
  await owner.call(`POST /api/comms/threads/${thread.id}/messages`, { text })
  return thread
}

/** Starts flows that ask a question and resolves when all of them wait. */
async function startWaitingRuns(person: Person, count: number) {
  const steps = [{ title: 'First', kind: 'human', prompt: 'What shall we call it?' }]
  const flow = await person.call<Flow>('POST /api/flows/', { name: 'One question', steps })
  const countWaiting = async () => (await person.call<{ items: RunSummary[] }>('GET /api/runs/?status=waiting')).items.length
  // One after the other: only a few runs of a person can be active at the same time.
  for (let started = 1; started <= count; started++) {
    await person.call('POST /api/flow-runs/', { flow_id: flow.id, inputs: {} })
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(started)
  }
}

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
  await expect(page.getByText('No messages are waiting for your reply.')).toBeVisible()
  await expect(page.getByText('No strategic advice available.')).toBeVisible()
  await expect(page.getByText('No strategic advice available. Click "Generate Advice" to begin analysis.', { exact: true })).toBeVisible()
  expect(await hasSidewaysScroll(page)).toBe(false)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add Notes' }).click()
  await expect(page).toHaveURL(/\/app\/notes$/)
})

test('Goals are grouped by organization with the average of all, including closed ones, and open on click', async ({ page, loginAs }) => {
  const person = await loginAs('ceo')
  const { id: organization_id } = await person.call<Organization>('POST /api/organizations', { name: 'Atlas Freight' })
  const toKpi = (current_value: number) => [{ name: 'Share', current_value, target_value: 100, unit: '%' }]
  const bridge = await addGoal(person, 'Close the bridge', { organization_id, kpis: toKpi(40) })
  await addGoal(person, 'Deliver on time', { organization_id, kpis: toKpi(81) })
  await addGoal(person, 'Sell the depot', { organization_id, kpis: toKpi(100), status: 'done' })
  await addGoal(person, 'Write the memo', { status: 'failed' })
  await page.goto('/app/ceodashboard')
  const goals = section(page, 'Strategic Goals')
  await expect(goals.getByRole('progressbar', { name: 'Atlas Freight, average progress' })).toHaveAttribute('aria-valuenow', '74')
  await expect(goals.getByRole('heading', { name: 'Personal goals' })).toBeVisible()
  await expect(goals.getByRole('article')).toHaveCount(4)
  await expect(page.getByText('2active')).toBeVisible()
  expect(await hasSidewaysScroll(page)).toBe(false)
  await expectAccessible(page)
  await goals.getByRole('article').filter({ hasText: 'Close the bridge' }).getByText('in progress').click()
  await expect(page).toHaveURL(`/app/strategy?goal=${bridge.id}`)
  await expect(page.getByRole('dialog', { name: 'Goal' }).getByText('Close the bridge')).toBeVisible()
})

test('The three most urgent open tasks and the messages awaiting a reply are shown, and open on click', async ({
  page,
  loginAs,
  person: makePerson,
}) => {
  const person = await loginAs('user', { first_name: '' })
  const lease = await addTask(person, 'Sign the lease', 'High', { due_date: toDay(-2) })
  await addTask(person, 'Call the investor', 'High', { due_date: toDay(3) })
  await addTask(person, 'Approve the term sheet', 'Urgent', { due_date: toDay(40) })
  await addTask(person, 'Plan the offsite', 'High', { due_date: toDay(60) })
  await addTask(person, 'Paint the fence', 'Medium', { due_date: toDay(5) })
  await addTask(person, 'Old emergency', 'Urgent', { status: 'Done' })
  await addTask(person, 'Dropped emergency', 'Urgent', { status: 'Cancelled' })
  const owner = await makePerson('ceo', { first_name: 'Tom', last_name: 'Okafor' })
  const thread = await receiveMessage(person, owner, 'I need your decision by Wednesday.')
  await page.goto('/app/ceodashboard')
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.email}` })).toBeVisible()
  const urgent = section(page, 'Urgent Tasks & Communications')
  const rows = urgent.getByRole('list', { name: 'Urgent tasks' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Approve the term sheet')
  await expect(rows.filter({ hasText: 'Sign the lease' })).toContainText('overdue')
  await expect(page.getByText('Two tasks are due within a week, and one task is overdue.')).toBeVisible()
  await expect(page.getByText(/(Old|Dropped) emergency/)).toHaveCount(0)
  const messages = urgent.getByRole('list', { name: 'Messages waiting for your reply' }).getByRole('listitem')
  await expect(messages).toHaveCount(1)
  await expect(messages).toContainText(/Tom Okafor.*1 unread.*I need your decision by Wednesday\./)

  await rows.filter({ hasText: 'Sign the lease' }).getByText('High').click()
  await expect(page).toHaveURL(`/app/my-tasks?task=${lease.id}`)
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title')).toHaveValue('Sign the lease')
  await navigateInApp(page, '/app/ceodashboard')
  const isRead = page.waitForResponse(`**/api/comms/threads/${thread.id}/read`)
  await messages.getByText('I need your decision').click()
  await expect(page).toHaveURL(`/app/comms?thread=${thread.id}`)

  await isRead

  // A reply removes the thread from the dashboard; reading it does not.
  await navigateInApp(page, '/app/ceodashboard')
  await expect(messages).not.toContainText('unread')
  await expect(messages).toHaveCount(1)
  await person.call(`POST /api/comms/threads/${thread.id}/messages`, { text: 'Take the second one.' })
  await expect(urgent.getByText('No messages are waiting for your reply.')).toBeVisible()
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

  // An action of an advice becomes a task, here and on the advice page.
  await addAdvice(person, 'Fifth', '## Do next\n\n1. Call the bank: you, by 2 May 2031.\n2. Write to Ada.\n\n## How we will know\n\nSoon.')
  await advice.getByRole('button', { name: 'Show More of Fifth' }).click()
  await advice.getByRole('button', { name: 'Make it a task: Call the bank' }).click()
  const task = page.getByRole('dialog', { name: 'Make it a task' })
  await expect(task.getByLabel('Title')).toHaveValue('Call the bank')
  await expect(task.getByLabel('Due date')).toHaveValue('2031-05-02')
  await task.getByRole('button', { name: 'Create task' }).click()
  await expect(task).toHaveCount(0)
  const tasks = await person.call<{ id: string }[]>('GET /api/tasks/')
  expect(tasks).toMatchObject([{ title: 'Call the bank', assigned_to_user_id: person.id }])
  const chain = await person.call(`GET /api/records/task/${tasks[0]!.id}/chain`)
  expect(chain).toMatchObject({ nodes: [{ kind: 'advice', title: 'Fifth', distance: -1 }] })
  await advice.getByRole('link', { name: 'View All advice' }).click()
  await expect(page.getByRole('heading', { name: 'Strategy Center' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make it a task: Write to Ada' })).toBeVisible()
})

test(
  'The layout does not shift while the page loads on a slow connection',
  { tag: '@phone' },
  async ({ page, loginAs, person: makePerson, isMobile }) => {
    const person = await loginAs('ceo')
    await addGoal(person, 'Close the bridge', { kpis: [{ name: 'Committed', current_value: 6, target_value: 22 }] })
    await addTask(person, 'Call the investor', 'High')
    await addAdvice(person, 'Bridge first')
    await receiveMessage(person, await makePerson('ceo', { first_name: 'Tom' }), 'Which bank?')
    await startWaitingRuns(person, 4)
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // Each response arrives at a different time, the unread count last.
    let answered = 0
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/**', async (route) => {
      const isCount = route.request().url().includes('/comms/unread')
      await (isCount ? isReleased : new Promise((resolve) => setTimeout(resolve, 100 + 60 * answered++)))
      await route.continue()
    })
    await page.goto('/app/ceodashboard')
    await expect(section(page, 'Strategic Advice').getByRole('article')).toBeVisible()
    // Four runs and a message. The bar counts the same items as the section.
    const waiting = section(page, 'Waiting for you')
    await expect(waiting.getByRole('heading')).toHaveText('Waiting for you 5')
    await expect(waiting.getByRole('listitem')).toHaveCount(5)
    await expect(page.getByRole('link', { name: 'Your desk, 5 waiting' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^4 runs / })).toBeVisible()
    const bar = page.getByRole('banner')
    const neighbour = isMobile ? bar.getByRole('link', { name: /^Adjutant/ }) : bar.getByRole('link', { name: 'Contacts' })
    const place = await neighbour.boundingBox()
    release()
    await expect(bar.getByText('1 unread').first()).toBeAttached()
    expect(await neighbour.boundingBox()).toEqual(place)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThanOrEqual(0.01)
    expect(await hasSidewaysScroll(page)).toBe(false)
  },
)
