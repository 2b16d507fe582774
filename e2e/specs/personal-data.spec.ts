import { readFile } from 'node:fs/promises'
import type { AuditEntry } from '@adjutant/contract/audit'
import type { Organization } from '@adjutant/contract/organizations'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'

test(
  'a person exports their data, is told by mail, and deletes the account',
  { tag: '@phone' },
  async ({ page, loginAs, outbox, asAdmin }) => {
    const ines = await loginAs('ceo')
    await ines.call('POST /api/journals/', { content: 'Harbour lease' })
    await page.goto('/app/profile')
    await page.getByRole('button', { name: 'Export my data' }).click()
    const download = page.getByRole('button', { name: 'Download' })
    await expect(download).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const saving = page.waitForEvent('download')
    await download.click()
    const archive = await saving
    expect(archive.suggestedFilename()).toMatch(/^adjutant-data-.*\.zip$/)
    expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK')
    await expect.poll(() => outbox(ines.email).length).toBe(1)

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expect(dialog).toContainText('The audit log keeps its entries about you')
    await expectAccessible(page)
    const confirm = dialog.getByRole('button', { name: 'Delete my account' })
    await dialog.getByLabel(/^Type .* to confirm/).fill('somebody@else.example')
    await confirm.click()
    await expect(dialog).toContainText('Type the email of your account.')
    await dialog.getByLabel(/^Type .* to confirm/).fill(ines.email)
    await dialog.getByLabel('Password', { exact: true }).fill('not-my-password')
    await confirm.click()
    await expect(dialog).toContainText('The current password is wrong.')
    await dialog.getByLabel('Password', { exact: true }).fill(ines.password)
    await confirm.click()
    await expect(page).toHaveURL(/\/login/)
    const admin = await asAdmin()
    const [entry] = await admin.call<AuditEntry[]>(`GET /api/admin/audit?action=user.deleted&subject=${ines.email}`)
    expect(entry).toMatchObject({ actor_email: ines.email })
  },
)

test(
  'a ceo reads, filters and exports the audit log of the organization, and shortens how long it keeps records',
  { tag: '@phone' },
  async ({ page, loginAs, person }) => {
    const ines = await loginAs('ceo')
    const { id } = await ines.call<Organization>('POST /api/organizations', { name: 'Northwind' })
    const member = await person('user')
    await ines.call(`PATCH /api/organizations/${id}`, { name: 'Northwind Trading' })
    await page.goto(`/app/organization?id=${id}&tab=audit`)
    await expect(page.getByText(`${ines.email} renamed Northwind to Northwind Trading.`)).toBeVisible()
    await expect(page.getByText(member.email)).toBeHidden()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Action').selectOption('Organization created')
    await expect(page.getByText(`${ines.email} renamed`)).toBeHidden()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page.getByText(`${ines.email} exported the audit log of Northwind Trading as CSV.`)).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('No entries found.')).toBeVisible()

    await page.getByRole('link', { name: 'Data', exact: true }).click()
    const bin = page.getByLabel('Bin, days')
    await expect(bin).toHaveValue('30')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await bin.fill('31')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a whole number of days from 1 to 30.')).toBeVisible()
    await bin.fill('7')
    await page.getByLabel('Runs, days').fill('365')
    await page.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('No record is old enough to be deleted now.')
    await question.getByRole('button', { name: 'Save and delete' }).click()
    await expect(page.getByRole('status').getByText('Retention Updated')).toBeVisible()
    expect(await ines.call(`GET /api/organizations/${id}/retention`)).toEqual({ conversations_days: null, runs_days: 365, bin_days: 7 })
  },
)
