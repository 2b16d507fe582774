import type { Contact, InteractionCreate, PastInteraction } from '@adjutant/contract/contacts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites } from '../../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { expectAccessible } from '../../../testing/page-checks.ts'
import { answerContacts, sampleContact, sampleContactOrganization } from '../../../testing/samples/contacts.ts'
import { sampleId } from '../../../testing/samples/people.ts'
import { discardQuestion } from '../../../testing/page-parts.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const address = `/app/contacts?contact=${sampleContact.id}`
const path = `/api/contacts/${sampleContact.id}`
const shared = { organization_id: sampleContactOrganization.id, shared_org_ids: [sampleContactOrganization.id] }
const withOrganization = (contact: Contact): Answers => ({
  ...answerContacts(contact),
  'GET /api/organizations': [sampleContactOrganization],
})

const sheet = page.getByRole('dialog', { name: 'Tom Okafor' })
const form = page.getByRole('dialog', { name: 'Edit Contact' })
const button = (name: string) => sheet.getByRole('button', { name })
const noInteractions = sheet.getByText('No past interactions recorded.')

/** A contact whose interactions can be changed. */
function answerInteractions(): Answers {
  let interactions: PastInteraction[] = []
  const save = ({ body }: ApiCall) => {
    const { date, summary, notes = null } = body as InteractionCreate
    const saved = { id: sampleId(450), date, summary, notes }
    interactions = [saved]
    return saved
  }
  const clear = () => void (interactions = [])
  return {
    ...answerContacts(sampleContact),
    [`GET ${path}`]: () => ({ ...sampleContact, past_interactions: interactions }),
    [`POST ${path}/past-interactions`]: save,
    [`PUT ${path}/past-interactions/{id}`]: save,
    [`DELETE ${path}/past-interactions/{id}`]: clear,
  }
}

test('a contact shows its contact details and what is unknown', async () => {
  await openApp('/app/contacts', answerContacts(sampleContact))
  await page.getByRole('button', { name: 'Tom Okafor' }).click()
  await expect.element(sheet.getByRole('link', { name: 'tom@atlas.test' })).toHaveAttribute('href', 'mailto:tom@atlas.test')
  await expect.element(sheet.getByRole('link', { name: '+49 (0)30 123-45' })).toHaveAttribute('href', 'tel:+4903012345')
  await expect.element(sheet.getByText('Not an app user')).toBeVisible()
  await expect.element(sheet.getByText('No general notes.')).toBeVisible()
  await expect.element(noInteractions).toBeVisible()
  await expectAccessible()
})

test('an interaction that fails to save stays in the form', async () => {
  const disconnect = () => Promise.reject(new TypeError('Failed to fetch'))
  await openApp(address, { ...answerInteractions(), [`POST ${path}/past-interactions`]: disconnect })
  await button('Add interaction').click()
  await sheet.getByLabelText('Title').fill('Lunch')
  await button('Save interaction').click()
  await expect.element(page.getByText('Failed to save interaction. Please try again.')).toBeVisible()
  await expect.element(sheet.getByLabelText('Title')).toHaveValue('Lunch')
})

test.for([desktop, phone])('an interaction is added with title and date, and edited, at $width pixels', async (viewport) => {
  const { calls } = await openApp(address, answerInteractions(), { viewport })
  const title = sheet.getByLabelText('Title')
  await button('Add interaction').click()
  await expect.element(title).toHaveFocus()
  await sheet.getByLabelText('Date').fill('')
  await button('Save interaction').click()
  await expect.element(sheet.getByText('Title is required.')).toBeVisible()
  await expect.element(sheet.getByText('Date is required.')).toBeVisible()
  await title.fill('Call about the bridge')
  await sheet.getByLabelText('Date').fill('2026-11-12')
  await button('Save interaction').click()
  await expect.element(sheet.getByText('Call about the bridge')).toBeVisible()
  await expect.element(button('Add interaction')).toHaveFocus()

  await button('Edit Call about the bridge').click()
  await title.fill('Call about the lease')
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByText('Call about the lease')).toBeVisible()
  await button('Edit Call about the lease').click()
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Edit Call about the lease')).toHaveFocus()
  await expectAccessible()
  await button('Edit Call about the lease').click()
  await title.fill('Call about the quay')
  await userEvent.keyboard('{Escape}')
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await button('Add interaction').click()
  await discardQuestion.getByRole('button', { name: 'Discard' }).click()
  await expect.element(title).toHaveValue('')
  await title.fill('Call about the crane')
  await button('Edit Call about the lease').click()
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(title).toHaveValue('Call about the crane')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await discardQuestion.getByRole('button', { name: 'Discard' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  const summaries = listWrites(calls).map(({ body }) => (body as InteractionCreate | null)?.summary)
  expect(summaries.filter(Boolean)).toEqual(['Call about the bridge', 'Call about the lease'])
})

test.for([desktop, phone])('a deleted interaction is restored by Undo at $width pixels', async (viewport) => {
  await openApp(address, answerInteractions(), { viewport })
  await button('Add interaction').click()
  await sheet.getByLabelText('Title').fill('Lunch')
  await userEvent.keyboard('{Enter}')
  await button('Delete Lunch').click()
  await expect.element(noInteractions).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(sheet.getByText('Lunch')).toBeVisible()
  await expect.element(button('Delete Lunch')).toBeVisible()
})

test('a contact is edited, and its owner organization is marked', async () => {
  const { calls } = await openApp(address, withOrganization({ ...sampleContact, organization_id: sampleContactOrganization.id }))
  await button('Edit').click()
  await form.getByLabelText('Role').fill('Chief of Staff')
  await form.getByLabelText('Northwind (Owner)').click()
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(sheet.getByText('Chief of Staff')).toBeVisible()
  await expect.element(sheet.getByText('Northwind (Owner)')).toBeVisible()
  await expect.element(button('Edit')).toHaveFocus()
  const body = { role: 'Chief of Staff', shared_org_ids: [sampleContactOrganization.id] }
  expect(listWrites(calls)).toContainEqual({ call: `PATCH ${path}`, body })
})

test('a person who can only read a contact gets no button that changes it', async () => {
  const readOnly = { can_edit: false, can_delete: false, can_share: false }
  await openApp(address, withOrganization({ ...sampleContact, ...shared, ...readOnly }))
  await expect.element(sheet.getByText(/^Created by Ines Faber/)).toBeVisible()
  // People who see a contact can close it, write to it, attach files, and read its history and linked records, and nothing else.
  await expect.element(button('Attach')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: /^Message/ })).toBeVisible()
  await expect.element(button('Change history')).toBeVisible()
  await expect.element(button('Linked records')).toBeVisible()
  await expect.poll(() => sheet.getByRole('button').elements()).toHaveLength(6)
})

test('a person who can edit a contact, but not share or delete it, gets only these fields and buttons', async () => {
  await openApp(address, withOrganization({ ...sampleContact, ...shared, can_delete: false, can_share: false }))
  await button('Edit').click()
  await expect.element(form.getByLabelText('Name')).not.toHaveAttribute('readonly')
  await expect.element(form.getByLabelText('Northwind (Owner)')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(button('Edit')).toBeVisible()
  await expect.element(button('Delete')).not.toBeInTheDocument()
})
