import type { Contact } from '@adjutant/contract/contacts'
import type { Note } from '@adjutant/contract/notes'
import type { Commitment } from '@adjutant/contract/commitments'
import { expect, expectAccessible, expectNoSidewaysScroll, navigateInApp, test } from '../fixtures.ts'

test(
  'a promise in a note is proposed at once, confirmed, done, undone, and shown with its contact',
  { tag: '@phone' },
  async ({ page, loginAs }) => {
    const ines = await loginAs('user')
    const contact = await ines.call<Contact>('POST /api/contacts/', { name: 'Iris Halden' })
    await page.goto('/app/promises')
    await expect(page.getByText('You have no open promises.')).toBeVisible()
    const note = await ines.call<Note>('POST /api/journals/', { content: 'I promised Halden a new offer by 2031-03-09.' })
    const proposed = page.getByRole('region', { name: 'Proposed' })
    await expect(proposed.getByText('I promised Halden a new offer by 2031-03-09.')).toBeVisible()
    await expect(proposed.getByRole('link', { name: /^In a note/ })).toHaveAttribute('href', `/app/notes?note=${note.id}`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await proposed.getByRole('button', { name: 'Confirm: A new offer' }).click()
    const owed = page.getByRole('list', { name: 'You promised' })
    await expect(owed).toContainText('Due 9 Mar 2031')
    await owed.getByRole('button', { name: 'Done: A new offer' }).click()
    await expect(owed).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(owed).toContainText('A new offer')

    await owed.getByRole('button', { name: 'A new offer', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit promise' })
    await expect(form.getByLabel('Person')).toHaveValue('Iris Halden')
    await form.getByLabel('Due date').fill('2031-04-01')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(owed).toContainText('Due 1 Apr 2031')
    const [promise] = await ines.call<Commitment[]>('GET /api/commitments/')
    expect(promise).toMatchObject({ state: 'open', due_date: '2031-04-01', counterpart: { contact_id: contact.id } })

    await navigateInApp(page, `/app/contacts?contact=${contact.id}`)
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Promises: You promised' })).toContainText('A new offer')
  },
)
