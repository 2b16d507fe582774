import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleAdmin, sampleAuditEntry, sampleListedUser } from '../../testing/samples/accounts/accounts.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const open = (address: string, answers: Answers, viewport = desktop) =>
  openApp(address, { 'GET /api/users/': () => pageOf([]), ...answers }, { user: sampleAdmin, viewport })

const granted = {
  ...sampleAuditEntry,
  action: 'user.access_granted',
  subject_kind: 'user',
  subject_id: sampleListedUser.id,
  subject_name: sampleListedUser.email,
  details: { user_level: { from: 'waitlisted', to: 'user' } },
}
const created = { ...sampleAuditEntry, seq: 2 }

test.for([desktop, phone])('the audit log is searched from the URL, and fits $width pixels', async (viewport) => {
  const answerAudit = ({ call }: ApiCall) =>
    pageOf(call.includes(encodeURIComponent(sampleListedUser.email)) ? [granted] : [granted, created])
  await open('/app/admin', { 'GET /api/organizations': [], 'GET /api/admin/audit': answerAudit }, viewport)
  await page.getByRole('link', { name: 'Audit log' }).click()
  const [sentence, other] = [
    page.getByText(`${sampleAdmin.email} gave ${sampleListedUser.email} access as User.`),
    page.getByText(`${sampleAdmin.email} created Northwind.`),
  ]
  await expect.element(other).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the log' }).fill(sampleListedUser.email)
  await expect.element(other).not.toBeInTheDocument()
  await expect.element(sentence).toBeVisible()
  expect(decodeURIComponent(getAddress())).toBe(`/app/admin?tab=audit&search=${sampleListedUser.email}`)
  await expectNoSidewaysScroll()
  await expectAccessible()
})

test.for([desktop, phone])('the figures of the landing page are validated and saved at $width pixels', async (viewport) => {
  const stored = { companies: 7, seats_claimed: 4 }
  const { calls } = await open(
    '/app/admin?tab=landing',
    {
      'GET /api/admin/landing-figures': () => stored,
      'PATCH /api/admin/landing-figures': ({ body }: ApiCall) => Object.assign(stored, body),
    },
    viewport,
  )
  const companies = page.getByLabelText('Beta companies')
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(companies).toHaveValue('7')
  await expectNoSidewaysScroll()
  await expectAccessible()
  await companies.fill('many')
  await save.click()
  await expect.element(page.getByText('Beta companies must be a whole number.')).toBeVisible()
  await companies.fill('12')
  await page.getByLabelText('Seats claimed').fill('10')
  await expect.element(page.getByRole('main')).toMatchTextContent(/Seats left\s*2/)
  await save.click()
  await expect.element(page.getByRole('status').getByText('Landing page updated')).toBeVisible()
  const changes = calls.filter(({ call }) => call.startsWith('PATCH '))
  expect(changes).toEqual([{ call: 'PATCH /api/admin/landing-figures', body: { companies: 12, seats_claimed: 10 } }])
  await save.click()
  await expect.element(page.getByRole('status').getByText(appMessages.user.noChanges)).toBeVisible()
})
