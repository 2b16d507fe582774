import { readFile } from 'node:fs/promises'
import type { AuditEntry } from '@adjutant/contract/accounts/audit'
import { expect, test } from '../fixtures.ts'

test('a person exports their data, gets a mail, and deletes the account', async ({ page, loginAs, outbox, asAdmin }) => {
  const ines = await loginAs('ceo')
  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const archive = await saving
  expect(archive.suggestedFilename()).toMatch(/^adjutant-data-.*\.zip$/)
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK')
  await expect.poll(() => outbox(ines.email).length).toBe(1)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByLabel(/^Type .* to confirm/).fill(ines.email)
  await dialog.getByLabel('Password', { exact: true }).fill(ines.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/login/)
  const admin = await asAdmin()
  const [entry] = await admin.call<AuditEntry[]>(`GET /api/admin/audit?action=user.deleted&subject=${ines.email}`)
  expect(entry).toMatchObject({ actor_email: ines.email })
})
