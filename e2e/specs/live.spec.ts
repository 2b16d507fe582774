import type { BrowserContext, Page, Request } from '@playwright/test'
import type { Organization } from '@adjutant/contract/accounts/organizations'
import type { Task } from '@adjutant/contract/tasks'
import { expect, test, type Person } from '../fixtures.ts'
import { addMember } from '../membership.ts'

const isStream = (request: Request) => new URL(request.url()).pathname === '/api/events'

/** The open event streams of a browser and the tab of each. */
function watchStreams(context: BrowserContext) {
  const open = new Set<Request>()
  context.on('request', (request) => isStream(request) && open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  const leaders = () => [...open].map((request) => request.frame().page()).filter((page) => !page.isClosed())
  return { count: () => leaders().length, leader: () => leaders()[0] }
}

const titleOf = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: title, exact: true })

/** Two people of one organization and a task that both see. */
async function makeColleagues(ines: Person, tomas: Person) {
  const { id } = await ines.call<Organization>('POST /api/organizations', { name: 'Northwind' })
  await addMember(ines, id, tomas, 'manager')
  const share = (title: string) => ines.call<Task>('POST /api/tasks/', { title, shared_org_ids: [id] })
  return { share }
}

test("one person's change appears on another person's open page without a reload", async ({ page, browser, loginAs, person, enter }) => {
  const ines = await loginAs('ceo', { first_name: 'Ines' })
  const tomas = await person('user', { first_name: 'Tomas' })
  const { share } = await makeColleagues(ines, tomas)
  await share('Freight rates')
  const theirs = await browser.newContext()
  await enter(theirs, tomas)
  const open = await theirs.newPage()
  await open.goto('/app/my-tasks')
  await expect(open.getByLabel('Status of Freight rates')).toHaveValue('To Do')
  await page.goto('/app/my-tasks')
  await page.getByLabel('Status of Freight rates').selectOption('Review')
  await expect(open.getByLabel('Status of Freight rates')).toHaveValue('Review')

  await open.getByLabel('Priority of Freight rates').selectOption('Urgent')
  await expect(page.getByLabel('Priority of Freight rates')).toHaveValue('Urgent')

  await titleOf(page, 'Freight rates').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(titleOf(open, 'Freight rates')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titleOf(open, 'Freight rates')).toBeVisible()
  await theirs.close()
})

test('a new member sees shared records at once, and no longer after removal', async ({ page, loginAs, person }) => {
  const tomas = await loginAs('user')
  const ines = await person('ceo')
  const { id } = await ines.call<Organization>('POST /api/organizations', { name: 'Northwind' })
  await ines.call('POST /api/tasks/', { title: 'Freight rates', shared_org_ids: [id] })
  await page.goto('/app/my-tasks')
  await expect(page.getByText('No tasks found.')).toBeVisible()
  await addMember(ines, id, tomas)
  await expect(titleOf(page, 'Freight rates')).toBeVisible()
  await ines.call(`DELETE /api/organizations/${id}/users/${tomas.id}`)
  await expect(titleOf(page, 'Freight rates')).toBeHidden()
})

test('eight tabs share one stream, every call still succeeds, and when the leading tab closes, another one takes over without missing events', async ({
  page,
  context,
  loginAs,
}) => {
  test.slow()
  const ines = await loginAs('user')
  const streams = watchStreams(context)
  await page.goto('/app/my-tasks')
  await expect.poll(streams.count).toBe(1)
  const tabs = [page]
  while (tabs.length < 8) {
    const tab = await context.newPage()
    await tab.goto('/app/my-tasks')
    tabs.push(tab)
  }
  await ines.call('POST /api/tasks/', { title: 'Freight rates' })
  for (const tab of tabs) await expect(titleOf(tab, 'Freight rates')).toBeVisible()
  expect(streams.count()).toBe(1)
  for (const tab of tabs) expect(await tab.evaluate(async () => (await fetch('/api/health')).status)).toBe(200)
  expect(streams.count()).toBe(1)

  const [, ...others] = tabs
  expect(streams.leader()).toBe(page)
  await Promise.all([page.close(), ines.call('POST /api/tasks/', { title: 'In between' })])
  for (const tab of others) await expect(titleOf(tab, 'In between')).toBeVisible()
  await expect.poll(streams.count).toBe(1)
  await ines.call('POST /api/tasks/', { title: 'Afterwards' })
  for (const tab of others) await expect(titleOf(tab, 'Afterwards')).toBeVisible()
})

test('a tab that shares a stream reports no lost connection; one without a stream does', async ({ page, context, loginAs }) => {
  const ines = await loginAs('user')
  await page.goto('/app/my-tasks')
  await expect(page.getByText('No tasks found.')).toBeVisible()
  const second = await context.newPage()
  await second.clock.install()
  await second.goto('/app/my-tasks')
  await expect(second.getByText('No tasks found.')).toBeVisible()
  await second.clock.runFor(10_000)
  await ines.call('POST /api/tasks/', { title: 'Freight rates' })
  await second.clock.resume()
  await expect(titleOf(second, 'Freight rates')).toBeVisible()
  await expect(second.getByText('Reconnecting…')).toBeHidden()
  await second.close()
  await page.close()

  const cutOff = await context.newPage()
  await cutOff.clock.install()
  await cutOff.route('**/api/events', (route) => route.abort())
  await cutOff.goto('/app/my-tasks')
  await expect(titleOf(cutOff, 'Freight rates')).toBeVisible()
  await cutOff.clock.runFor(10_000)
  await expect(cutOff.getByRole('status').getByText('Reconnecting…')).toBeVisible()
})
