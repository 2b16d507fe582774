import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { CrewRun, FlowRun, RunPage } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toast } from '../conversation-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { makeCrew, soon, startConversation } from '../run-pages.ts'
import { pickOption } from '../pickers.ts'

test.describe('a run that fails to start', () => {
  test.use({ expectedError: new RegExp(appMessages.run.crewNotStarted) })

  test('says so among the messages and in the console, also after a reload, and can be retried', async ({ page, loginAs }) => {
    const ines = await loginAs('ceo')
    await makeCrew(ines, 'Counting house')
    await page.goto('/app/ai-factory')
    const refuse = { status: 409, json: { detail: appMessages.run.tooManyRuns } }
    await page.route('**/api/crew-runs/?**', (route) => (route.request().method() === 'POST' ? route.fulfill(refuse) : route.continue()))
    const logged = page.waitForEvent('console', (message) => message.text().startsWith(appMessages.run.crewNotStarted))
    // An item without inputs starts at once, and once for a double click.
    await page.getByRole('button', { name: 'Run Crew Counting house' }).dblclick()
    await logged
    await expect(page.getByRole('alert').getByText(appMessages.run.crewFailed, { exact: true })).toBeVisible()
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages).toContainText(appMessages.run.crewNotStarted)
    await expect(messages).toContainText(appMessages.run.tooManyRuns)
    await page.reload()
    await expect(messages).toContainText(appMessages.run.crewNotStarted)
    await expect(messages.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/crew-runs/?**')
    await messages.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(appMessages.run.crewNotStarted)).toHaveCount(0)
    await expect.poll(async () => (await ines.call<CrewRun[]>('GET /api/crew-runs/')).length).toBe(1)
    expect(await ines.call<Conversation[]>('GET /api/conversations/')).toMatchObject([{ name: 'Counting house' }])
  })
})

test('a crew is started from its own page', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await makeCrew(ines, 'Asks for it', { description: 'Look into {matter}.' })
  await startConversation(ines, 'Desk')
  await page.goto('/app/test-run')
  const run = page.getByRole('button', { name: 'Run', exact: true })
  await expect(run).toBeDisabled()
  await pickOption(page.getByLabel('Conversation'), 'Desk')
  await pickOption(page.getByLabel('Crew', { exact: true }), 'Asks for it')
  await expect(page.getByLabel('Matter')).toBeVisible()
  await expect(run).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Matter').fill('the overdue work')
  await run.click()
  await expect(page.getByText('Started', { exact: true })).toBeVisible()
  const [started] = await ines.call<CrewRun[]>('GET /api/crew-runs/')
  await expect(page.getByText(started!.id)).toBeVisible()
  await page.route('**/api/crew-runs/?**', (route) => route.fulfill({ status: 409, json: { detail: appMessages.run.alreadyActive } }))
  await run.click()
  await expect(page.getByRole('alert').filter({ hasText: appMessages.run.alreadyActive })).toBeVisible()
})

test('advice is generated from the dashboard and from the Strategy Center', async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  await ines.call('POST /api/strategic-goals/', {
    title: 'Enter the Nordic market',
    due_date: '2031-01-01',
    kpis: [{ name: 'Distributors', current_value: 1, target_value: 4 }],
  })
  const generate = page.getByRole('button', { name: 'Generate Advice' })
  await page.route('**/api/flow/run/**', (route) => route.fulfill({ status: 409, json: { detail: appMessages.run.tooManyRuns } }))
  await page.goto('/app/ceodashboard')
  await expect(page.getByText('No strategic advice available. Click "Generate Advice" to begin analysis.', { exact: true })).toBeVisible()
  await generate.click()
  await expect(page.getByRole('alert').getByText(appMessages.run.adviceFailed)).toBeVisible()
  await expect(page.getByRole('alert').getByText(appMessages.run.tooManyRuns)).toBeVisible()
  await page.unroute('**/api/flow/run/**')

  for (const [place, address] of ['/app/ceodashboard', '/app/strategy'].entries()) {
    if (place > 0) await page.goto(address)
    await generate.click()
    await expect(toast(page, appMessages.run.adviceStarted)).toBeVisible()
    await expect.poll(async () => (await ines.call<unknown[]>('GET /api/strategic-advice/')).length, soon).toBe(place + 1)
    await expect(page.getByText(appMessages.advice.none)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }

  // A run that fails later says so on any page and beside the button.
  const broken = { status: 'failed', outcome: 'failed', reason: 'The model is unreachable.', ended_at: new Date().toISOString() }
  await expect(page.getByRole('button', { name: 'Stop Strategy review' })).toHaveCount(0, soon)
  await page.route('**/api/runs/?status=failed**', async (route) => {
    const { items, ...rest } = await ines.call<RunPage>('GET /api/runs/?limit=1')
    return route.fulfill({ json: { ...rest, items: items.map((line) => ({ ...line, ...broken })) } })
  })
  await page.route('**/api/flow-runs/?limit=5', async (route) => {
    const response = await route.fetch()
    const runs = ((await response.json()) as FlowRun[]).map((run) => ({ ...run, ...broken }))
    return route.fulfill({ response, json: runs })
  })
  await generate.click()
  await expect(page.getByRole('alert').getByText('Advice generation failed', { exact: true })).toBeVisible(soon)
  await expect(page.getByRole('alert').getByText(broken.reason)).toBeVisible()
  await page.getByRole('link', { name: 'Advice generation failed' }).click()
  await expect(page.getByRole('dialog', { name: 'Strategy review' })).toBeVisible()
})
