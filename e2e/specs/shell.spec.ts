import type { Page } from '@playwright/test'
import { expect, isListening, test } from '../fixtures.ts'

const isLoginFor = (address: string) => (url: URL) => url.pathname === '/login' && url.searchParams.get('redirect') === address
const userMenu = (page: Page) => page.getByRole('button', { name: /^Your menu/ })

test('On a phone the drawer opens a page and logs out', { tag: '@phone' }, async ({ page, loginAs, isMobile }) => {
  test.skip(!isMobile, 'a wide screen has the top navigation')
  await loginAs('admin')
  await page.goto('/app/ceodashboard')
  const opener = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await drawer.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/app/profile')
  await expect(drawer).toBeHidden()
  await opener.click()
  await drawer.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test.describe('the session', () => {
  test('Logout in one tab ends the session in the other and on the server, and Back does not restore it', async ({
    page,
    context,
    loginAs,
  }) => {
    const someone = await loginAs('user')
    await page.goto('/app/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/app/ceodashboard')
    await userMenu(other).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(other).toHaveURL('/login')
    await expect(page).toHaveURL(isLoginFor('/app/profile'))
    await expect(someone.call('GET /api/users/me')).rejects.toThrow('401')
    await other.goBack()
    await expect(other).toHaveURL((url) => url.pathname === '/login')
  })

  test('A session that the server ended is reported, the login leads back to the page, and one that was over before is an error', async ({
    page,
    loginAs,
  }) => {
    const someone = await loginAs('user')
    await Promise.all([isListening(page), page.goto('/app/my-tasks?search=harbour')])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await someone.call('POST /api/auth/logout')
    const toast = page.getByRole('alert').filter({ hasText: 'Session Expired' })
    await expect(toast).toContainText('Please log in again.')
    await expect(page).toHaveURL(isLoginFor('/app/my-tasks?search=harbour'))
    await page.getByLabel('Email').fill(someone.email)
    await page.getByLabel('Password', { exact: true }).fill(someone.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/app/my-tasks?search=harbour')

    // From a page without the app: a call of the app would find the dead token and remove it.
    await page.goto('/api/health')
    await page.evaluate((token) => localStorage.setItem('adjutant.token', token), someone.token)
    await page.goto('/app/profile')
    await expect(page.getByRole('alert').filter({ hasText: 'Session Issue' })).toContainText(
      'Your session has expired or your account is no longer active. Please log in again.',
    )
    await expect(page).toHaveURL(isLoginFor('/app/profile'))
  })
})
