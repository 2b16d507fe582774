import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const composer = (page: Page) => page.getByLabel('New note')

test('a note is saved and listed, and an unsaved one stays in the composer after a reload, for its author only', async ({
  page,
  loginAs,
  person,
}) => {
  await loginAs('user')
  await page.goto('/app/notes')
  await composer(page).fill('Lunch with **Maersk** ![chart](https://evil.test/chart.png)')
  await page.getByLabel('Entry date').fill('2026-01-05')
  await page.getByRole('button', { name: 'Save note' }).click()
  const notes = page.getByRole('region', { name: 'Past notes' }).getByRole('listitem')
  await expect(notes).toHaveText([/Mon 5 Jan 2026\s*Lunch with Maersk/])
  await expect(composer(page)).toHaveValue('')
  await composer(page).fill('Half a thought')
  await page.reload()
  await expect(notes).toHaveText([/Mon 5 Jan 2026\s*Lunch with Maersk/])
  await expect(composer(page)).toHaveValue('Half a thought')

  const other = await person('user')
  await page.evaluate((token) => localStorage.setItem('adjutant.token', token), other.token)
  await page.reload()
  await expect(composer(page)).toHaveValue('')
})
