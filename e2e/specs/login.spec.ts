import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, navigateInApp, test } from '../fixtures.ts'

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}

test('A failed login shows why and keeps the input; the correct one works by keyboard alone', async ({ page, person }) => {
  const { email, password } = await person('user', { first_name: 'Clara' })
  await page.goto('/login')
  await expect(page).toHaveTitle('Log in · Adjutant')
  // A wrong password and an unknown account get the same response.
  for (const name of [email, `nobody-${email}`]) {
    await logIn(page, name, 'not-the-password')
    await expect(page.getByRole('alert').getByText('Wrong email or password.')).toBeVisible()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await expect(page).toHaveURL('/login')
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-password')
  await page.route('**/api/auth/token', (route) => route.abort())
  await logIn(page, 'ines@adjutant.test', password)
  await expect(page.getByRole('alert').getByText('An error occurred during login.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ines@adjutant.test')
  await page.unroute('**/api/auth/token')
  await page.getByLabel('Email').fill('')
  await page.getByLabel('Password', { exact: true }).fill('')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/ceodashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Clara')
})

test('A login with "Remember me" lasts for weeks, one without ends with the day, and the email is case-insensitive', async ({
  page,
  person,
}) => {
  const someone = await person('user')
  await page.goto('/login')
  for (const [isRemembered, email] of [
    [true, someone.email],
    [false, ` ${someone.email.toUpperCase()} `],
  ] as const) {
    await page.getByLabel('Remember me').setChecked(isRemembered)
    const login = page.waitForRequest('**/api/auth/token')
    await logIn(page, email, someone.password)
    expect((await login).postData()).toContain(`remember_me=${isRemembered}`)
    await expect(page).toHaveURL('/app/ceodashboard')
    const sessions = await someone.call<{ remember_me: boolean; user_agent: string }[]>('GET /api/auth/sessions')
    const ofTheBrowser = sessions.filter(({ user_agent }) => user_agent.includes('Chrome'))
    expect(ofTheBrowser.map(({ remember_me }) => remember_me)).toEqual([isRemembered])
    await logOut(page)
  }
})

const foreignAddresses = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/..//evil.example/',
  'javascript:alert(1)',
]

test('The redirect after login keeps its search, stays within the app, and sends waitlisted people to the waitlist', async ({
  page,
  person,
}) => {
  const { email, password } = await person('user')
  await page.goto('/app/my-tasks?search=harbour')
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/app/my-tasks?search=harbour')
  await expect(page.getByText('Please log in to see your tasks.')).toBeVisible()
  await logIn(page, email, password)
  await expect(page).toHaveURL('/app/my-tasks?search=harbour')
  await logOut(page)
  await page.goto(`/login?redirect=${encodeURIComponent('/\\evil.example/')}`)
  await logIn(page, email, password)
  await expect(page).toHaveURL('/app/ceodashboard')
  // People who are already logged in are sent to the dashboard and never to another site.
  for (const address of ['/login', ...foreignAddresses.map((foreign) => `/login?redirect=${encodeURIComponent(foreign)}`)]) {
    await navigateInApp(page, '/app/profile')
    await expect(page).toHaveURL('/app/profile')
    await navigateInApp(page, address)
    await expect(page).toHaveURL('/app/ceodashboard')
  }
  await logOut(page)
  const waiting = await person('waitlisted')
  await logIn(page, waiting.email, waiting.password)
  await expect(page).toHaveURL('/waitlist')
})

test('The login fits its width and is accessible, including its error', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert').getByText('Please enter both email and password.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup')
})

/** The link in the mail. */
function toResetPath(mail: string | undefined) {
  // Quoted-printable: a line can be folded with "=", and "=" itself is "=3D".
  const text = (mail ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /\/reset-password#token=rst_[\w-]+/.exec(text)?.[0]
}

test(
  'A forgotten password is replaced through a mailed one-time link that reveals no accounts',
  { tag: '@phone' },
  async ({ page, person, outbox }) => {
    const someone = await person('user', { first_name: 'Clara' })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await expect(page).toHaveTitle('Forgot password · Adjutant')
    const send = page.getByRole('button', { name: 'Send reset link' })
    await send.click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    for (const email of [`nobody-${someone.email}`, someone.email]) {
      await page.getByLabel('Email').fill(email)
      await send.click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(`If ${email} has an account, a link to reset its password is on its way.`)
      if (email !== someone.email) await page.getByRole('button', { name: 'Use another email' }).click()
    }
    await expectAccessible(page)
    await expect.poll(() => toResetPath(outbox(someone.email).at(-1))).toBeDefined()
    const path = toResetPath(outbox(someone.email).at(-1))!
    expect(outbox(`nobody-${someone.email}`)).toEqual([])

    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    const [password, confirmation] = [page.getByLabel('New password'), page.getByLabel('Confirm password', { exact: true })]
    const set = page.getByRole('button', { name: 'Set new password' })
    for (const [first, second, field, message] of [
      ['seven77', 'seven77', password, /Password must be at least 8 characters/],
      ['northern-berth-nine', 'northern-berth', confirmation, /Passwords do not match\./],
      ['password1', 'password1', password, /too common/],
    ] as const) {
      await password.fill(first)
      await confirmation.fill(second)
      await set.click()
      await expect(field).toHaveAccessibleDescription(message)
    }
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await password.fill('northern-berth-nine')
    await confirmation.fill('northern-berth-nine')
    await set.click()
    await expect(page.getByRole('status').getByText('Password Updated')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(someone.call('GET /api/users/me')).rejects.toThrow('401')
    await logIn(page, someone.email, 'northern-berth-nine')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Clara')

    await navigateInApp(page, path)
    await password.fill('another-good-passphrase')
    await confirmation.fill('another-good-passphrase')
    await set.click()
    await expect(page.getByRole('alert').getByText('This link has expired or was already used. Request a new one.')).toBeVisible()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await navigateInApp(page, '/reset-password')
    await expect(page.getByRole('alert').getByText('This link has expired or was already used.')).toBeVisible()
  },
)
