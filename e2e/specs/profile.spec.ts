import { expect, test } from '../fixtures.ts'

test('A person edits their profile, and the changes persist', async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/app/profile')
  await page.getByLabel('Role').fill('Chief Executive Officer')
  await page.getByLabel('First name').fill('Clara')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('status').getByText('Profile Updated')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clara Faber')
  await expect(page.getByLabel('Role')).toHaveValue('Chief Executive Officer')
})

test('A new password ends the other sessions, and this one continues', async ({ page, loginAs, request }) => {
  const { email, password } = await loginAs('user')
  const reply = await request.post('/api/auth/token', { form: { username: email, password }, headers: { 'user-agent': 'curl/8.14.1' } })
  const { access_token: token } = (await reply.json()) as { access_token: string }
  await page.goto('/app/profile')
  await expect(page.getByRole('button', { name: 'End the session of curl' })).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New password').fill('northern-berth-nine')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0)
  expect((await request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } })).ok()).toBe(false)
  await page.reload()
  await expect(page.getByText('this device')).toBeVisible()
})
