import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'

test('A person who signs up with a valid password is registered, logged in and waitlisted', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(`clara-${randomUUID()}@adjutant.test`)
  await page.getByLabel('First name').fill('Clara')
  await page.getByLabel('Last name').fill('Nordin')
  await page.getByLabel('Password', { exact: true }).fill('grüße!')
  await page.getByLabel('Confirm password', { exact: true }).fill('grüße!')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('status').getByText('Account Created')).toBeVisible()
  await expect(page.getByText('Registration successful. Logging you in...')).toBeVisible()
  await expect(page).toHaveURL('/waitlist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Clara.')
})
