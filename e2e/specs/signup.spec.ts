import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, isListening, test } from '../fixtures.ts'

interface Applicant {
  email: string
  firstName: string
  lastName: string
  password: string
  confirmation: string
}

const applicant = (fields: Partial<Applicant> = {}): Applicant => ({
  email: `clara-${randomUUID()}@adjutant.test`,
  firstName: 'Clara',
  lastName: 'Nordin',
  password: 'winter-rates',
  confirmation: 'winter-rates',
  ...fields,
})

async function apply(page: Page, { email, firstName, lastName, password, confirmation }: Applicant) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

test('A person who signs up with a valid password is registered, logged in and waitlisted', async ({ page }) => {
  await page.goto('/signup')
  await expect(page).toHaveTitle('Sign up · Adjutant')
  await apply(page, applicant({ password: 'grüße!', confirmation: 'grüße!' }))
  await expect(page.getByRole('status').getByText('Account Created')).toBeVisible()
  await expect(page.getByText('Registration successful. Logging you in...')).toBeVisible()
  await expect(page).toHaveURL('/waitlist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Clara.')
})

test('Missing and invalid values are reported before sending, and server errors are shown', async ({ page, person }) => {
  const { email } = await person('user')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/users/register') && sent.push(request.url()))
  await page.goto('/signup')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'At least 6 characters. Don’t use a common password, your name or your email.',
  )
  for (const name of ['email', 'firstName', 'lastName', 'password', 'confirmation'] as const) {
    await apply(page, applicant({ [name]: '' }))
    await expect(page.getByText('Please fill in all fields.')).toBeVisible()
  }
  await apply(page, applicant({ confirmation: 'winter-rate' }))
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await expect(page.getByText('Please fill in all fields.')).toBeHidden()
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused()
  await apply(page, applicant({ password: 'short', confirmation: 'short' }))
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  expect(sent).toEqual([])

  // Each password is shown and hidden separately.
  await page.getByRole('button', { name: 'Show password' }).last().click()
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')

  await apply(page, applicant({ email: email.toUpperCase() }))
  const toast = page.getByRole('alert').filter({ hasText: /Signup Failed/ })
  await expect(toast).toContainText('This email is already in use.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This email is already in use.')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Clara')
  await expect(page).toHaveURL('/signup')
  await apply(page, applicant({ password: 'password1', confirmation: 'password1' }))
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too common/)
  await apply(page, applicant({ email: 'no-address' }))
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  await page.route('**/api/users/register', (route) => route.abort())
  await apply(page, applicant())
  await expect(toast.filter({ hasText: 'Signup failed. Please try again.' })).toBeVisible()
})

test('A logged-in person is sent to the dashboard, and an expired stored session is dropped silently', async ({ page, loginAs }) => {
  const someone = await loginAs('user')
  await Promise.all([isListening(page), page.goto('/signup')])
  await expect(page).toHaveURL('/app/ceodashboard')
  await someone.call('POST /api/auth/logout')
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await page.evaluate((token) => localStorage.setItem('adjutant.token', token), someone.token)
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Sign up for the beta' })).toBeVisible()
  await expect(page.getByText('Session')).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('adjutant.token'))).toBeNull()
})

test.describe('while the server is down', () => {
  test.use({ expectedError: /ProfileError/ })

  test('A stored session is kept, because the check is inconclusive', async ({ page, loginAs }) => {
    const someone = await loginAs('user')
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 503, body: '<html><body>nginx</body></html>' }), { times: 1 })
    await page.goto('/signup')
    await expect(page).toHaveURL('/app/ceodashboard')
    expect(await page.evaluate(() => localStorage.getItem('adjutant.token'))).toBe(someone.token)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('The sign-up fits its width, is accessible, and links to the login', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Sign up for the beta' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
})
