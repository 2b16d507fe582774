import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('A person with an account comes in and finds the dashboard', async ({ page, person }) => {
  const { email, password } = await person('user', { first_name: 'Clara' })
  await page.goto('/login')
  await expect(page).toHaveTitle('Log in · Adjutant')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/app/ceodashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Clara')
})

test('The e-mail is taken in any case', async ({ page, person }) => {
  const { email, password } = await person('user')
  await page.goto('/login')
  await logIn(page, ` ${email.toUpperCase()} `, password)
  await expect(page).toHaveURL('/app/ceodashboard')
})

test('A blank field is asked for before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/auth/token') && sent.push(request.url()))
  await page.goto('/login')
  for (const [email, password] of [
    ['', ''],
    ['ines@adjutant.test', ''],
    ['   ', 'quiet-harbour-lantern'],
  ] as const) {
    await logIn(page, email, password)
    await expect(page.getByRole('alert').getByText('Please enter both email and password.')).toBeVisible()
  }
  expect(sent).toEqual([])
})

test('A wrong password and an unknown e-mail get one and the same answer', async ({ page, person }) => {
  const { email } = await person('user')
  await page.goto('/login')
  for (const name of [email, `nobody-${email}`]) {
    await logIn(page, name, 'not-the-password')
    await expect(page.getByRole('alert').getByText('Wrong e-mail or password.')).toBeVisible()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await expect(page).toHaveURL('/login')
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-password')
})

test('A server that cannot be reached is told, and what was typed stays', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/auth/token', (route) => route.abort())
  await logIn(page, 'ines@adjutant.test', 'quiet-harbour-lantern')
  await expect(page.getByRole('alert').getByText('An error occurred during login.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ines@adjutant.test')
})

test('The password can be shown and hidden', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('quiet-harbour-lantern')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('quiet-harbour-lantern')
})

for (const isRemembered of [true, false])
  test(`A login ${isRemembered ? 'with' : 'without'} "Remember me" ${isRemembered ? 'lasts for weeks' : 'ends with the day'}`, async ({
    page,
    person,
  }) => {
    const someone = await person('user')
    await page.goto('/login')
    if (isRemembered) await page.getByLabel('Remember me').check()
    const login = page.waitForRequest('**/api/auth/token')
    await logIn(page, someone.email, someone.password)
    expect((await login).postData()).toContain(`remember_me=${isRemembered}`)
    await expect(page).toHaveURL('/app/ceodashboard')
    const sessions = await someone.call<{ remember_me: boolean; user_agent: string }[]>('GET /api/auth/sessions')
    const ofTheBrowser = sessions.find(({ user_agent }) => user_agent.includes('Chrome'))
    expect(ofTheBrowser?.remember_me).toBe(isRemembered)
  })

test('The way back after the login is kept, with its search', async ({ page, person }) => {
  const { email, password } = await person('user')
  await page.goto('/app/my-tasks?search=harbour')
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/app/my-tasks?search=harbour')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/app/my-tasks?search=harbour')
})

const foreignAddresses = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/..//evil.example/',
  'javascript:alert(1)',
]

test('The way back leads to addresses of the app only', async ({ page, person }) => {
  const { email, password } = await person('user')
  await page.goto(`/login?redirect=${encodeURIComponent('/\\evil.example/')}`)
  await logIn(page, email, password)
  await expect(page).toHaveURL('/app/ceodashboard')
})

test('Who is logged in already goes on to the dashboard, and nowhere foreign', async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/login')
  await expect(page).toHaveURL('/app/ceodashboard')
  for (const foreign of foreignAddresses) {
    await page.goto(`/login?redirect=${encodeURIComponent(foreign)}`)
    await expect(page).toHaveURL('/app/ceodashboard')
  }
})

test('A waitlisted person lands on the waitlist', async ({ page, person }) => {
  const { email, password } = await person('waitlisted')
  await page.goto('/login')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/waitlist')
})

test('The login is done by keyboard alone', async ({ page, person }) => {
  const { email, password } = await person('user')
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/ceodashboard')
})

test('The login fits its width and has no grave fault for anybody, with its error too', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert').getByText('Please enter both email and password.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup')
})
