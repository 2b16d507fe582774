import type { Calendar, Meeting, MeetingDetails } from '@adjutant/contract/meetings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listWrites, pageOf, rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleCalendar, sampleMeeting, sampleMeetingDetails, sampleProposal } from '../../testing/samples/meetings.ts'
import { sampleNote } from '../../testing/samples/notes.ts'
import { sampleTime } from '../../testing/samples/people.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const path = `/api/meetings/${sampleMeetingDetails.id}`
const address = `/app/meetings/${sampleMeetingDetails.id}`

/** A meeting with its note and the tasks that are created from it. */
function answerMeeting(): Answers {
  let meeting: MeetingDetails = sampleMeetingDetails
  return {
    [`GET ${path}`]: () => meeting,
    [`PUT ${path}/note`]: ({ body }: ApiCall) => {
      const note = { ...sampleNote, ...(body as { content: string }) }
      meeting = { ...meeting, note }
      return note
    },
    [`GET ${path}/proposals`]: [sampleProposal],
    [`POST ${path}/tasks`]: () => {
      const tasks = [{ ...sampleTask, title: sampleProposal.title }]
      meeting = { ...meeting, tasks }
      return tasks
    },
    'GET /api/contacts/assignable': [],
  }
}

/** Answers for the calls of the meetings page. */
const answerMeetings = (calendars: Calendar[], meetings: Meeting[]): Answers => ({
  'GET /api/calendars/': calendars,
  'GET /api/calendars/feed': { is_enabled: false, created_at: null },
  'GET /api/meetings/': () => pageOf(meetings),
})

test.for([desktop, phone])('without a calendar, the page says so and offers to add one at $width pixels', async (viewport) => {
  await openApp('/app/meetings', answerMeetings([], []), { viewport })
  await expect.element(page.getByText('No calendars yet.')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: 'Add calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' })
  await dialog.getByLabelText('Name').fill('Board')
  await expect.element(dialog.getByRole('button', { name: 'Upload an .ics file' })).toBeEnabled()
})

test.for([desktop, phone])('calendars and meetings are listed, and a meeting opens, at $width pixels', async (viewport) => {
  const answers = { ...answerMeeting(), ...answerMeetings([sampleCalendar], [sampleMeeting]) }
  await openApp('/app/meetings?day=2026-11-02', answers, { viewport })
  await expect.element(page.getByRole('list', { name: 'Calendars' }).getByText(/1 meeting$/)).toBeVisible()
  await page.getByRole('link', { name: 'Depot lease' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Depot lease' })).toBeVisible()
})

test.for([desktop, phone])('the dashboard lists the meetings of today at $width pixels', async (viewport) => {
  const emptyLists = ['comms/threads', 'flow-runs/', 'strategic-advice/', 'strategic-goals/', 'tasks/']
  await openApp(
    '/app/ceodashboard',
    {
      ...Object.fromEntries(emptyLists.map((list) => [`GET /api/${list}`, () => pageOf([])])),
      'GET /api/changes/since-last-visit': { since: sampleTime, records: [], total: 0 },
      ...answerMeetings([], [sampleMeeting]),
    },
    { viewport },
  )
  await expect.element(page.getByRole('list', { name: "Today's meetings" }).getByRole('link', { name: 'Depot lease' })).toBeVisible()
})

test.for([desktop, phone])('a meeting shows its people, their last exchange and the invitation at $width pixels', async (viewport) => {
  await openApp(address, answerMeeting(), { viewport })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Depot lease' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'People' }).getByText(/CFO of Acme/)).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Last exchanges' }).getByText(/Lunch about the lease/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Invitation' }).getByText('Agenda: the lease')).toBeVisible()
})

test('a missing meeting says so, and offers no retry', async () => {
  await openApp(address, { [`GET ${path}`]: () => rejection(404, 'Not found.') })
  await expect.element(page.getByText('This meeting was deleted, or its calendar was removed.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'All meetings' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test.for([desktop, phone])('a note is saved, and a task is created from it after approval, at $width pixels', async (viewport) => {
  const { calls } = await openApp(address, answerMeeting(), { viewport })
  const content = '- [ ] Renew the lease by 30 November 2031'
  await page.getByLabelText('Meeting note').fill(content)
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(listWrites(calls)).toContainEqual({ call: `PUT ${path}/note`, body: { content } })
  await page.getByRole('button', { name: 'Find decisions and actions' }).click()
  await expect.element(page.getByLabelText('Task')).toHaveValue('Renew the lease')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: 'Create task' }).click()
  const section = page.getByRole('region', { name: 'Decisions and actions' })
  await expect.element(section.getByRole('link', { name: 'Renew the lease' })).toBeVisible()
  const { title, due_date, sentence } = sampleProposal
  const body = { tasks: [{ title, due_date, sentence, assigned_to_user_id: '' }] }
  expect(listWrites(calls)).toContainEqual({ call: `POST ${path}/tasks`, body })
})
