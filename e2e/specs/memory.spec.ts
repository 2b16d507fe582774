import type { Page } from '@playwright/test'
import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { Memory } from '@adjutant/contract/ai/memory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'
import type { Person } from '../fixtures.ts'
import { toast } from '../task-pages.ts'

const address = '/app/profile/memory'
const keep = (who: Person, content: string, metadata: object = {}) => who.call<Memory>('POST /api/memory/mine', { content, metadata })
const contents = (page: Page) => page.getByRole('list', { name: 'Memories' }).getByRole('listitem')
const row = (page: Page, text: string) => contents(page).filter({ hasText: text })

test(
  "memory opens from the profile, says when it is empty, and shows the person's own entries only",
  { tag: '@phone' },
  async ({ page, loginAs, person }) => {
    const ines = await loginAs('user')
    await keep(await person('user', { first_name: 'Tom' }), 'Tom’s secret')
    await page.goto('/app/profile')
    await page.getByRole('link', { name: 'Review, edit or delete it' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText(appMessages.memory.none)).toBeVisible()
    await expectAccessible(page)
    const { id } = await keep(ines, 'Kept from a phone')
    await expect(contents(page)).toHaveText([/^Kept from a phone/])
    await ines.call(`DELETE /api/memory/mine/${id}`)
    await expect(page.getByText(appMessages.memory.none)).toBeVisible()

    const field = page.getByLabel('New memory')
    await page.getByRole('button', { name: 'Save memory' }).click()
    await expect(page.getByText(appMessages.memory.contentRequired)).toBeVisible()
    await field.fill('  Our fiscal year begins in July.  ')
    await page.getByRole('button', { name: 'Save memory' }).click()
    await expect(toast(page, appMessages.memory.kept)).toBeVisible()
    await expect(contents(page)).toHaveText([/^Our fiscal year begins in July\..*Added by you/])
    await expect(field).toHaveValue('')
    await field.fill('Board meets on Thursdays')
    await field.press('Control+Enter')
    await expect(contents(page)).toHaveCount(2)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test('a memory is edited in place or cancelled by Escape, deleted and restored, and links to its conversation', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  const name = await keep(ines, 'Call me Ms Faber')
  await page.goto(address)
  await page.getByRole('button', { name: 'Edit: Call me Ms Faber' }).click()
  const field = page.getByLabel('Edit this memory')
  await expect(field).toBeFocused()
  await field.fill('Call me nothing')
  await page.keyboard.press('Escape')
  await expect(contents(page)).toHaveText([/^Call me Ms Faber/])
  await expect(page.getByRole('button', { name: 'Edit: Call me Ms Faber' })).toBeFocused()

  await page.keyboard.press('Enter')
  await field.fill('Call me Ines')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, appMessages.memory.updated)).toBeVisible()
  const { id } = await ines.call<Conversation>('POST /api/conversations/', { name: 'Board pack' })
  await page.reload()
  await expect(contents(page)).toHaveText([/^Call me Ines.*Edited/])

  await ines.call(`DELETE /api/memory/mine/${name.id}`)
  await keep(ines, 'Figures in euros', { conversation_id: id })
  await page.getByRole('button', { name: 'Delete: Figures in euros' }).click()
  await expect(page.getByText(appMessages.memory.none)).toBeVisible()
  await expect(toast(page, appMessages.memory.deleted)).toBeVisible()
  expect(await ines.call('GET /api/memory/mine')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Figures in euros').getByRole('link', { name: 'Board pack' }).click()
  await expect(page).toHaveURL(`/app/conversations/${id}`)
})

test.describe('when it fails to load', () => {
  test.use({ expectedError: /503/ })

  test('it says so and offers a retry; a search matches every word and stays in the URL', async ({ page, loginAs }) => {
    const ines = await loginAs('user')
    await page.route('**/api/memory/mine?*', (route) => route.fulfill({ status: 503, json: { detail: 'The service is resting.' } }))
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The service is resting.')
    await page.unroute('**/api/memory/mine?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(appMessages.memory.none)).toBeVisible()

    await keep(ines, 'The board meets on Thursdays')
    await keep(ines, 'The board pack is due on Mondays')
    await expect(contents(page)).toHaveCount(2)
    await page.getByLabel('Search memories').fill('thursdays board')
    await expect(contents(page)).toHaveText([/Thursdays/])
    await expect(page).toHaveURL(/search=thursdays/)
    await page.reload()
    await expect(contents(page)).toHaveText([/Thursdays/])
    await page.getByLabel('Search memories').fill('zebra')
    await expect(page.getByText(appMessages.search.nothing)).toBeVisible()
  })
})
