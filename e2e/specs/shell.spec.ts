import type { Page } from '@playwright/test'
import { expect, expectAccessible, navigateInApp, isListening, test } from '../fixtures.ts'

const isLoginFor = (address: string) => (url: URL) => url.pathname === '/login' && url.searchParams.get('redirect') === address
const userMenu = (page: Page) => page.getByRole('button', { name: /^Your menu/ })

const closedPages = ['/app/strategy', '/app/my-tasks', '/app/notes', '/app/profile', '/app/organization', '/app/admin']

/** The Super Admin page is unavailable to this person, by URL and in the menu. */
async function expectNoAdminPage(page: Page) {
  await navigateInApp(page, '/app/admin')
  await expect(page).toHaveURL('/app/ceodashboard')
  await userMenu(page).click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Super Admin' })).toBeHidden()
}

test('Without a session every page of the app redirects to the login and remembers the address', async ({ page }) => {
  await page.goto('/app/ceodashboard')
  await expect(page).toHaveURL(isLoginFor('/app/ceodashboard'))
  for (const address of closedPages) {
    await navigateInApp(page, address)
    await expect(page).toHaveURL(isLoginFor(address))
  }
})

test.describe('the navigation', () => {
  test('The bare URL is the dashboard, the top navigation links on and marks the current page, without admin pages', async ({
    page,
    loginAs,
  }) => {
    await loginAs('user')
    await page.goto('/app')
    await expect(page).toHaveURL('/app/ceodashboard')
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const [label, address] of [
      ['Strategy', '/app/strategy'],
      ['Tasks', '/app/my-tasks'],
      ['Run', '/app/run'],
      ['Notes', '/app/notes'],
      ['Dashboard', '/app/ceodashboard'],
    ] as const) {
      await nav.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(address)
      await expect(nav.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
    await expectNoAdminPage(page)
  })

  test(
    'On a phone the drawer contains every link and the logout, closes by Escape and restores the focus',
    { tag: '@phone' },
    async ({ page, loginAs, isMobile }) => {
      test.skip(!isMobile, 'a wide screen has the top navigation')
      await loginAs('admin')
      await page.goto('/app/ceodashboard')
      const opener = page.getByRole('button', { name: 'Open menu' })
      await opener.click()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      for (const label of ['Dashboard', 'Strategy', 'Tasks', 'Run', 'Notes', 'Profile', 'Organization', 'Super Admin'])
        await expect(drawer.getByRole('link', { name: label })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(opener).toBeFocused()
      await opener.click()
      await drawer.getByRole('link', { name: 'Profile' }).click()
      await expect(page).toHaveURL('/app/profile')
      await expect(drawer).toBeHidden()
      await opener.click()
      await drawer.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/login')
      await page.getByLabel('Email').fill('the page can be used again')
    },
  )

  test('The user menu supports arrows, first letters, Escape and Enter', async ({ page, loginAs }) => {
    await loginAs('admin')
    await page.goto('/app/ceodashboard')
    const item = (name: string) => page.getByRole('menuitem', { name })
    await userMenu(page).focus()
    await page.keyboard.press('Enter')
    await expect(item('Profile')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item('Organization')).toBeFocused()
    await page.keyboard.press('l')
    await expect(item('Logout')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item('Profile')).toBeFocused()
    await page.keyboard.press('s')
    await expect(item('Super Admin')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(item('Profile')).toBeHidden()
    await expect(userMenu(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item('Profile')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/app/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('The first tab stop skips to the content, shortcuts work everywhere, and letters in a field are text', async ({ page, loginAs }) => {
    await loginAs('ceo')
    await page.goto('/app/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await expect(help).toContainText('Go to Tasks')
    await expect(help).toContainText('Search everything')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.getByLabel('Role').pressSequentially('gt?')
    await expect(page.getByLabel('Role')).toHaveValue('gt?')
    await expect(page).toHaveURL((url) => url.pathname === '/app/profile')
    await page.getByLabel('Role').fill('')
    await page.getByLabel('Role').blur()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page).toHaveURL('/app/my-tasks')
    await expectNoAdminPage(page)
  })
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

test.describe('a record that fails to load', () => {
  test.use({ expectedError: /ProfileError/ })

  test('Keeps the session and can be retried', async ({ page, loginAs }) => {
    await loginAs('user')
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } }))
    await page.goto('/app/profile')
    await expect(page.getByRole('heading', { name: 'Profile Error' })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('Could not load your profile. Please try again later.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/users/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Ines Faber' })).toBeVisible()
  })
})
