import type { Contact } from '@adjutant/contract/contacts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, pageOf, rejection } from '../../testing/fake-api.ts'
import { getAddress, navigate, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { answerContacts, sampleContact } from '../../testing/samples/contacts.ts'
import { sampleId } from '../../testing/samples/people.ts'
import { discardQuestion } from '../../testing/page-parts.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const toContact = (index: number, name: string, fields: Partial<Contact> = {}): Contact => ({
  ...sampleContact,
  id: sampleId(400 + index),
  name,
  ...fields,
})

const card = (name: string) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const form = dialog('Add New Contact')
const add = page.getByRole('button', { name: 'Add New Contact' })
const save = form.getByRole('button', { name: 'Save contact' })

test.for([desktop, phone])('a first contact is added with two emails and listed at $width pixels', async (viewport) => {
  const { calls } = await openApp('/app/contacts', answerContacts(), { viewport })
  await expect.element(page.getByText('No contacts found.')).toBeVisible()
  await expect.element(page.getByText(/Click Add New Contact/)).toBeVisible()
  await add.click()
  await form.getByLabelText('Name').fill('Aiko Tanabe')
  await form.getByLabelText('Email 1').fill('aiko@port.test')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByLabelText('Email 2')).toHaveFocus()
  await userEvent.keyboard('a.tanabe@port.test')
  await form.getByRole('button', { name: 'Add email' }).click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(form.getByLabelText('Email 2')).toHaveFocus()
  await expectAccessible()
  await save.click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(card('Aiko Tanabe')).toBeVisible()
  const emails = ['aiko@port.test', 'a.tanabe@port.test']
  const body = { name: 'Aiko Tanabe', role: '', emails, phones: [], shared_org_ids: [] }
  expect(listWrites(calls)).toContainEqual({ call: 'POST /api/contacts/', body })
})

test('a link to a missing contact leads to the list', async () => {
  await openApp('/app/contacts?contact=01a1e031-da23-7f3a-8356-2b4fbb8b1ec4', answerContacts())
  await expect.element(dialog('Contact').getByText('Not found.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(getAddress).toBe('/app/contacts')
})

test('a contact without a name is rejected, and one that fails to save stays in the form', async () => {
  const failure = () => rejection(500, 'Something went wrong.')
  const { calls } = await openApp('/app/contacts', { ...answerContacts(), 'POST /api/contacts/': failure })
  await add.click()
  await save.click()
  await expect.element(form.getByText('Name is required.')).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveFocus()
  expect(calls.filter(({ call }) => call === 'POST /api/contacts/')).toEqual([])
  await form.getByLabelText('Name').fill('Aiko Tanabe')
  await save.click()
  await expect.element(page.getByText('Failed to save contact.')).toBeVisible()
  await expect.element(page.getByText('Please try again.')).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveValue('Aiko Tanabe')
})

const searched = [
  sampleContact,
  toContact(1, 'Leila Haddad', { role: 'Board member', emails: [] }),
  toContact(2, 'Ada Lind', { role: 'Board member', emails: [`ada@${'subsidiary.'.repeat(14)}test`] }),
]

test.for([desktop, phone])('search, view and the open contact are in the URL, and Back closes it, at $width pixels', async (viewport) => {
  const { reopen } = await openApp('/app/contacts', answerContacts(...searched), { viewport })
  const field = page.getByLabelText('Search by name, role or email')
  await expect.element(card('Tom Okafor')).toBeVisible()
  await field.fill('board')
  await expect.element(card('Tom Okafor')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'List' }).click()
  await expect.poll(getAddress).toMatch(/view=list/)
  expect(getAddress()).toMatch(/search=board/)
  await expect.element(page.getByRole('table', { name: 'Contacts' })).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await card('Leila Haddad').click()
  await dialog('Leila Haddad').getByRole('button', { name: 'Add interaction' }).click()
  await page.getByLabelText('Notes').fill('Lunch')
  await dialog('Leila Haddad').getByRole('button', { name: 'Close' }).click()
  await discardQuestion.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog('Leila Haddad')).not.toBeInTheDocument()
  await expect.element(discardQuestion).not.toBeInTheDocument()
  await card('Leila Haddad').click()
  await expect.element(dialog('Leila Haddad')).toBeVisible()

  await reopen()
  await expect.element(dialog('Leila Haddad')).toBeVisible()
  window.history.back()
  await expect.element(dialog('Leila Haddad')).not.toBeInTheDocument()
  expect(getAddress()).toMatch(/search=board/)
  await field.fill('nobody at all')
  await expect.element(page.getByText('No contacts match your search.')).toBeVisible()
})

test('the chosen view is remembered', async () => {
  await openApp('/app/contacts', { ...answerContacts(sampleContact), 'GET /api/journals/': () => pageOf([]) })
  await page.getByRole('radio', { name: 'List' }).click()
  await expect.poll(getAddress).toBe('/app/contacts?view=list')
  navigate('/app/notes')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  navigate('/app/contacts')
  await expect.element(page.getByRole('radio', { name: 'List' })).toBeChecked()
})

test('contacts are paged, and a page past the last redirects to the last', async () => {
  const contacts = Array.from({ length: 60 }, (_, index) => toContact(index, `Contact ${String(index + 1).padStart(2, '0')}`))
  const { reopen } = await openApp('/app/contacts', answerContacts(...contacts))
  await expect.element(page.getByText('1–24 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(card('Contact 25')).toBeVisible()
  window.history.replaceState({}, '', '/app/contacts?skip=960')
  await reopen()
  await expect.element(card('Contact 60')).toBeVisible()
  await expect.element(page.getByText('49–60 of 60')).toBeVisible()
  await expectNoSidewaysScroll()
})

const pair = [toContact(1, 'Ada'), toContact(2, 'Bob')]

test('J and K move through contacts, Enter opens one, and C adds one', async () => {
  await openApp('/app/contacts', answerContacts(...pair))
  await expect.element(card('Bob')).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(card('Bob')).toHaveFocus()
  await userEvent.keyboard('k{Enter}')
  await expect.element(dialog('Ada')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card('Ada')).toHaveFocus()
  await userEvent.keyboard('c')
  await expect.element(form).toBeVisible()
})

test('a deletion is confirmed and can be undone', async () => {
  await openApp('/app/contacts', answerContacts(...pair))
  await card('Ada').click()
  await dialog('Ada').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Contact Deletion' })
  const text = 'Are you sure you want to delete this contact? This action cannot be undone.'
  await expect.element(question.getByText(text)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(card('Ada')).not.toBeInTheDocument()
  await expect.poll(getAddress).toBe('/app/contacts')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(card('Ada')).toBeVisible()
})
