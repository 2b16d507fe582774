import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'Import / Export contacts' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function exported(page: Page, item: string, filename: string): Promise<string> {
  const saved = page.waitForEvent('download')
  await choose(page, item)
  const download = await saved
  expect(download.suggestedFilename()).toBe(filename)
  return Buffer.concat(await (await download.createReadStream()).toArray()).toString()
}

test('a contact is added and others are imported; they are listed after a reload and exported', async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/app/contacts')
  await page.getByRole('button', { name: 'Add New Contact' }).click()
  const form = dialog(page, 'Add New Contact')
  await form.getByLabel('Name').fill('Aiko Tanabe')
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(card(page, 'Aiko Tanabe')).toBeVisible()

  await choose(page, 'Import from a file')
  const importForm = dialog(page, 'Import Contacts')
  const buffer = Buffer.from('Name,Email\nAda,ada@x.test\nBob,b@x.test\n')
  await importForm.getByLabel('Choose a CSV or vCard file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await importForm.getByRole('button', { name: 'Import 2' }).click()
  await expect(page.getByText('2 contacts imported')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Ada')).toBeVisible()
  await expect(card(page, 'Aiko Tanabe')).toBeVisible()
  expect(await exported(page, 'Export as CSV', 'contacts.csv')).toMatch(/^.*name.*\r?\n[^]*Ada/i)
  expect(await exported(page, 'Export as vCard', 'contacts.vcf')).toMatch(/^BEGIN:VCARD[^]*Ada/)
})
