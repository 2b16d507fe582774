import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toast } from '../conversation-pages.ts'
import { expect, test } from '../fixtures.ts'
import { soon } from '../run-pages.ts'

test('advice is generated from the dashboard', async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  await ines.call('POST /api/strategic-goals/', {
    title: 'Enter the Nordic market',
    due_date: '2031-01-01',
    kpis: [{ name: 'Distributors', current_value: 1, target_value: 4 }],
  })
  await page.goto('/app/ceodashboard')
  await page.getByRole('button', { name: 'Generate Advice' }).click()
  await expect(toast(page, appMessages.run.adviceStarted)).toBeVisible()
  await expect.poll(async () => (await ines.call<unknown[]>('GET /api/strategic-advice/')).length, soon).toBe(1)
  await expect(page.getByRole('region', { name: 'Strategic Advice' }).getByRole('article')).toHaveCount(1)
})
