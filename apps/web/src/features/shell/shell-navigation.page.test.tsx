import { startupMessages } from '@adjutant/contract/messages/startup-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { takeConsoleErrors } from '../../testing/console-errors.ts'
import { rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, navigate, openApp } from '../../testing/open-app.tsx'
import { expectAccessible } from '../../testing/page-checks.ts'
import { tryAgain } from '../../testing/page-parts.ts'
import { emptyPages } from '../../testing/samples/pages.ts'
import { sampleUser } from '../../testing/samples/people.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const admin = { ...sampleUser, user_level: 'admin' as const }
const ceo = { ...sampleUser, user_level: 'ceo' as const }
const heading = page.getByRole('heading', { level: 1 })
const userMenu = page.getByRole('button', { name: /^Your menu/ })
const item = (name: string) => page.getByRole('menuitem', { name })
const nav = page.getByRole('navigation', { name: 'Main' })
const drawer = page.getByRole('dialog', { name: 'Menu' })
const opener = page.getByRole('button', { name: 'Open menu' })

test('the bare URL is the dashboard, and the top navigation links on and marks the current page', async () => {
  await openApp('/app', emptyPages)
  await expect.poll(getAddress).toBe('/app/ceodashboard')
  for (const [label, address] of [
    ['Strategy', '/app/strategy'],
    ['Tasks', '/app/my-tasks'],
    ['Run', '/app/run'],
    ['Notes', '/app/notes'],
    ['Dashboard', '/app/ceodashboard'],
  ] as const) {
    await nav.getByRole('link', { name: label }).click()
    await expect.poll(getAddress).toBe(address)
    await expect.element(nav.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    await expect.element(heading).toHaveFocus()
  }
})

test.for([sampleUser, ceo])('the Super Admin page is closed to a $user_level, by URL and in the menu', async (user) => {
  await openApp('/app/bin', emptyPages, { user })
  await expect.element(heading).toBeVisible()
  navigate('/app/admin')
  await expect.poll(getAddress).toBe('/app/ceodashboard')
  await userMenu.click()
  await expect.element(item('Profile')).toBeVisible()
  await expect.element(item('Super Admin')).not.toBeInTheDocument()
})

test('the user menu supports arrows, first letters, Escape and Enter', async () => {
  await openApp('/app/bin', emptyPages, { user: admin })
  await expect.element(userMenu).toBeVisible()
  ;(userMenu.element() as HTMLElement).focus()
  for (const [key, name] of [
    ['{Enter}', 'Profile'],
    ['{ArrowDown}', 'Organization'],
    ['l', 'Logout'],
    ['{ArrowDown}', 'Profile'],
    ['s', 'Super Admin'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(item(name)).toHaveFocus()
  }
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(item('Profile')).not.toBeInTheDocument()
  await expect.element(userMenu).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Profile')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(getAddress).toBe('/app/profile')
  await expect.element(heading).toHaveFocus()
})

test('on a phone the drawer contains every link and the logout, closes by Escape and restores the focus', async () => {
  await openApp('/app/bin', { ...emptyPages, 'POST /api/auth/logout': undefined }, { user: admin, viewport: phone })
  await opener.click()
  for (const label of ['Dashboard', 'Strategy', 'Tasks', 'Run', 'Notes', 'Profile', 'Organization', 'Super Admin'])
    await expect.element(drawer.getByRole('link', { name: label, exact: true })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await drawer.getByRole('link', { name: 'Profile' }).click()
  await expect.poll(getAddress).toBe('/app/profile')
  await expect.element(drawer).not.toBeInTheDocument()
  await opener.click()
  await drawer.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(getAddress).toBe('/login')
  // The page can be used again.
  await page.getByLabelText('Email').fill('ines')
  await expect.element(page.getByLabelText('Email')).toHaveValue('ines')
})

test('a record of the current user that fails to load keeps the session and can be retried', async () => {
  let isDown = true
  await openApp('/signup', { ...emptyPages, 'GET /api/users/me': () => (isDown ? rejection(500, 'Something went wrong.') : sampleUser) })
  await expect.element(page.getByRole('heading', { name: startupMessages.profileErrorTitle })).toBeVisible()
  await expect.element(page.getByText(startupMessages.profileError)).toBeVisible()
  await expectAccessible()
  await tryAgain(() => (isDown = false))
  await expect.element(page.getByRole('heading', { level: 1, name: /Ines/ })).toBeVisible()
  expect(getAddress()).toBe('/app/ceodashboard')
  for (const details of takeConsoleErrors()) expect(details.map(String).join(' ')).toContain('ProfileError')
})

const holdUntil = (released: Promise<void>, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const answerLater = async (made: ApiCall) => {
        await released
        return typeof answer === 'function' ? (answer as (made: ApiCall) => unknown)(made) : answer
      }
      return [key, answerLater]
    }),
  )

test.for([desktop, phone])('on a slow connection the navigation appears before any response, at $width pixels', async (viewport) => {
  const [user, records] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answers = { ...holdUntil(records.promise, emptyPages), ...holdUntil(user.promise, { 'GET /api/users/me': ceo }) }
  const opened = openApp('/app/strategy', answers, { viewport })
  const isPhone = viewport === phone
  if (isPhone) await opener.click()
  await expect.element(nav.getByRole('link', { name: 'Strategy' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => nav.getByRole('link').elements()).toHaveLength(10)
  if (!isPhone) {
    await expect.element(page.getByRole('main').getByRole('status')).toHaveTextContent('Loading…')
    await expectAccessible()
  }
  user.resolve()
  // The current user is loaded; the page is still loading.
  await expect.element(nav.getByRole('link', { name: 'Factory' })).toBeVisible()
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Loading…')
  records.resolve()
  await opened
  await expect.element(page.getByRole('heading', { level: 1, name: 'Strategy Center', includeHidden: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Your menu/, includeHidden: true })).toBeVisible()
  // A menu opened meanwhile stays open, and its button gets the focus when it closes.
  await expect.element(nav.getByRole('link', { name: 'Factory' })).toBeVisible()
  if (!isPhone) return
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})
