import type { Memory } from '@adjutant/contract/ai/memory'
import { expect, test } from '../fixtures.ts'

test('memory opens from the profile; a memory is saved, and one from another device appears at once', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await page.goto('/app/profile')
  await page.getByRole('link', { name: 'Review, edit or delete it' }).click()
  await expect(page).toHaveURL('/app/profile/memory')
  await page.getByLabel('New memory').fill('Our fiscal year begins in July.')
  await page.getByRole('button', { name: 'Save memory' }).click()
  const memories = page.getByRole('list', { name: 'Memories' }).getByRole('listitem')
  await expect(memories).toHaveText([/^Our fiscal year begins in July\..*Added by you/])
  await ines.call<Memory>('POST /api/memory/mine', { content: 'Kept from a phone' })
  await expect(memories).toHaveText([/^Kept from a phone/, /^Our fiscal year begins in July\./])
})
