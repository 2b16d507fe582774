import type { Contact } from '@adjutant/contract/contacts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, goInside, test, type Person } from '../fixtures.ts'
import { addMember } from '../membership.ts'

const addContact = (person: Person, fields: object = {}) =>
  person.call<Contact>('POST /api/contacts/', { name: 'Tom Okafor', role: 'COO', emails: ['tom@atlas.test'], ...fields })

const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toFile = (text: string, name = 'people.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import / Export contacts' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
}

async function exported(page: Page, item: string, filename: string): Promise<string> {
  await page.getByRole('button', { name: 'Import / Export contacts' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(filename)
  return Buffer.concat(await (await download.createReadStream()).toArray()).toString()
}

test('A first contact is added with two emails and stands in the directory', { tag: '@phone' }, async ({ page, loginAs }) => {
  await loginAs('user')
  await page.goto('/app/contacts')
  await expect(page.getByText('No contacts found.')).toBeVisible()
  await expect(page.getByText('Click Add New Contact')).toBeVisible()
  await page.getByRole('button', { name: 'Add New Contact' }).click()
  const form = dialog(page, 'Add New Contact')
  await form.getByLabel('Name').fill('Aiko Tanabe')
  await form.getByLabel('Email 1', { exact: true }).fill('aiko@port.test')
  await form.getByLabel('Email 1', { exact: true }).press('Enter')
  await expect(form.getByLabel('Email 2', { exact: true })).toBeFocused()
  await page.keyboard.type('a.tanabe@port.test')
  await form.getByRole('button', { name: 'Add email' }).click()
  await page.keyboard.press('Backspace')
  await expect(form.getByLabel('Email 2', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(form).toBeHidden()
  await expect(card(page, 'Aiko Tanabe')).toBeVisible()
})

test('A contact shows the ways to reach it, says what is not known, and an interaction that cannot be saved stays', async ({
  page,
  loginAs,
}) => {
  await addContact(await loginAs('user'), { phones: ['+49 (0)30 123-45'] })
  await page.goto('/app/contacts')
  await card(page, 'Tom Okafor').click()
  const sheet = dialog(page, 'Tom Okafor')
  await expect(sheet.getByRole('link', { name: 'tom@atlas.test' })).toHaveAttribute('href', 'mailto:tom@atlas.test')
  await expect(sheet.getByRole('link', { name: '+49 (0)30 123-45' })).toHaveAttribute('href', 'tel:+4903012345')
  await expect(sheet.getByText('Not an app user')).toBeVisible()
  await expect(sheet.getByText('No general notes.')).toBeVisible()
  await expect(sheet.getByText('No past interactions recorded.')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/past-interactions', (route) => route.abort())
  await page.getByRole('button', { name: 'Add interaction' }).click()
  await page.getByLabel('Title').fill('Lunch')
  await page.getByRole('button', { name: 'Save interaction' }).click()
  await expect(page.getByText('Failed to save interaction. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Lunch')
})

test('A link to a missing contact leads to the directory; one without a name is refused, one that cannot be saved stays', async ({
  page,
  loginAs,
}) => {
  await loginAs('user')
  await page.route('**/api/contacts/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } }) : route.fallback(),
  )
  await page.goto('/app/contacts?contact=01a1e031-da23-7f3a-8356-2b4fbb8b1ec4')
  await expect(dialog(page, 'Contact').getByText('Not found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/app\/contacts$/)
  await page.getByRole('button', { name: 'Add New Contact' }).click()
  const form = dialog(page, 'Add New Contact')
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(form.getByText('Name is required.')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Aiko Tanabe')
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByText('Failed to save contact.')).toBeVisible()
  await expect(page.getByText('Please try again.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Aiko Tanabe')
})

test(
  'The search and the view stand in the address, an opened contact too, and Back closes it',
  { tag: '@phone' },
  async ({ page, loginAs }) => {
    const person = await loginAs('user')
    await addContact(person)
    await addContact(person, { name: 'Leila Haddad', role: 'Board member', emails: [] })
    await addContact(person, { name: 'Ada Lind', role: 'Board member', emails: [`ada@${'subsidiary.'.repeat(14)}test`] })
    await page.goto('/app/contacts')
    await page.getByLabel('Search by name, role or email').fill('board')
    await expect(card(page, 'Tom Okafor')).toBeHidden()
    await page.getByRole('radio', { name: 'List' }).check()
    await expect(page).toHaveURL(/view=list/)
    await expect(page).toHaveURL(/search=board/)
    await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card(page, 'Leila Haddad').click()
    await expect(dialog(page, 'Leila Haddad')).toBeVisible()
    await page.reload()
    await expect(dialog(page, 'Leila Haddad')).toBeVisible()
    await page.goBack()
    await expect(dialog(page, 'Leila Haddad')).toBeHidden()
    await expect(page).toHaveURL(/search=board/)
    await page.getByLabel('Search by name, role or email').fill('nobody at all')
    await expect(page.getByText('No contacts match your search.')).toBeVisible()
    await goInside(page, '/app/notes')
    await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
    await goInside(page, '/app/contacts')
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  },
)

test('A contact is edited, and its owner organization is marked', async ({ page, loginAs }) => {
  const person = await loginAs('ceo')
  await person.call('POST /api/organizations/', { name: 'Northwind' })
  const { id } = await addContact(person)
  await page.goto(`/app/contacts?contact=${id}`)
  await dialog(page, 'Tom Okafor').getByRole('button', { name: 'Edit', exact: true }).click()
  const form = dialog(page, 'Edit Contact')
  await form.getByLabel('Role').fill('Chief of Staff')
  await form.getByLabel('Northwind (Owner)').check()
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(form).toBeHidden()
  await expect(dialog(page, 'Tom Okafor').getByText('Chief of Staff')).toBeVisible()
  await expect(dialog(page, 'Tom Okafor').getByText('Northwind (Owner)')).toBeVisible()
  await expect(dialog(page, 'Tom Okafor').getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
})

test('Past interactions are added, edited and deleted, and a deletion is undone', { tag: '@phone' }, async ({ page, loginAs }) => {
  const { id } = await addContact(await loginAs('user'))
  await page.goto(`/app/contacts?contact=${id}`)
  const sheet = dialog(page, 'Tom Okafor')
  await sheet.getByRole('button', { name: 'Add interaction' }).click()
  await expect(sheet.getByLabel('Title')).toBeFocused()
  await sheet.getByLabel('Date').fill('')
  await sheet.getByRole('button', { name: 'Save interaction' }).click()
  await expect(sheet.getByText('Title is required.')).toBeVisible()
  await expect(sheet.getByText('Date is required.')).toBeVisible()
  await sheet.getByLabel('Title').fill('Call about the bridge')
  await sheet.getByLabel('Date').fill('2026-11-12')
  await sheet.getByRole('button', { name: 'Save interaction' }).click()
  await expect(sheet.getByText('Call about the bridge')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Add interaction' })).toBeFocused()
  await sheet.getByRole('button', { name: 'Edit Call about the bridge' }).click()
  await sheet.getByLabel('Title').fill('Call about the lease')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Call about the lease')).toBeVisible()
  await sheet.getByRole('button', { name: 'Edit Call about the lease' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('button', { name: 'Edit Call about the lease' })).toBeFocused()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Delete Call about the lease' }).click()
  await expect(sheet.getByText('No past interactions recorded.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sheet.getByText('Call about the lease')).toBeVisible()
})

test('A member reads a shared contact, a manager edits it, and only its creator shares it', async ({ page, loginAs, person }) => {
  const creator = await person('ceo')
  const { id: organizationId } = await creator.call<{ id: string }>('POST /api/organizations/', { name: 'Northwind' })
  const { id } = await addContact(creator, { shared_org_ids: [organizationId] })
  const member = await loginAs('user')
  await addMember(creator, organizationId, member)
  await page.goto(`/app/contacts?contact=${id}`)
  const sheet = dialog(page, 'Tom Okafor')
  await expect(sheet.getByText('Created by Ines Faber')).toBeVisible()
  // Whoever sees a contact may close it, write to it and attach files to it, and nothing else.
  await expect(sheet.getByRole('button', { name: 'Attach' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Message/ })).toBeVisible()
  await expect(sheet.getByRole('button')).toHaveCount(4)
  await creator.call(`PATCH /api/organizations/${organizationId}/users/${member.id}`, { org_access_level: 'manager' })
  await page.reload()
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = dialog(page, 'Edit Contact')
  await expect(form.getByLabel('Name')).toBeEditable()
  await expect(form.getByLabel('Northwind (Owner)')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
})

test('A file with broken lines names them and imports nothing; mended, it is imported whole, and exported again', async ({
  page,
  loginAs,
}) => {
  await loginAs('user')
  await page.goto('/app/contacts')
  await openImport(page)
  const form = dialog(page, 'Import Contacts')
  const picker = form.getByLabel('Choose a CSV or vCard file')
  await picker.setInputFiles(toFile('PK', 'people.xlsx'))
  await expect(form.getByText("This isn't a CSV or vCard file.")).toBeVisible()
  await picker.setInputFiles(toFile('Name,Email\nAda,ada@x.test\n,nobody@x.test\nBob,b,c\n'))
  await expect(form.getByText('3 contacts found')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Import 3' }).click()
  await expect(form.getByRole('listitem')).toHaveText([/^line 3 Name is required\.$/i, /^line 4 This line has 3 fields/i])
  await picker.setInputFiles(toFile('Name,Email\nAda,ada@x.test\nBob,b@x.test\n'))
  await form.getByRole('button', { name: 'Import 2' }).click()
  await expect(page.getByText('2 contacts imported')).toBeVisible()
  await expect(card(page, 'Ada')).toBeVisible()
  expect(await exported(page, 'Export as CSV', 'contacts.csv')).toMatch(/^.*name.*\r?\n[^]*Ada/i)
  expect(await exported(page, 'Export as vCard', 'contacts.vcf')).toMatch(/^BEGIN:VCARD[^]*Ada/)
})

test('Many contacts come by pages, and a page behind the last leads to the last', async ({ page, loginAs }) => {
  const person = await loginAs('user')
  const names = Array.from({ length: 60 }, (_, n) => `Contact ${String(n + 1).padStart(2, '0')}`)
  await person.call('POST /api/contacts/import', { format: 'csv', text: ['Name', ...names].join('\n') })
  await page.goto('/app/contacts')
  await expect(page.getByText('1–24 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(card(page, 'Contact 25')).toBeVisible()
  await page.goto('/app/contacts?skip=960')
  await expect(card(page, 'Contact 60')).toBeVisible()
  await expect(page.getByText('49–60 of 60')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('J and K walk along the contacts, Enter opens one, C adds one; one is deleted after a question, and Undo brings it back', async ({
  page,
  loginAs,
}) => {
  const person = await loginAs('user')
  await addContact(person, { name: 'Ada' })
  await addContact(person, { name: 'Bob' })
  await page.goto('/app/contacts')
  await expect(card(page, 'Bob')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(card(page, 'Bob')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Ada')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Ada')).toBeFocused()
  await page.keyboard.press('c')
  await expect(dialog(page, 'Add New Contact')).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page, 'Ada').click()
  await dialog(page, 'Ada').getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Contact Deletion' })
  await expect(question).toContainText('Are you sure you want to delete this contact? This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Ada')).toBeHidden()
  await expect(page).toHaveURL(/\/app\/contacts$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Ada')).toBeVisible()
})
