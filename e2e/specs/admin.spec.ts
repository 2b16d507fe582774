import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, navigateInApp, test, type Person } from '../fixtures.ts'

const newEmail = () => `tom-${randomUUID()}@adjutant.test`
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Users' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

async function find(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === text)
}

/** The waitlist is shared by all tests and paged, so this opens its last page. */
async function openWaitlistEnd(page: Page, admin: Person) {
  const waiting = await admin.call<unknown[]>('GET /api/users/?user_level=waitlisted&limit=200')
  await page.goto(`/app/admin?tab=waitlist&skip=${Math.max(waiting.length - 25, 0)}`)
}

test(
  'An admin creates a user, sees messages for missing, invalid and taken values, and the page fits its width',
  { tag: '@phone' },
  async ({ page, loginAs }) => {
    await loginAs('admin')
    const email = newEmail()
    await page.goto('/app/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create User' })
    const send = dialog.getByRole('button', { name: 'Create User' })
    await expect(dialog.getByLabel('Level')).toHaveValue('waitlisted')
    await send.click()
    await expect(dialog.getByText('Email is required')).toBeVisible()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Email').fill('no-address')
    await dialog.getByLabel('Password', { exact: true }).fill('seven77')
    await send.click()
    await expect(dialog.getByText('Invalid email address')).toBeVisible()
    await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill('northern-berth-nine')
    await send.click()
    await expect(page.getByRole('status').getByText('User Created')).toBeVisible()
    await expect(dialog).toBeHidden()
    await find(page, email)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Waitlisted')

    await page.getByRole('button', { name: 'Create User' }).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill('northern-berth-nine')
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Creation Failed' })).toContainText('This email is already in use.')
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This email is already in use.')
  },
)

test("A failed list can be reloaded, the search is in the URL, and admins can't delete themselves", async ({ page, loginAs, person }) => {
  const { email } = await loginAs('admin')
  const tom = await person('user', { first_name: 'Tom', last_name: 'Okafor' })
  const hostile = await person('user', { first_name: '<img src=x onerror=alert(1)>', last_name: '**x**' })
  await page.route('**/api/users/?*', (route) => route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } }))
  await page.goto(`/app/admin?search=${email}`)
  await expect(page).toHaveTitle('Super Admin · Adjutant')
  await expect(page.getByText('Failed to load data')).toBeVisible()
  await page.unroute('**/api/users/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Delete Ines Faber' })).toBeHidden()
  await page.getByRole('button', { name: 'Edit Ines Faber' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit User' }).getByLabel('Level')).toBeDisabled()
  await page.keyboard.press('Escape')

  // A name with markup is shown as text.
  await find(page, hostile.email)
  await expect(rows(page)).toContainText('<img src=x onerror=alert(1)> **x**')
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)

  await find(page, tom.email.slice(0, -9))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Tom Okafor')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Level').selectOption('ceo')
  await expect(page.getByText('No users found.')).toBeVisible()
})

test("A user is deleted after confirmation or edited with only the changed fields; CEOs and admins can't be deleted", async ({
  page,
  loginAs,
  person,
}) => {
  await loginAs('admin')
  const name = { first_name: 'Tom', last_name: 'Okafor' }
  const [gone, tom, admin] = [await person('user', name), await person('user', name), await person('admin', name)]
  await page.goto(`/app/admin?search=${gone.email}`)
  const opener = page.getByRole('button', { name: 'Delete Tom Okafor' })
  await opener.click()
  const question = page.getByRole('alertdialog', { name: 'Delete User' })
  await expect(question).toContainText(gone.email)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(opener).toBeFocused()
  await opener.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').getByText('User Deleted')).toBeVisible()
  await expect(page.getByText('No users found.')).toBeVisible()
  await expect(gone.call('GET /api/users/me')).rejects.toThrow('401')

  await find(page, tom.email)
  await page.getByRole('button', { name: 'Edit Tom Okafor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  const send = dialog.getByRole('button', { name: 'Save changes' })
  await send.click()
  await expect(page.getByRole('status').getByText('No Changes')).toBeVisible()
  await dialog.getByLabel('Level').selectOption('ceo')
  await dialog.getByLabel('Last name').fill('Okafor-Lind')
  const change = page.waitForRequest((request) => request.method() === 'PATCH')
  await send.click()
  expect((await change).postDataJSON()).toEqual({ last_name: 'Okafor-Lind', user_level: 'ceo' })
  await expect(page.getByRole('status').getByText('User Updated')).toBeVisible()
  await expect(rows(page)).toContainText('Tom Okafor-Lind')
  await expect(rows(page)).toContainText('CEO')
  await expect(page.getByRole('button', { name: 'Edit Tom Okafor-Lind' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Tom Okafor-Lind' })).toBeHidden()

  await find(page, admin.email)
  await expect(page.getByRole('button', { name: 'Edit Tom Okafor', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Tom Okafor' })).toBeHidden()
})

test(
  'An admin grants access with one click or as CEO by menu: the row disappears, the email is sent and audited',
  { tag: '@phone' },
  async ({ page, loginAs, person, outbox }) => {
    const admin = await loginAs('admin')
    const clara = await person('waitlisted', { first_name: 'Clara', last_name: randomUUID() })
    const vera = await person('waitlisted', { first_name: 'Vera', last_name: randomUUID() })
    await openWaitlistEnd(page, admin)
    const applicant = page.getByRole('listitem').filter({ hasText: clara.email })
    await expect(applicant).toContainText('applied')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await applicant.getByRole('button', { name: /^Grant access/ }).click()
    await expect(page.getByRole('status').getByText('User Updated')).toBeVisible()
    await expect(applicant).toBeHidden()
    await expect.poll(() => outbox(clara.email).length).toBe(1)
    expect((await clara.call<{ user_level: string }>('GET /api/users/me')).user_level).toBe('user')

    const next = page.getByRole('listitem').filter({ hasText: vera.email })
    await next.getByRole('button', { name: /^More options/ }).click()
    await page.getByRole('menuitem', { name: 'Grant access as CEO' }).click()
    await expect(next).toBeHidden()
    await expect.poll(async () => (await vera.call<{ user_level: string }>('GET /api/users/me')).user_level).toBe('ceo')

    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('searchbox', { name: 'Search the log' }).fill(clara.email)
    await expect(page.getByText(`${admin.email} gave ${clara.email} access as User.`)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await navigateInApp(page, '/app/admin?tab=landing')
    await expect(page.getByLabel('Beta companies')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)

test('The landing page shows the figures that an admin sets', async ({ page, loginAs }) => {
  const admin = await loginAs('admin')
  await page.goto('/app/admin?tab=landing')
  await page.getByLabel('Beta companies').fill('many')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Beta companies must be a whole number.')).toBeVisible()
  await page.getByLabel('Beta companies').fill('12')
  await page.getByLabel('Seats claimed').fill('10')
  await expect(page.getByRole('main')).toContainText(/Seats left\s*2/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Landing page updated')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('10 of 12 claimed')).toBeVisible()
  await admin.call('PATCH /api/admin/landing-figures', { companies: 7, seats_claimed: 4 })
})
