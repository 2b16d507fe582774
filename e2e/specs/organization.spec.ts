import type { Page } from '@playwright/test'
import type { Organization } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { isInvitation, rowOf, toInvitationPath } from '../membership.ts'

async function signUp(page: Page) {
  await page.getByLabel('First name').fill('Jo')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-lantern')
  await page.getByLabel('Confirm password').fill('quiet-harbour-lantern')
  await page.getByRole('button', { name: 'Sign up' }).click()
}

test('a CEO creates an organization and adds a user with a password, who can log in at once', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  const email = `jo-${ines.id}@adjutant.test`
  await page.goto('/app/organization')
  await page.getByLabel('New organization').fill('Northwind')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Northwind' })).toBeVisible()
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('quiet-harbour-lantern')
  await dialog.getByLabel('Access level').selectOption('Manager')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Northwind' })).toBeVisible()
  await expect(rowOf(page, ines.email)).toContainText('Admin (Owner)')
  await expect(rowOf(page, email)).toContainText('Manager')
  const reply = await page.request.post('/api/auth/token', { form: { username: email, password: 'quiet-harbour-lantern' } })
  expect(reply.status()).toBe(200)
})

test('an invited person joins by the mailed link, once', async ({ page, browser, loginAs, outbox }) => {
  const ines = await loginAs('ceo')
  await ines.call<Organization>('POST /api/organizations', { name: 'Northwind' })
  const email = `jo-${ines.id}@adjutant.test`
  await page.goto('/app/organization')
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(rowOf(page, email)).toContainText(appMessages.organization.invited)
  await expect.poll(() => outbox(email).filter(isInvitation)).toHaveLength(1)

  const link = toInvitationPath(outbox(email)[0]!)
  const theirs = await browser.newContext()
  const visitor = await theirs.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Join Northwind' })).toBeVisible()
  await expect(visitor.getByLabel('Email')).toHaveValue(email)
  await expect(visitor.getByLabel('Email')).not.toBeEditable()
  await expectAccessible(visitor)
  await signUp(visitor)
  await expect(visitor).toHaveURL('/app/ceodashboard')
  await visitor.goto('/app/organization')
  await expect(visitor.getByText('Northwind')).toBeVisible()
  await theirs.close()

  const again = await browser.newContext()
  const late = await again.newPage()
  await late.goto(link)
  await expect(late.getByText(appMessages.organization.invitationInvalid)).toBeVisible()
  await expect(late.getByLabel('Email')).toBeEditable()
  await again.close()
})
