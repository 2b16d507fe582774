import type { Page } from '@playwright/test'
import { expect, navigateInApp, test } from '../fixtures.ts'

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('A wrong password shows why, the correct one leads back to the page with its search', async ({ page, person }) => {
  const { email, password } = await person('user')
  await page.goto('/app/my-tasks?search=harbour')
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/app/my-tasks?search=harbour')
  await logIn(page, email, 'not-the-password')
  await expect(page.getByRole('alert').getByText('Wrong email or password.')).toBeVisible()
  await logIn(page, ` ${email.toUpperCase()} `, password)
  await expect(page).toHaveURL('/app/my-tasks?search=harbour')
})

/** The link in the mail. */
function toResetPath(mail: string | undefined) {
  // Quoted-printable: a line can be folded with "=", and "=" itself is "=3D".
  const text = (mail ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /\/reset-password#token=rst_[\w-]+/.exec(text)?.[0]
}

test('A forgotten password is replaced through a mailed one-time link that reveals no accounts', async ({ page, person, outbox }) => {
  const someone = await person('user', { first_name: 'Clara' })
  await page.goto('/forgot-password')
  for (const email of [`nobody-${someone.email}`, someone.email]) {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('main')).toContainText(`If ${email} has an account, a link to reset its password is on its way.`)
    if (email !== someone.email) await page.getByRole('button', { name: 'Use another email' }).click()
  }
  await expect.poll(() => toResetPath(outbox(someone.email).at(-1))).toBeDefined()
  const path = toResetPath(outbox(someone.email).at(-1))!
  expect(outbox(`nobody-${someone.email}`)).toEqual([])

  const setPassword = async (text: string) => {
    await page.getByLabel('New password').fill(text)
    await page.getByLabel('Confirm password', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Set new password' }).click()
  }
  await page.goto(path)
  await setPassword('password1')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too common/)
  await setPassword('northern-berth-nine')
  await expect(page).toHaveURL('/login')
  await expect(someone.call('GET /api/users/me')).rejects.toThrow('401')
  await logIn(page, someone.email, 'northern-berth-nine')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Clara')

  await navigateInApp(page, path)
  await setPassword('another-good-passphrase')
  await expect(page.getByRole('alert').getByText('This link has expired or was already used. Request a new one.')).toBeVisible()
})
