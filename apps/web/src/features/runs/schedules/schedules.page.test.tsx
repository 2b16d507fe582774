import type { Schedule } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { card, dialog, openFactory, toFactoryAnswers } from '../../../testing/pages/factory-pages.ts'
import { listWrites, rejection } from '../../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { builtInCrew } from '../../../testing/samples/ai/factory.ts'
import { sampleId } from '../../../testing/samples/people.ts'
import { sampleSchedule } from '../../../testing/samples/ai/runs.ts'
import { desktop, phone } from '../../../testing/viewports.ts'
import { button, pickOption, toast } from '../../../testing/page-parts.ts'

const crew = { ...builtInCrew, name: 'meeting_preparation' }
const fields = [
  { name: 'person', required: true },
  { name: 'topic', required: true },
]
const inputs = { person: 'Karin Berg', topic: 'The bridge loan' }
const thursdays = ['2031-01-08T22:00:00.000Z', '2031-01-15T22:00:00.000Z', '2031-01-22T22:00:00.000Z']
const stored: Schedule = { ...sampleSchedule, definition_id: crew.id, name: crew.name, inputs, email_result: true }
const blankRecurrence = { time: null, weekdays: [], day_of_month: null, cron: null }
const form = dialog('Schedule Meeting preparation')
const nextRuns = form.getByRole('list', { name: 'Next runs' }).getByRole('listitem')
const row = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem').filter({ hasText: 'Meeting preparation' })

function preview({ body }: ApiCall) {
  const { rhythm } = body as Pick<Schedule, 'rhythm'>
  if (rhythm.cron === '* * 99') return rejection(422, appMessages.schedule.cronWrong)
  return { next_runs: rhythm.time_zone === 'Asia/Tokyo' ? thursdays : sampleSchedule.next_runs }
}

/** Schedules that calls list, create, change and delete. */
function toScheduleAnswers(initial: Schedule[]): Answers {
  let schedules = initial
  const save = ({ body }: ApiCall) => {
    const { rhythm, ...change } = body as Partial<Schedule>
    const before = schedules[0] ?? stored
    // The form sends the fields of the chosen kind only.
    schedules = [{ ...before, ...change, rhythm: rhythm ? { ...blankRecurrence, ...rhythm } : before.rhythm }]
    return schedules[0]
  }
  return {
    ...toFactoryAnswers({ crews: [crew] }),
    'GET /api/crews/{id}/input-schema': { requires_input: true, fields },
    'GET /api/strategic-goals/': () => Response.json([], { headers: { 'x-total-count': '0' } }),
    'POST /api/schedules/preview': preview,
    'GET /api/schedules/': () => schedules,
    'POST /api/schedules/': save,
    'PATCH /api/schedules/{id}': save,
    'DELETE /api/schedules/{id}': () => void (schedules = []),
  }
}

test.for([desktop, phone])('a crew is scheduled from its card at $width pixels', async (viewport) => {
  const { calls } = await openFactory(toScheduleAnswers([]), { viewport })
  await button('Schedule Meeting preparation').click()
  const monday = expect.stringMatching(/^Mon .* 07:00$/)
  await expect.poll(() => nextRuns.elements().map(({ textContent }) => textContent)).toEqual([monday, monday, monday])
  await form.getByLabelText('Monday').click()
  await expect.element(form.getByLabelText('Monday')).not.toBeChecked()
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect.element(form.getByText(appMessages.schedule.weekdaysRequired)).toBeVisible()
  await expect.element(form.getByText(appMessages.run.inputRequired)).toHaveLength(2)
  await form.getByLabelText('Thursday').click()
  await pickOption(form.getByLabelText('Time zone'), 'Asia/Tokyo')
  await expect.element(form.getByLabelText('Time zone')).toHaveValue('Asia/Tokyo')
  await form.getByLabelText('Person').fill(inputs.person)
  await form.getByLabelText('Topic').fill(inputs.topic)
  await form.getByLabelText('Email me the result').click()
  await expect.element(nextRuns.nth(0)).toMatchTextContent(/^Thu .* 07:00$/)
  await expectAccessible()
  await expectNoSidewaysScroll()
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect.element(toast(appMessages.schedule.created)).toBeVisible()
  const own = card('Meeting preparation').getByRole('list', { name: 'Schedules' })
  await expect.element(own).toMatchTextContent('Every Thursday at 07:00, Asia/Tokyo')
  expect(calls.find(({ call }) => call === 'POST /api/schedules/')!.body).toMatchObject({
    definition_id: crew.id,
    rhythm: { every: 'weekly', weekdays: [4], time: '07:00', time_zone: 'Asia/Tokyo' },
    inputs,
    email_result: true,
  })
})

