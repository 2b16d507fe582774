import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, rejection } from '../../testing/fake-api.ts'
import { getAddress, navigate } from '../../testing/open-app.tsx'
import { openLoggedOut } from '../../testing/open-logged-out.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleUser } from '../../testing/samples/people.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const submit = page.getByRole('button', { name: 'Log in' })
const heading = page.getByRole('heading', { level: 1 })

async function logIn() {
  await email.fill(sampleUser.email)
  await password.fill('quiet-harbour-lantern')
  await submit.click()
}

async function logOut() {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(getAddress).toBe('/login')
}

const toLogin = (redirect: string) => `/login?${new URLSearchParams({ redirect })}`
async function expectLoginFor(address: string) {
  const { location } = window
  await expect.poll(() => [location.pathname, new URLSearchParams(location.search).get('redirect')]).toEqual(['/login', address])
}

test('a failed login shows why and keeps the input', async () => {
  let answer: () => unknown = () => rejection(401, appMessages.auth.wrong)
  await openLoggedOut('/login', { 'POST /api/auth/token': () => answer() })
  await expect.poll(() => document.title).toBe('Log in · Adjutant')
  await logIn()
  await expect.element(page.getByRole('alert').getByText(appMessages.auth.wrong)).toBeVisible()
  expect(getAddress()).toBe('/login')
  await expect.element(password).toHaveValue('quiet-harbour-lantern')
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await submit.click()
  await expect.element(page.getByRole('alert').getByText(appMessages.auth.error, { exact: false })).toBeVisible()
  await expect.element(email).toHaveValue(sampleUser.email)
})

test('a login works by keyboard alone and opens the dashboard', async () => {
  await openLoggedOut('/login')
  await email.click()
  await userEvent.keyboard(`${sampleUser.email}{Tab}quiet-harbour-lantern{Enter}`)
  await expect.element(heading).toMatchTextContent('Ines')
  expect(getAddress()).toBe('/app/ceodashboard')
})

test.for([true, false])('the login sends whether to remember the person: %s', async (isRemembered) => {
  const { calls } = await openLoggedOut('/login')
  if (isRemembered) await page.getByLabelText('Remember me').click()
  await logIn()
  await expect.poll(getAddress).toBe('/app/ceodashboard')
  const [login] = listWrites(calls).filter(({ call }) => call === 'POST /api/auth/token')
  expect(String(login!.body)).toContain(`remember_me=${isRemembered}`)
})

test('without a session every page of the app redirects to the login and remembers the address', async () => {
  await openLoggedOut('/app/ceodashboard')
  await expectLoginFor('/app/ceodashboard')
  for (const address of ['/app/strategy', '/app/my-tasks', '/app/notes', '/app/profile', '/app/organization', '/app/admin']) {
    navigate(address)
    await expectLoginFor(address)
  }
})

test('the login leads back to the page with its search', async () => {
  await openLoggedOut('/app/my-tasks?search=harbour')
  await expectLoginFor('/app/my-tasks?search=harbour')
  await expect.element(page.getByText(appMessages.task.loginRequired)).toBeVisible()
  await logIn()
  await expect.poll(getAddress).toBe('/app/my-tasks?search=harbour')
})

const foreignAddresses = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/..//evil.example/',
  'javascript:alert(1)',
]

test('the redirect stays within the app, also for people who are already logged in', async () => {
  await openLoggedOut(toLogin('/\\evil.example/'))
  await logIn()
  await expect.poll(getAddress).toBe('/app/ceodashboard')
  for (const address of ['/login', ...foreignAddresses.map(toLogin)]) {
    navigate('/app/bin')
    await expect.poll(getAddress).toBe('/app/bin')
    navigate(address)
    await expect.poll(getAddress).toBe('/app/ceodashboard')
  }
})

test('a waitlisted person is sent to the waitlist', async () => {
  const stream = () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
  const { logInAs } = await openLoggedOut('/login', { 'GET /api/auth/events': stream })
  await logIn()
  await expect.poll(getAddress).toBe('/app/ceodashboard')
  await logOut()
  logInAs({ ...sampleUser, user_level: 'waitlisted' })
  await logIn()
  await expect.poll(getAddress).toBe('/waitlist')
})

test.for([desktop, phone])('the login fits its width and is accessible, including its error, at $width pixels', async (viewport) => {
  await openLoggedOut('/login', {}, viewport)
  await submit.click()
  await expect.element(page.getByRole('alert').getByText(appMessages.auth.bothRequired)).toBeVisible()
  await expectNoSidewaysScroll()
  await expectAccessible()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect.poll(getAddress).toBe('/signup')
})
