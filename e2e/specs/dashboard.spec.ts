import type { Goal } from '@adjutant/contract/goals'
import type { Organization } from '@adjutant/contract/accounts/organizations'
import type { Task } from '@adjutant/contract/tasks'
import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test, type Person } from '../fixtures.ts'
import { addMember } from '../membership.ts'

const addTask = (person: Person, title: string, priority: string) => person.call<Task>('POST /api/tasks/', { title, priority })

const addGoal = (person: Person, title: string, fields: object = {}) =>
  person.call<Goal>('POST /api/strategic-goals/', { title, due_date: '2031-12-18', status: 'in_progress', ...fields })

const addAdvice = (person: Person, advice_title: string) =>
  person.call('POST /api/strategic-advice/', { advice_title, content: `About *${advice_title}*` })

/** A thread whose last message is from a colleague. */
async function receiveMessage(reader: Person, owner: Person, text: string) {
  const { id } = await owner.call<Organization>('POST /api/organizations', { name: 'Atlas Freight' })
  await addMember(owner, id, reader)
  const thread = await owner.call<{ id: string }>('POST /api/comms/threads', { participant_ids: [reader.id] })
  await owner.call(`POST /api/comms/threads/${thread.id}/messages`, { text })
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('The dashboard shows goals, tasks, messages and advice, and its layout does not shift while it loads on a slow connection', async ({
  page,
  loginAs,
  person: makePerson,
}) => {
  const person = await loginAs('ceo')
  await addGoal(person, 'Close the bridge', { kpis: [{ name: 'Committed', current_value: 6, target_value: 22 }] })
  await addTask(person, 'Call the investor', 'High')
  await addAdvice(person, 'Bridge first')
  await receiveMessage(person, await makePerson('ceo', { first_name: 'Tom' }), 'Which bank?')
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Each response arrives at a different time.
  let answered = 0
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100 + 60 * answered++))
    await route.continue()
  })
  await page.goto('/app/ceodashboard')
  await expect(section(page, 'Strategic Advice').getByRole('article')).toContainText('Bridge first')
  await expect(section(page, 'Strategic Goals').getByRole('article')).toContainText('Close the bridge')
  const urgent = section(page, 'Urgent Tasks & Communications')
  await expect(urgent.getByRole('list', { name: 'Urgent tasks' })).toContainText('Call the investor')
  await expect(urgent.getByRole('list', { name: 'Messages waiting for your reply' })).toContainText('Which bank?')
  await expect(section(page, 'Waiting for you').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('banner').getByText('1 unread').first()).toBeAttached()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThanOrEqual(0.01)
  await expectNoSidewaysScroll(page)
})
