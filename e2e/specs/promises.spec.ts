import type { Contact } from '@adjutant/contract/contacts'
import type { Note } from '@adjutant/contract/notes'
import { expect, navigateInApp, test } from '../fixtures.ts'

test('a promise in a note is proposed at once, confirmed, and shown with its contact', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  const contact = await ines.call<Contact>('POST /api/contacts/', { name: 'Iris Halden' })
  await page.goto('/app/promises')
  await expect(page.getByText('You have no open promises.')).toBeVisible()
  await ines.call<Note>('POST /api/journals/', { content: 'I promised Halden a new offer by 2031-03-09.' })
  const proposed = page.getByRole('region', { name: 'Proposed' })
  await proposed.getByRole('button', { name: 'Confirm: A new offer' }).click()
  await expect(page.getByRole('list', { name: 'You promised' })).toContainText('Due 9 Mar 2031')
  await navigateInApp(page, `/app/contacts?contact=${contact.id}`)
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Promises: You promised' })).toContainText('A new offer')
})
