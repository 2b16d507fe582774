import type { Conversation } from '@adjutant/contract/ai/conversations'
import { composer } from '../conversation-pages.ts'
import { expect, test } from '../fixtures.ts'

test('an interaction is created and listed; the bare URL opens it, and a question of the URL is kept as its draft', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  await page.goto('/app/run')
  await page.getByRole('button', { name: 'New Interaction' }).click()
  await expect(page).toHaveURL(/\/app\/conversations\/[0-9a-f-]{36}$/)
  const [conversation] = await ines.call<Conversation[]>('GET /api/conversations/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(conversation!.name)
  await page.goto('/app/run')
  await expect(page.getByRole('list', { name: 'AI interactions' }).getByRole('listitem')).toContainText(conversation!.name)
  const address = `/app/conversations/${conversation!.id}`
  await page.goto(`${address}?ask=What%20is%20overdue%3F`)
  await expect(composer(page)).toHaveValue('What is overdue?')
  await expect(page).toHaveURL(address)
  await page.goto('/app/conversations')
  await expect(page).toHaveURL(address)
  await expect(composer(page)).toHaveValue('What is overdue?')
})
