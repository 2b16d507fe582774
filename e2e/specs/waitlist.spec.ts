import { expect, expectAccessible, expectNoSidewaysScroll, navigateInApp, test } from '../fixtures.ts'

test('The waitlist greets by name and explains the closed beta and the coming email', { tag: '@phone' }, async ({ page, loginAs }) => {
  const { email } = await loginAs('waitlisted', { first_name: 'Clara' })
  await page.goto('/waitlist')
  await expect(page).toHaveTitle('Waitlist · Adjutant')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Clara.')
  await expect(page.getByText("The beta is closed right now. You'll be emailed when a spot opens.")).toBeVisible()
  await expect(page.getByRole('main')).toContainText(email)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('A name with markup is shown as text', async ({ page, loginAs }) => {
  const name = '<img src=x onerror=alert(1)> **bold** [link](javascript:alert(1)) {{constructor}}'
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  await loginAs('waitlisted', { first_name: name })
  await page.goto('/waitlist')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Thank you, ${name}.`)
  await expect(heading.locator('*')).toHaveCount(0)
  expect(dialogs).toEqual([])
  await expectNoSidewaysScroll(page)
})

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

test('A waitlisted person sees only the waitlist; Logout ends the session here and on the server', async ({ page, loginAs }) => {
  const someone = await loginAs('waitlisted')
  await page.goto('/app')
  await expect(page).toHaveURL('/waitlist')
  for (const address of ['/app/my-tasks', '/app/admin', '/app/profile']) {
    await navigateInApp(page, address)
    await expect(page).toHaveURL('/waitlist')
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(someone.call('GET /api/users/me')).rejects.toThrow('401')
  await page.goto('/waitlist')
  await expect(page).toHaveURL((url) => url.pathname === '/login')
})
