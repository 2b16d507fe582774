import type { Page } from '@playwright/test'
import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { Flow } from '@adjutant/contract/ai/factory'
import type { RunPage } from '@adjutant/contract/ai/runs'
import type { Schedule } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Person } from '../fixtures.ts'
import { pickOption } from '../pickers.ts'

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

/** Runs are slow on a busy machine. */
const soon = { timeout: 40_000 }

/** Asks two questions and saves the result as a note. */
const createAskingFlow = (person: Person) =>
  person.call<Flow>('POST /api/flows/', {
    name: 'Two questions',
    result: 'note',
    steps: [
      { title: 'First', kind: 'human', prompt: 'What shall we call it?' },
      { title: 'Second', kind: 'human', prompt: 'You said {First}. Are you sure?' },
    ],
  })

const row = (page: Page, text: string | RegExp) => page.getByRole('table', { name: 'Runs' }).getByRole('row').filter({ hasText: text })

/** At 768 px nothing overflows and these buttons are fully visible. */
async function expectToFitTablet(page: Page, buttons: readonly string[]) {
  const size = page.viewportSize()!
  if (size.width <= 768) return
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
  for (const name of buttons) await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(size)
}

test('all runs are on one page and a stopped run can be resumed', { tag: '@phone' }, async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  await page.goto('/app/run')
  await page.getByRole('link', { name: 'All runs' }).click()
  await expect(page.getByText(appMessages.run.none)).toBeVisible()
  const flow = await createAskingFlow(ines)
  const { id } = await ines.call<Conversation>('POST /api/conversations/', { name: 'Desk' })
  const { flow_run_id } = await ines.call<{ flow_run_id: string }>(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id })
  await expect(row(page, 'Two questions')).toContainText('What shall we call it?', soon)
  await ines.call(`POST /api/flow-runs/${flow_run_id}/continue`, { user_input: 'Lyon One' })
  await expect(row(page, 'Two questions')).toContainText('You said Lyon One.', soon)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Answer Two questions' }).click()
  await expect(page).toHaveURL(`/app/conversations/${id}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Stop Two questions' }).click()
  await expect(row(page, 'Two questions')).toContainText('Stopped', soon)
  await page.getByRole('button', { name: 'Retry Two questions' }).click()
  await expect(page).toHaveURL(`/app/conversations/${id}`)
  const wait = page.getByRole('region', { name: 'Two questions is waiting for you' })
  await expect(wait.getByText('You said Lyon One. Are you sure?')).toBeVisible(soon)
  await wait.getByLabel('Your reply').fill('Quite sure, as we told the whole board in October')
  await wait.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)

  // Found from the flow's card, by filters, and with its results.
  await page.goto('/app/ai-factory')
  await page.getByRole('link', { name: 'View Logs of Two questions' }).click()
  await expect(page).toHaveURL(`/app/runs?of=${flow.id}`)
  await expect(row(page, 'retried')).toContainText('Completed')
  await expect(row(page, 'retried').getByRole('link', { name: /^Note/ })).toBeVisible()
  await page.getByLabel('Status').selectOption('Stopped')
  await expect(row(page, 'retried')).toHaveCount(0)
  await expect(row(page, 'Stopped')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await page.getByLabel('Search runs').fill('nothing of this name')
  await expect(page.getByText(appMessages.run.noMatch)).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(row(page, 'Two questions')).toHaveCount(2)
  const { items } = await ines.call<RunPage>('GET /api/runs/')
  const ends = items.map(({ status, outcome, steps_done }) => `${status} ${outcome} ${steps_done}`)
  expect(ends).toEqual(['completed completed 2', 'completed stopped 1'])

  await ines.call(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id })
  await expect(page.getByRole('button', { name: 'Answer Two questions' })).toBeVisible(soon)
  await expectToFitTablet(page, ['Stop Two questions', 'Answer Two questions'])

  await page.getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByRole('table', { name: 'By crew and flow' }).getByRole('row', { name: /^Two questions/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a crew is scheduled from its card; the schedule is paused, edited and deleted', { tag: '@phone' }, async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  await page.goto('/app/ai-factory')
  await page.getByRole('button', { name: 'Schedule Meeting preparation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Meeting preparation' })
  const next = dialog.getByRole('list', { name: 'Next runs' }).getByRole('listitem')
  await expect(next).toHaveText([/^Mon .* 07:00$/, /^Mon .* 07:00$/, /^Mon .* 07:00$/])
  await dialog.getByLabel('Monday').uncheck()
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expect(dialog.getByText(appMessages.schedule.weekdaysRequired)).toBeVisible()
  await expect(dialog.getByText(appMessages.run.inputRequired)).toHaveCount(2)
  await dialog.getByLabel('Thursday').check()
  await pickOption(dialog.getByLabel('Time zone'), 'Asia/Tokyo')
  await dialog.getByLabel('Person').fill('Karin Berg')
  await dialog.getByLabel('Topic').fill('The bridge loan')
  await dialog.getByLabel('Email me the result').check()
  await expect(next.first()).toHaveText(/^Thu .* 07:00$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expect(toast(page, appMessages.schedule.created)).toBeVisible()
  const [made] = await ines.call<Schedule[]>('GET /api/schedules/')
  expect(made).toMatchObject({
    rhythm: { every: 'weekly', weekdays: [4], time: '07:00', time_zone: 'Asia/Tokyo' },
    inputs: { person: 'Karin Berg', topic: 'The bridge loan' },
    email_result: true,
  })
  const card = page.getByRole('article', { name: 'Meeting preparation', exact: true })
  await expect(card.getByRole('list', { name: 'Schedules' })).toContainText('Every Thursday at 07:00, Asia/Tokyo')

  await page.goto('/app/runs?view=schedules')
  const schedule = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem').filter({ hasText: 'Meeting preparation' })
  await expect(schedule).toContainText('Hasn’t run yet')
  await expect(schedule.getByRole('list', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3)
  await schedule.getByRole('switch', { name: 'Run Meeting preparation on schedule' }).click()
  await expect(schedule).toContainText('Paused')
  await expect(schedule.getByRole('list', { name: 'Next runs' })).toHaveCount(0)
  await expectAccessible(page)
  await schedule.getByRole('button', { name: /^Edit the schedule/ }).click()
  await dialog.getByLabel('Repeats', { exact: true }).selectOption('Custom (cron)')
  await dialog.getByLabel('Cron expression').fill('* * 99')
  await expect(dialog.getByText(appMessages.schedule.cronWrong)).toBeVisible()
  await expect(dialog.getByLabel('Cron expression')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expect(dialog.getByLabel('Cron expression')).toBeFocused()
  await dialog.getByLabel('Cron expression').fill('30 6 1 * *')
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expect(dialog).toBeHidden()
  await expect(schedule).toContainText('On the 1st of every month at 06:30')
  expect(await ines.call<Schedule[]>('GET /api/schedules/')).toMatchObject([
    { is_enabled: false, email_result: true, inputs: { person: 'Karin Berg' } },
  ])

  await schedule.getByRole('button', { name: /^Delete the schedule/ }).click()
  await page.getByRole('alertdialog', { name: 'Delete Schedule' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(appMessages.schedule.none)).toBeVisible()
  expect(await ines.call<Schedule[]>('GET /api/schedules/')).toEqual([])
})

test('a schedule shows missed and failed runs, and lists that fail to load say so', async ({ page, loginAs }) => {
  await loginAs('user')
  const rhythm = { every: 'daily', time: '07:00', weekdays: [], day_of_month: null, cron: null, time_zone: 'UTC' }
  const base = {
    kind: 'crew',
    inputs: {},
    rhythm,
    is_enabled: true,
    email_result: false,
    goal_id: null,
    conversation_id: null,
    next_runs: [],
  }
  const times = { created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z', last_run: null }
  const missed = { count: 2, at: '2026-11-14T07:00:00Z' }
  const all = [
    { ...base, ...times, id: crypto.randomUUID(), definition_id: crypto.randomUUID(), name: 'weekly_briefing', missed, problem: null },
    { ...base, ...times, id: crypto.randomUUID(), definition_id: crypto.randomUUID(), name: null, missed: null, problem: 'It is gone.' },
  ]
  await page.route('**/api/schedules/', (route) => route.fulfill({ json: all }))
  await page.route('**/api/runs/?limit=50', (route) => route.fulfill({ status: 503, json: { detail: appMessages.wire.unavailable } }))
  await page.goto('/app/runs')
  await expect(page.getByRole('alert').getByText(appMessages.wire.unavailable)).toBeVisible()
  await page.unroute('**/api/runs/?limit=50')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(appMessages.run.none)).toBeVisible()
  await page.getByRole('link', { name: /^Schedules/ }).click()
  const schedules = page.getByRole('list', { name: 'Schedules' })
  await expect(schedules).toContainText('Missed 2 runs, most recently on Sat 14 Nov, 07:00. One catch-up run replaced them.')
  await expect(schedules).toContainText('It is gone.')
})
