import { randomUUID } from 'node:crypto'
import { expect, test, type Person } from '../fixtures.ts'

async function countWaiting(admin: Person) {
  return (await admin.call<unknown[]>('GET /api/users/?user_level=waitlisted&limit=200')).length
}

test('An admin creates a user and grants access: the row disappears, the email is sent and audited', async ({ page, loginAs, outbox }) => {
  const admin = await loginAs('admin')
  const email = `tom-${randomUUID()}@adjutant.test`
  await page.goto('/app/admin')
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('northern-berth-nine')
  await dialog.getByRole('button', { name: 'Create User' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Waitlisted')

  // The waitlist is shared by all tests and paged, so this opens its last page.
  await page.goto(`/app/admin?tab=waitlist&skip=${Math.max((await countWaiting(admin)) - 25, 0)}`)
  const applicant = page.getByRole('listitem').filter({ hasText: email })
  await applicant.getByRole('button', { name: /^Grant access/ }).click()
  await expect(applicant).toBeHidden()
  await expect.poll(() => outbox(email).length).toBe(1)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: 'Search the log' }).fill(email)
  await expect(page.getByText(`${admin.email} gave ${email} access as User.`)).toBeVisible()
})

test('The landing page shows the figures that an admin sets', async ({ page, loginAs }) => {
  const admin = await loginAs('admin')
  await admin.call('PATCH /api/admin/landing-figures', { companies: 12, seats_claimed: 10 })
  await page.goto('/')
  await expect(page.getByText('10 of 12 claimed')).toBeVisible()
  await admin.call('PATCH /api/admin/landing-figures', { companies: 7, seats_claimed: 4 })
})
