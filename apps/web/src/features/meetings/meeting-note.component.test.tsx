import type { MeetingProposal } from '@adjutant/contract/meetings'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, listWrites, rejection } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { MeetingBrief } from './meeting-brief.tsx'
import { MeetingNote } from './meeting-note.tsx'
import { ProposedTasks } from './proposed-tasks.tsx'

const id = '01a1e031-da23-7f3a-8356-2b4fbb8b1ec4'
const note = { id, user_id: id, content: 'Ann will send it', entry_date: '2026-11-17', created_at: '', updated_at: '' }
const field = page.getByLabelText('Meeting note')

test('marks promises, tasks and goals of the brief that are overdue, and no earlier exchange', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 17, 9), toFake: ['Date'] })
  answerApi({})
  const line = (text: string, date: string) => ({ text, date, person: null, source: null })
  await renderInApp(
    <MeetingBrief
      sections={[
        { kind: 'exchanges', lines: [line('Visit in Ulm', '2026-11-02')] },
        { kind: 'owed_by_you', lines: [line('A recovery plan', '2026-11-06')] },
        { kind: 'tasks', lines: [line('Visit Helios', '2026-11-17')] },
      ]}
    />,
  )
  await expect.element(page.getByRole('list', { name: 'You promised' })).toHaveTextContent('A recovery plan11 days overdue')
  expect(page.getByText(/overdue/).elements()).toHaveLength(1)
})

test('saves the note when the typing pauses', async () => {
  const calls = answerApi({ [`PUT /api/meetings/${id}/note`]: ({ body }: { body: unknown }) => ({ ...note, ...(body as object) }) })
  await renderInApp(<MeetingNote meeting={{ id, note: null }} />)
  await field.fill('Two words')
  await expect.element(page.getByRole('status')).toHaveTextContent('Saving…')
  await expect.poll(() => listWrites(calls)).toEqual([{ call: `PUT /api/meetings/${id}/note`, body: { content: 'Two words' } }])
})

test('saves the note at once when the page is closed', async () => {
  const calls = answerApi({ [`PUT /api/meetings/${id}/note`]: note })
  await renderInApp(<MeetingNote meeting={{ id, note: null }} />)
  await field.fill('Two words')
  window.dispatchEvent(new Event('pagehide'))
  await new Promise(requestAnimationFrame)
  expect(listWrites(calls)).toHaveLength(1)
})

/** The first attempt to save fails. */
async function failToSave() {
  let count = 0
  const calls = answerApi({
    [`PUT /api/meetings/${id}/note`]: () => {
      count += 1
      return count === 1 ? rejection(503, 'Later') : note
    },
  })
  await renderInApp(<MeetingNote meeting={{ id, note: null }} />)
  await field.fill('Kept')
  await expect.element(page.getByText("Your note isn't saved.")).toBeVisible()
  return calls
}

const closePage = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented ? 'asks' : 'closes'
}

test('after an error the page asks before it closes, and saves the note when the connection is back', async () => {
  const calls = await failToSave()
  expect(closePage()).toBe('asks')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => listWrites(calls)).toHaveLength(2)
  await expect.poll(closePage).toBe('closes')
})

test('keeps the text and offers to save again after an error', async () => {
  const calls = await failToSave()
  await expect.element(field).toHaveValue('Kept')
  await page.getByRole('button', { name: 'Save again' }).click()
  await expect.poll(() => listWrites(calls)).toHaveLength(2)
})

test('shows a note that is changed elsewhere while nothing is unsaved', async () => {
  answerApi({})
  function Page() {
    const [content, setContent] = useState(note.content)
    return (
      <>
        <MeetingNote meeting={{ id, note: { ...note, content } }} />
        <button type="button" onClick={() => setContent('Changed')}>
          Change elsewhere
        </button>
      </>
    )
  }
  await renderInApp(<Page />)
  await expect.element(field).toHaveValue('Ann will send it')
  await page.getByRole('button', { name: 'Change elsewhere' }).click()
  await expect.element(field).toHaveValue('Changed')
})

const ann = { id: '01a1e031-da23-7f3a-8356-2b4fbb8b1ec5', name: 'Ann Gupta', email: 'ann@example.com' }
const proposals: MeetingProposal[] = [
  { kind: 'action', title: 'Send the contract', due_date: '2026-11-20', assignee: ann, sentence: 'Ann will send the contract by Friday' },
  { kind: 'decision', title: 'Open the Lyon depot', due_date: null, assignee: null, sentence: 'Decision: open the Lyon depot' },
]

test('creates a task only after approval, as edited', async () => {
  const calls = answerApi({
    [`GET /api/meetings/${id}/proposals`]: proposals,
    'GET /api/contacts/assignable': [ann],
    [`POST /api/meetings/${id}/tasks`]: [],
  })
  await renderInApp(<ProposedTasks meeting={{ id, note, tasks: [] }} />)
  await page.getByRole('button', { name: 'Find decisions and actions' }).click()
  const first = page.getByRole('list', { name: 'Proposed tasks' }).getByRole('listitem').first()
  await expect.element(first.getByLabelText('Assignee')).toHaveDisplayValue('Ann Gupta')
  expect(listWrites(calls)).toEqual([])
  await first.getByLabelText('Task').fill('Send the signed contract')
  await first.getByRole('button', { name: 'Create task' }).click()
  await expect.poll(() => listWrites(calls)).toHaveLength(1)
  expect(listWrites(calls)[0]?.body).toEqual({
    tasks: [
      {
        title: 'Send the signed contract',
        due_date: '2026-11-20',
        assigned_to_user_id: ann.id,
        sentence: 'Ann will send the contract by Friday',
      },
    ],
  })
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect.element(page.getByText('All done.')).toBeVisible()
  expect(listWrites(calls)).toHaveLength(1)
})

test('says so when the note has no actions, and needs a note', async () => {
  answerApi({ [`GET /api/meetings/${id}/proposals`]: [], 'GET /api/contacts/assignable': [] })
  const { screen } = await renderInApp(<ProposedTasks meeting={{ id, note, tasks: [] }} />)
  await page.getByRole('button', { name: 'Find decisions and actions' }).click()
  await expect.element(page.getByText(/No decisions or actions found/)).toBeVisible()
  await screen.unmount()
  await renderInApp(<ProposedTasks meeting={{ id, note: null, tasks: [] }} />)
  await expect.element(page.getByRole('button', { name: 'Find decisions and actions' })).toBeDisabled()
})
