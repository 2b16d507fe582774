import type { Page } from '@playwright/test'
import type { Crew } from '@adjutant/contract/ai/factory'
import type { Schedule } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('a description in plain words becomes a draft, which is reviewed before saving', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Describe what you need' }).click()
  const dialog = page.getByRole('dialog', { name: 'Describe what you need' })
  await dialog.getByRole('button', { name: 'Draft a crew' }).click()
  await expect(dialog.getByText(appMessages.factory.descriptionRequired)).toBeVisible()
  await dialog.getByLabel('What do you need done?').fill('Every Friday at 7:30, look at our goals and draft a note for the investors')
  await dialog.getByRole('button', { name: 'Draft a crew' }).click()
  const review = page.getByRole('dialog', { name: 'Review the draft' })
  await expect(review.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first()).toBeVisible()
  const before = (await ines.call<Crew[]>('GET /api/crews/')).length
  await expect(review.getByLabel('Save the result as')).toHaveValue('note')
  await expect(review.getByText(/You wrote: Every Friday at 07:30/)).toBeVisible()
  await expect(review.getByRole('checkbox', { name: 'Friday' })).toBeChecked()
  await expect(review.getByLabel('At', { exact: true })).toHaveValue('07:30')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await review.getByLabel('Name', { exact: true }).fill('Weekly letter')
  await review.getByRole('button', { name: 'Save crew' }).click()
  await expect(card(page, 'Weekly letter')).toBeVisible()
  await expect(card(page, 'Weekly letter').getByRole('list', { name: 'Schedules' })).toContainText('Every Friday at 07:30')
  const rhythm = { every: 'weekly', time: '07:30', weekdays: [5] }
  expect(await ines.call<Schedule[]>('GET /api/schedules/')).toMatchObject([{ name: 'Weekly letter', is_enabled: true, rhythm }])
  expect(await ines.call<Crew[]>('GET /api/crews/')).toHaveLength(before + 1)
})
