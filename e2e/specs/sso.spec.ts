import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Organization } from '@adjutant/contract/accounts/organizations'
import type { SsoSettings } from '@adjutant/contract/accounts/sso'
import { ssoMessages } from '@adjutant/contract/messages/sso-messages'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { startIdentityProvider } from '../harness/identity-provider.ts'
import { phone } from '../../apps/web/src/testing/viewports.ts'

// The browser must visit the identity provider.
test.use({ expectedError: /foreign request: http:\/\/127\.0\.0\.1:\d+\/(auth|interaction)/ })

let provider: Awaited<ReturnType<typeof startIdentityProvider>> | undefined
test.afterEach(() => provider?.stop())

/** The account has no password: its recent sign-in is enough. */
async function deleteAccount(page: Page, email: string) {
  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await expect(dialog.getByLabel('Password')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('an admin sets up single sign-on and directory sync, and a new colleague signs in with it', async ({ page, asAdmin, person }) => {
  const admin = await asAdmin()
  const domain = `d${randomUUID().slice(0, 8)}.example`
  const { id } = await admin.call<Organization>('POST /api/organizations', { name: `Analytical ${domain}` })
  const { redirect_uri } = await admin.call<SsoSettings>(`GET /api/organizations/${id}/sso`)
  provider = await startIdentityProvider(redirect_uri, [`ada@${domain}`])

  await page.goto(`/app/organization?id=${id}&tab=security`)
  await expect(page.getByText(redirect_uri)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(ssoMessages.issuerRequired)).toBeVisible()
  await page.getByLabel('Issuer URL').fill('https://127.0.0.1')
  await page.getByLabel('Client ID').fill(provider.client.id)
  await page.getByLabel('Client secret').fill(provider.client.secret)
  await page.getByRole('textbox', { name: 'Domain 1' }).fill(domain)
  await page.getByRole('switch', { name: 'Create accounts at first sign-in' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(ssoMessages.issuerUnusable)).toBeVisible()
  await page.getByLabel('Issuer URL').fill(provider.issuer)
  await page.getByLabel('Claim for organization access').fill('groups')
  await page.getByRole('button', { name: 'Add value' }).click()
  await page.getByRole('textbox', { name: 'Value 1' }).fill('leads')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not verified')).toBeVisible()
  await expect(page.getByLabel('Client secret')).toHaveValue('')
  await page.getByRole('button', { name: `Confirm ${domain} without DNS` }).click()
  await expect(page.getByText('Confirmed by an app admin')).toBeVisible()

  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText(/^scm_/)).toBeVisible()
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('textbox', { name: 'Group 1' }).fill('Leads')
  await page.getByRole('button', { name: 'Save group access' }).click()
  await expect(page.getByRole('status').getByText('Group access saved')).toBeVisible()
  await expectAccessible(page)
  const size = page.viewportSize()!
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('There is no token yet')).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('adjutant.token'))
  await page.goto('/login?redirect=%2Fapp%2Fnotes')
  await page.getByRole('link', { name: 'Sign in with SSO' }).click()
  await page.getByLabel('Work email').fill('ada@nowhere.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Single sign-on isn't set up")).toBeVisible()
  await expectAccessible(page)
  const outsider = await person('user', { email: `bob@${domain}` })
  await page.getByLabel('Work email').fill(outsider.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(ssoMessages.failed.denied)).toBeVisible()
  await page.getByLabel('Work email').fill(`ada@${domain}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/notes$/)
  await deleteAccount(page, `ada@${domain}`)
})
