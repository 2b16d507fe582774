import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from '../fixtures.ts'

// The browser logs every failed call to the console.
test.use({
  // Files that another test has loaded would be available offline.
  freshTab: true,
  expectedError: /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Unable to preload CSS|Failed to start the crew/,
})

test('Offline the page stays, failures are shown, and everything continues on reconnect', async ({ page, context, loginAs }) => {
  await loginAs('ceo')
  const toastsLoaded = page.waitForResponse(/\/assets\/forms-.*\.js/)
  await page.goto('/app/ai-factory')
  await toastsLoaded
  const run = page.getByRole('button', { name: 'Run Crew Weekly briefing' })
  await expect(run).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible()
  // The page gets the offline event a moment before calls fail.
  await expect.poll(() => page.evaluate(() => fetch('/api/health', { keepalive: true }).then(String, () => 'cut off'))).toBe('cut off')
  await run.click()
  await expect(page.getByRole('alert').getByText(appMessages.run.crewFailed, { exact: true })).toBeVisible()

  // A component that is not loaded yet.
  const create = page.getByRole('button', { name: 'Create New Agent' })
  await create.click()
  await expect(page.getByRole('alert').getByText("This couldn't be loaded.")).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'AI Factory' })).toBeVisible()
  await context.setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Create New Agent' })
  // The connection is back a moment after it is switched on.
  await expect(async () => {
    if (!(await dialog.isVisible())) await create.click({ timeout: 1_000 })
    await expect(dialog.getByLabel('Name')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // A page that is not loaded yet.
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toBeVisible()
  await expect(page.getByRole('main').getByText("We can't reach the server.")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await expect(page.getByText('Offline', { exact: true })).toBeHidden()

  // A slow page shows its pending state.
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/contacts/?**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(page.getByRole('main').getByText('Loading contacts...')).toBeVisible()
  letThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts Directory' })).toBeVisible()
})
