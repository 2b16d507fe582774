import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tokens } from '../../platform/session/token-store.ts'
import { takeConsoleErrors } from '../../testing/console-errors.ts'
import { listWrites, rejection } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { openLoggedOut } from '../../testing/open-logged-out.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { emptyPages } from '../../testing/samples/pages.ts'
import { sampleUser } from '../../testing/samples/people.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const confirmation = page.getByLabelText('Confirm password', { exact: true })
const title = page.getByRole('heading', { name: 'Sign up for the beta' })
const toast = page.getByRole('alert').filter({ hasText: appMessages.signup.failedTitle })

const fields = {
  Email: email,
  'First name': page.getByLabelText('First name'),
  'Last name': page.getByLabelText('Last name'),
  password,
  confirmation,
}
const valid = {
  Email: 'clara@adjutant.test',
  'First name': 'Clara',
  'Last name': 'Nordin',
  password: 'winter-rates',
  confirmation: 'winter-rates',
}
type Values = typeof valid

async function apply(values: Partial<Values> = {}) {
  for (const [name, text] of Object.entries({ ...valid, ...values })) await fields[name as keyof Values].fill(text)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

test('missing and invalid values are reported before sending', async () => {
  const { calls } = await openLoggedOut('/signup')
  await expect.poll(() => document.title).toBe('Sign up · Adjutant')
  await expect.element(password).toHaveAccessibleDescription("At least 6 characters. Don't use a common password, your name or your email.")
  for (const name of Object.keys(valid) as (keyof Values)[]) {
    await apply({ [name]: '' })
    await expect.element(page.getByText(appMessages.signup.allRequired)).toBeVisible()
  }
  await apply({ confirmation: 'winter-rate' })
  await expect.element(page.getByText(appMessages.signup.mismatch)).toBeVisible()
  await expect.element(page.getByText(appMessages.signup.allRequired)).not.toBeInTheDocument()
  await expect.element(confirmation).toHaveFocus()
  await apply({ password: 'short', confirmation: 'short' })
  await expect.element(page.getByText(appMessages.signup.tooShort)).toBeVisible()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  expect(listWrites(calls)).toEqual([])
})

test('each password is shown and hidden separately', async () => {
  await openLoggedOut('/signup')
  await page.getByRole('button', { name: 'Show password' }).last().click()
  await expect.element(confirmation).toHaveAttribute('type', 'text')
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('errors of the server are shown at their field and in a toast, and keep the input', async () => {
  let answer: () => unknown = () => rejection(409, appMessages.signup.emailInUse)
  await openLoggedOut('/signup', { 'POST /api/users/register': () => answer() })
  await apply()
  await expect.element(toast).toMatchTextContent(appMessages.signup.emailInUse)
  await expect.element(email).toHaveAccessibleDescription(appMessages.signup.emailInUse)
  await expect.element(email).toHaveFocus()
  await expect.element(fields['First name']).toHaveValue('Clara')
  expect(getAddress()).toBe('/signup')

  answer = () => rejection(422, appMessages.password.common, [{ field: 'password', message: appMessages.password.common }])
  // A click would wait until the toast no longer covers the button.
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription(/too common/)
  expect(page.getByText(appMessages.signup.emailInUse).elements()).toEqual([])
  answer = () => rejection(422, appMessages.user.emailInvalid, [{ field: 'email', message: appMessages.user.emailInvalid }])
  await apply()
  await expect.element(email).toHaveAccessibleDescription(appMessages.user.emailInvalid)
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await apply()
  await expect.element(toast.filter({ hasText: appMessages.signup.failed })).toBeVisible()
})

test('a logged-in person is sent to the dashboard', async () => {
  await openApp('/signup', emptyPages)
  await expect.poll(getAddress).toBe('/app/ceodashboard')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an expired stored session is dropped silently', async () => {
  await openLoggedOut('/signup')
  await expect.element(page.getByText('Session', { exact: false })).not.toBeInTheDocument()
  expect(tokens.find()).toBeUndefined()
})

test('a stored session is kept while the server is down, because the check is inconclusive', async () => {
  const answers = [new Response('<html><body>nginx</body></html>', { status: 503 })]
  await openApp('/signup', { ...emptyPages, 'GET /api/users/me': () => answers.shift() ?? sampleUser })
  await expect.poll(getAddress).toBe('/app/ceodashboard')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(tokens.find()).toBe('adj_component')
  for (const details of takeConsoleErrors()) expect(details.map(String).join(' ')).toContain('ProfileError')
})

test.for([desktop, phone])('the sign-up fits its width, is accessible, and links to the login, at $width pixels', async (viewport) => {
  await openLoggedOut('/signup', {}, viewport)
  await expect.element(title).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect.poll(getAddress).toBe('/login')
})
