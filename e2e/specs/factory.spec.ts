import type { Page } from '@playwright/test'
import type { Agent, Crew } from '@adjutant/contract/ai/factory'
import type { Schedule } from '@adjutant/contract/ai/schedules'
import { expect, test } from '../fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('an agent is created, still there after a reload, edited and deleted', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Create New Agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Agent' })
  await dialog.getByLabel('Name').fill('Lawyer')
  await dialog.getByLabel('Role').fill('Counsel')
  await dialog.getByLabel('Goal', { exact: true }).fill('Keep us out of court.')
  await dialog.getByRole('button', { name: 'Save agent' }).click()
  await expect(card(page, 'Lawyer')).toContainText('Keep us out of court.')

  await page.reload()
  await page.getByRole('button', { name: 'Edit Lawyer' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Agent' })
  await edit.getByLabel('Role').fill('General counsel')
  await edit.getByRole('button', { name: 'Save agent' }).click()
  await expect(card(page, 'Lawyer')).toContainText('General counsel')
  const agents = await ines.call<Agent[]>('GET /api/agents/')
  expect(agents.find(({ name }) => name === 'Lawyer')).toMatchObject({ role: 'General counsel', goal: 'Keep us out of court.' })

  await page.getByRole('button', { name: 'Delete Lawyer' }).click()
  await page.getByRole('alertdialog', { name: 'Delete Agent' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').getByText('Agent deleted', { exact: true })).toBeVisible()
  await expect(card(page, 'Lawyer')).toHaveCount(0)
})

test('a description in plain words becomes a crew with a schedule', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Describe what you need' }).click()
  const dialog = page.getByRole('dialog', { name: 'Describe what you need' })
  await dialog.getByLabel('What do you need done?').fill('Every Friday at 7:30, look at our goals and draft a note for the investors')
  await dialog.getByRole('button', { name: 'Draft a crew' }).click()
  const review = page.getByRole('dialog', { name: 'Review the draft' })
  await expect(review.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first()).toBeVisible()
  const before = (await ines.call<Crew[]>('GET /api/crews/')).length
  await expect(review.getByLabel('Save the result as')).toHaveValue('note')
  await expect(review.getByText(/You wrote: Every Friday at 07:30/)).toBeVisible()
  await review.getByLabel('Name', { exact: true }).fill('Weekly letter')
  await review.getByRole('button', { name: 'Save crew' }).click()
  const schedules = card(page, 'Weekly letter').getByRole('list', { name: 'Schedules' })
  await expect(schedules).toContainText('Every Friday at 07:30')
  const rhythm = { every: 'weekly', time: '07:30', weekdays: [5] }
  expect(await ines.call<Schedule[]>('GET /api/schedules/')).toMatchObject([{ name: 'Weekly letter', is_enabled: true, rhythm }])
  expect(await ines.call<Crew[]>('GET /api/crews/')).toHaveLength(before + 1)
  await page.reload()
  await expect(schedules).toContainText('Every Friday at 07:30')
})
