import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Person } from '../fixtures.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save profile' }).click()
const changesOf = (page: Page) => page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/api/users/me'))

/** A second session of the same person on another device. */
async function logInElsewhere(request: APIRequestContext, { email, password }: Person) {
  const reply = await request.post('/api/auth/token', { form: { username: email, password }, headers: { 'user-agent': 'curl/8.14.1' } })
  const { access_token: token } = (await reply.json()) as { access_token: string }
  return { isAlive: async () => (await request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } })).ok() }
}

/** The focus moves into a dialog, stays inside, and Escape closes it. */
async function expectFocusWithin(page: Page, first: Locator) {
  await expect(first).toBeFocused()
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.closest('#root') ?? null)).toBeNull()
  }
  await first.focus()
  await page.keyboard.press('Escape')
}

test('A person edits their profile: only changed fields are sent, a rejected change is shown, and changes persist', async ({
  page,
  loginAs,
}) => {
  const { email } = await loginAs('user')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await page.goto('/app/profile')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('Role').fill('   ')
  await save(page)
  await expect(page.getByRole('status').getByText('No Changes')).toBeVisible()
  expect(sent).toEqual([])

  await page.getByLabel('Role').fill('x'.repeat(400))
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Update Failed' })).toBeVisible()
  await expect(page.getByLabel('Role')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Role')).toHaveValue('x'.repeat(400))

  await page.getByLabel('Role').fill('Chief Executive Officer')
  await page.getByLabel('Objectives').fill('  Open the terminal \n\n   \nHire a CFO')
  const change = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  expect((await change).postDataJSON()).toEqual({ role: 'Chief Executive Officer', objectives: ['Open the terminal', 'Hire a CFO'] })
  await expect(page.getByRole('status').getByText('Profile Updated')).toBeVisible()
  await expect(page.getByLabel('Objectives')).toHaveValue('Open the terminal\nHire a CFO')

  // A new name appears in the heading and the menu at once.
  await page.getByLabel('First name').fill('Clara')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clara Faber')
  await expect(page.getByRole('button', { name: 'Your menu, Clara Faber' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Role')).toHaveValue('Chief Executive Officer')
})

test('The password dialog traps the focus, shows errors, and a valid password ends the other sessions', async ({
  page,
  loginAs,
  request,
}) => {
  const someone = await loginAs('user')
  const elsewhere = await logInElsewhere(request, someone)
  await page.goto('/app/profile')
  const opener = page.getByRole('button', { name: 'Change password' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const password = dialog.getByLabel('New password')
  const current = dialog.getByLabel('Current password')
  await expectFocusWithin(page, current)
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  const send = dialog.getByRole('button', { name: 'Change password' })
  await send.click()
  await expect(page.getByRole('status').getByText('No password entered')).toBeVisible()
  await expect(password).toHaveAccessibleDescription(/Password is required/)
  await expect(current).toHaveAccessibleDescription('Please enter your current password.')
  await expect(current).toBeFocused()
  await current.fill(someone.password)
  await password.fill('seven77')
  await send.click()
  await expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters/)
  await password.fill('password1')
  await send.click()
  await expect(password).toHaveAccessibleDescription(/too common/)
  await expectAccessible(page)
  await password.fill('northern-berth-nine')
  await send.click()
  await expect(page.getByRole('status').getByText('Password Updated')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await elsewhere.isAlive()).toBe(false)
  await expect(page.getByText('this device')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0)
})

test('A wrong current password is shown at its field, and the correct one is sent with the new one', async ({ page, loginAs }) => {
  const someone = await loginAs('user')
  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const current = dialog.getByLabel('Current password')
  await dialog.getByLabel('New password').fill('northern-berth-nine')
  await current.fill('not-the-password')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription('The current password is wrong.')
  await expect(current).toBeFocused()
  await current.fill(someone.password)
  const change = changesOf(page)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  expect((await change).postDataJSON()).toEqual({ password: 'northern-berth-nine', current_password: someone.password })
  await expect(page.getByText('Password Updated')).toBeVisible()
})

test('A session on another device is listed and ended, or all of them, after confirmation', async ({ page, loginAs, request }) => {
  const someone = await loginAs('ceo')
  const elsewhere = await logInElsewhere(request, someone)
  await page.goto('/app/profile')
  // Only admins have this field.
  await expect(page.getByLabel('Objectives')).toBeVisible()
  await expect(page.getByLabel('Custom prompts')).toBeHidden()
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('this device')
  await sessions.getByRole('button', { name: 'End the session of curl' }).click()
  await expect(page.getByRole('status').getByText('Session ended')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await elsewhere.isAlive()).toBe(false)

  const another = await logInElsewhere(request, someone)
  await page.reload()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out everywhere else' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByText('Logged out everywhere else')).toBeVisible()
  expect(await another.isAlive()).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ines Faber')
})

test(
  'The profile fits its width and is accessible; custom prompts are saved as JSON, or dropped after a warning',
  { tag: '@phone' },
  async ({ page, loginAs }) => {
    await loginAs('admin')
    await page.goto('/app/profile')
    await expect(page).toHaveTitle('Profile · Adjutant')
    await expect(page.getByText('this device')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const prompts = page.getByRole('textbox', { name: 'Custom prompts' })
    await prompts.fill('{"tone":"dry"}')
    let change = changesOf(page)
    await save(page)
    expect((await change).postDataJSON()).toEqual({ custom_prompts: { tone: 'dry' } })
    await expect(page.getByText('Profile Updated')).toBeVisible()
    await prompts.fill('{"tone":')
    await expect(page.getByText("This isn't a JSON object, so it will be saved as an empty one.")).toBeVisible()
    change = changesOf(page)
    await save(page)
    expect((await change).postDataJSON()).toEqual({ custom_prompts: {} })
  },
)
