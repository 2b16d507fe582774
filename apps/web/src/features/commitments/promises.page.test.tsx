import type { Commitment } from '@adjutant/contract/commitments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listWrites } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { createRecords } from '../../testing/records.ts'
import { sampleCommitment } from '../../testing/samples/commitments.ts'
import { answerContacts, sampleContact } from '../../testing/samples/contacts.ts'
import { sampleNote } from '../../testing/samples/notes.ts'
import { desktop, phone } from '../../testing/viewports.ts'

/** One promise, which the server lists while `isListed` returns true. */
function answerPromises(promise: Commitment, isListed = () => true): Answers {
  const select = (all: Commitment[], query: URLSearchParams) =>
    all.filter(({ state, direction }) => {
      const fits = query.get('state') === state && (query.get('direction') ?? direction) === direction
      return fits && isListed()
    })
  return {
    ...answerContacts(sampleContact),
    'GET /api/contacts/assignable': [],
    ...createRecords({ path: '/api/commitments/', records: [promise], sample: sampleCommitment, select }).answers,
  }
}

const own = page.getByRole('list', { name: 'You promised' })

test.for([desktop, phone])('a noticed promise is proposed at once, confirmed, done and undone at $width pixels', async (viewport) => {
  let isNoticed = false
  const answers = answerPromises(sampleCommitment, () => isNoticed)
  const { announce } = await openApp('/app/promises', answers, { viewport })
  const ownSection = page.getByRole('region', { name: 'You promised' })
  await expect.element(ownSection.getByText('You have no open promises.')).toBeVisible()
  await expect.element(ownSection).toMatchTextContent('01')
  isNoticed = true
  announce('commitments')
  const proposed = page.getByRole('region', { name: 'Proposed' })
  await expect.element(proposed.getByText('I promised Okafor a new offer by 2031-03-09.')).toBeVisible()
  await expect.element(proposed.getByRole('link', { name: /^In a note/ })).toHaveAttribute('href', `/app/notes?note=${sampleNote.id}`)
  await expect.element(ownSection).toMatchTextContent('02')
  await expectAccessible()
  await expectNoSidewaysScroll()

  await proposed.getByRole('button', { name: 'Confirm: A new offer' }).click()
  await expect.element(own.getByText('Due 9 Mar 2031')).toBeVisible()
  await own.getByRole('button', { name: 'Done: A new offer' }).click()
  await expect.element(own).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(own.getByText('A new offer')).toBeVisible()
})

test.for([desktop, phone])('a promise is edited in a dialog at $width pixels', async (viewport) => {
  const { calls } = await openApp('/app/promises', answerPromises({ ...sampleCommitment, state: 'open' }), { viewport })
  await own.getByRole('button', { name: 'A new offer' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Promise' })
  await expect.element(form.getByLabelText('Person')).toHaveValue('Tom Okafor')
  await form.getByLabelText('Due date').fill('2031-04-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(own.getByText('Due 1 Apr 2031')).toBeVisible()
  // The server looks a sent name up again and may find another person.
  const change = { call: `PATCH /api/commitments/${sampleCommitment.id}`, body: { due_date: '2031-04-01' } }
  expect(listWrites(calls)).toContainEqual(change)
})

test('a promise that changes elsewhere keeps that change, before it opens and while it is open', async () => {
  let stored: Commitment = { ...sampleCommitment, state: 'open' }
  const answers = { ...answerPromises(stored), 'GET /api/commitments/{id}': () => stored }
  const { calls, announce } = await openApp('/app/promises', answers)
  const reads = () => calls.filter(({ call }) => call === `GET /api/commitments/${sampleCommitment.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Promise' })
  const open = async () => {
    await own.getByRole('button', { name: 'A new offer' }).click()
    await expect.element(form).toBeVisible()
  }
  await open()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
  stored = { ...stored, text: 'A better offer' }
  await open()
  await expect.element(form.getByLabelText('What was promised')).toHaveValue('A better offer')

  await form.getByLabelText('Due date').fill('2031-04-01')
  const before = reads().length
  stored = { ...stored, text: 'The best offer' }
  announce('commitments')
  await expect.poll(() => reads().length).toBeGreaterThan(before)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  const change = { call: `PATCH /api/commitments/${sampleCommitment.id}`, body: { due_date: '2031-04-01' } }
  expect(listWrites(calls)).toEqual([change])
})

test.for([desktop, phone])('a contact shows its open promises at $width pixels', async (viewport) => {
  const { calls } = await openApp(`/app/contacts?contact=${sampleContact.id}`, answerPromises({ ...sampleCommitment, state: 'open' }), {
    viewport,
  })
  const promises = page.getByRole('dialog').getByRole('list', { name: 'Promises: You promised' })
  await expect.element(promises.getByText('A new offer')).toBeVisible()
  const listed = calls.map(({ call }) => call).filter((call) => call.startsWith('GET /api/commitments/'))
  expect(listed).toContainEqual(expect.stringContaining(`contact_id=${sampleContact.id}`))
})
