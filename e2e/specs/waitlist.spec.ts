import { expect, test } from '../fixtures.ts'

test('A person who is granted access while the page is open moves on automatically, gets the email, and leaves the waitlist', async ({
  page,
  loginAs,
  person,
  outbox,
}) => {
  const someone = await loginAs('waitlisted', { first_name: 'Clara' })
  const admin = await person('admin')
  await page.goto('/waitlist')
  await expect(page.getByText('This page updates automatically.')).toBeVisible()
  await admin.call(`PATCH /api/users/${someone.id}`, { user_level: 'user' })
  await expect(page).toHaveURL('/app/ceodashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Clara')
  await expect.poll(() => outbox(someone.email).length).toBe(1)
  const [mail] = outbox(someone.email)
  expect(mail).toContain('Subject: Your seat at Adjutant is ready')
  expect(mail).toContain('Dear Clara,')
  expect(mail).toContain('/login')
  await page.goto('/waitlist')
  await expect(page).toHaveURL('/app/ceodashboard')
})