test.for([desktop, phone])('a schedule is paused, edited and deleted at $width pixels', async (viewport) => {
  const { calls } = await openApp('/app/runs?view=schedules', toScheduleAnswers([stored]), { viewport })
  await expect.element(row).toMatchTextContent("Hasn't run yet")
  const upcoming = row.getByRole('list', { name: 'Next runs' })
  await expect.element(upcoming.getByRole('listitem')).toHaveLength(3)
  await row.getByRole('switch', { name: 'Run Meeting preparation on schedule' }).click()
  await expect.element(row).toMatchTextContent('Paused')
  await expect.element(upcoming).not.toBeInTheDocument()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await row.getByRole('button', { name: /^Edit the schedule/ }).click()
  await userEvent.selectOptions(form.getByLabelText('Repeats'), 'Custom (cron)')
  const cron = form.getByLabelText('Cron expression')
  await cron.fill('* * 99')
  await expect.element(form.getByText(appMessages.schedule.cronWrong)).toBeVisible()
  await expect.element(cron).toHaveAttribute('aria-invalid', 'true')
  await cron.fill('30 6 1 * *')
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(row).toMatchTextContent('On the 1st of every month at 06:30')
  const [paused, edited] = calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)
  expect(paused).toEqual({ is_enabled: false })
  expect(edited).toMatchObject({ email_result: true, inputs, rhythm: { every: 'cron', cron: '30 6 1 * *' } })
  expect(edited).not.toHaveProperty('is_enabled')

  await row.getByRole('button', { name: /^Delete the schedule/ }).click()
  await page.getByRole('alertdialog', { name: 'Delete Schedule' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(appMessages.schedule.none)).toBeVisible()
  expect(listWrites(calls).at(-1)!.call).toBe(`DELETE /api/schedules/${stored.id}`)
})

test.for([desktop, phone])('a rejected cron expression is focused when it is saved, at $width pixels', async (viewport) => {
  const reject = () => rejection(422, appMessages.schedule.cronWrong, [{ field: 'rhythm.cron', message: appMessages.schedule.cronWrong }])
  const answers = { ...toScheduleAnswers([stored]), 'PATCH /api/schedules/{id}': reject }
  await openApp('/app/runs?view=schedules', answers, { viewport })
  await row.getByRole('button', { name: /^Edit the schedule/ }).click()
  await userEvent.selectOptions(form.getByLabelText('Repeats'), 'Custom (cron)')
  const cron = form.getByLabelText('Cron expression')
  await cron.fill('* * 99')
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect.element(cron).toHaveFocus()
  await expect.element(form.getByText(appMessages.schedule.cronWrong)).toBeVisible()
})

test('a schedule shows missed and failed runs', async () => {
  const rhythm: Schedule['rhythm'] = { ...stored.rhythm, every: 'daily', weekdays: [] }
  const missed = { count: 2, at: '2026-11-14T07:00:00Z' }
  const schedules = [
    { ...stored, rhythm, missed },
    { ...stored, id: sampleId(301), rhythm, name: null, problem: 'It is gone.' },
  ]
  await openApp('/app/runs', { ...toFactoryAnswers(), 'GET /api/schedules/': schedules })
  await page.getByRole('link', { name: /^Schedules/ }).click()
  const list = page.getByRole('list', { name: 'Schedules' })
  await expect.element(list).toMatchTextContent('Missed 2 runs, most recently on Sat 14 Nov, 07:00. One catch-up run replaced them.')
  await expect.element(list).toMatchTextContent('It is gone.')
})
