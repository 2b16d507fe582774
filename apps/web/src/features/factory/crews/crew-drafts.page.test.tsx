import type { CrewDraft } from '@adjutant/contract/ai/crew-drafts'
import type { Schedule } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { card, dialog, openFactory, toFactoryAnswers } from '../../../testing/pages/factory-pages.ts'
import { listWrites } from '../../../testing/fake-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleCrew, sampleCrewTask } from '../../../testing/samples/ai/factory.ts'
import { sampleSchedule } from '../../../testing/samples/ai/runs.ts'
import { desktop, phone } from '../../../testing/viewports.ts'
import { button } from '../../../testing/page-parts.ts'

const description = 'Every Friday at 7:30, look at our goals and draft a note for the investors'
const rhythm = { every: 'weekly', time: '07:30', weekdays: [5], day_of_month: null, cron: null, time_zone: 'UTC' } as const
const draft: CrewDraft = {
  name: 'Investor note',
  description: null,
  version: '1.0',
  process: 'sequential',
  agentIds: [],
  tasks: [{ ...sampleCrewTask, description: 'Look at our goals.' }],
  result: 'note',
  schedule: { ...rhythm, weekdays: [5] },
}

test.for([desktop, phone])('a described crew is reviewed, and saved with its schedule, at $width pixels', async (viewport) => {
  let schedules: Schedule[] = []
  const saved = { ...sampleCrew, name: 'Weekly letter', requires_input: false }
  const { calls } = await openFactory(
    {
      ...toFactoryAnswers({ crews: [] }),
      'POST /api/crews/draft': draft,
      'POST /api/schedules/preview': { next_runs: ['2031-01-03T07:30:00.000Z'] },
      'POST /api/crews/': saved,
      'GET /api/crews/': () => (listWrites(calls).some(({ call }) => call === 'POST /api/crews/') ? [saved] : []),
      'GET /api/schedules/': () => schedules,
      'POST /api/schedules/': () => {
        schedules = [{ ...sampleSchedule, definition_id: saved.id, name: saved.name, rhythm: draft.schedule! }]
        return schedules[0]
      },
    },
    { viewport },
  )
  await button('Describe what you need').click()
  const describe = dialog('Describe what you need')
  await describe.getByRole('button', { name: 'Draft a crew' }).click()
  await expect.element(describe.getByText(appMessages.factory.descriptionRequired)).toBeVisible()
  await describe.getByLabelText('What do you need done?').fill(description)
  await describe.getByRole('button', { name: 'Draft a crew' }).click()
  const review = dialog('Review the draft')
  await expect.element(review.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first()).toBeVisible()
  expect(listWrites(calls).find(({ call }) => call.endsWith('/draft'))!.body).toEqual({ description, time_zone: 'UTC' })
  await expect.element(review.getByLabelText('Save the result as')).toHaveValue('note')
  await expect.element(review.getByText(/You wrote: Every Friday at 07:30/)).toBeVisible()
  await expect.element(review.getByRole('checkbox', { name: 'Friday' })).toBeChecked()
  await expect.element(review.getByLabelText('At')).toHaveValue('07:30')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await review.getByLabelText('Name').fill('Weekly letter')
  await review.getByRole('button', { name: 'Save crew' }).click()
  await expect.element(card('Weekly letter').getByRole('list', { name: 'Schedules' })).toMatchTextContent('Every Friday at 07:30')
  const bodies = ['POST /api/crews/', 'POST /api/schedules/'].map((call) => calls.find((made) => made.call === call)!.body)
  expect(bodies).toMatchObject([
    { name: 'Weekly letter', result: 'note' },
    { kind: 'crew', definition_id: saved.id, rhythm: { every: 'weekly', time: '07:30', weekdays: [5] } },
  ])
})
