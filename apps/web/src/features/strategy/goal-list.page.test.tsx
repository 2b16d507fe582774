import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Goal } from '@adjutant/contract/goals'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, pageOf, rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { tryAgain } from '../../testing/page-parts.ts'
import { createGoals, openedGoalAnswers, sampleAdvice, sampleGoal, strategyAnswers, toGoal, toKpi } from '../../testing/samples/strategy.ts'
import { sampleId } from '../../testing/samples/people.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const open = (answers: Answers, viewport = desktop) => openApp('/app/strategy', { ...strategyAnswers, ...answers }, { viewport })

const writes = (calls: readonly ApiCall[]) => listWrites(calls).filter(({ call }) => call.includes('/api/strategic-'))
const card = (title: string) => page.getByRole('article').filter({ hasText: title })
const nordic = card('Enter the Nordic market')
const pipeline = (now: string) => page.getByRole('button', { name: `Update Pipeline, now ${now} / 5 M€` })

/** Types a new value of the pipeline. */
async function enterValue(value: string) {
  await page.getByRole('button', { name: /^Update Pipeline/ }).click()
  await page.getByLabelText('Current value of Pipeline').fill(value)
  await userEvent.keyboard('{Enter}')
}

/** The server's search and its exclusion of done goals. */
const selectGoals = (goals: Goal[], query: URLSearchParams) =>
  goals
    .filter(({ status }) => query.get('include_completed') === 'true' || status !== 'done')
    .filter(({ title, description }) => `${title} ${description}`.includes(query.get('search') ?? ''))
    .toSorted((one, other) => one.due_date.localeCompare(other.due_date))

test('filters are in the URL, and done goals are shown on request', async () => {
  const goals = [
    toGoal(0, 'Enter the Nordic market'),
    toGoal(1, 'Sell the Bergen depot', { status: 'done', due_date: '2026-01-31' }),
    toGoal(2, 'Open the Lyon clinic', { status: 'new', description: 'Licence and fit-out', due_date: '2026-01-15' }),
  ]
  const { calls, reopen } = await open(createGoals(goals, selectGoals).answers)
  await expect.element(page.getByRole('article').first()).toMatchTextContent('Open the Lyon clinic')
  await expect.element(card('Open the Lyon clinic').getByText(/^overdue/)).toBeVisible()
  await expect.element(card('Sell the Bergen depot')).not.toBeInTheDocument()
  expect(calls.map(({ call }) => call)).toContainEqual(expect.stringContaining('/api/strategic-goals/?sort_by=due_date'))
  await page.getByRole('switch', { name: 'Show Completed Goals' }).click()
  await expect.element(page.getByRole('switch', { name: 'Show Completed Goals' })).toBeChecked()
  await expect.element(card('Sell the Bergen depot')).toBeVisible()
  expect(getAddress()).toContain('completed=true')
  await page.getByLabelText('Search goals').fill('fit-out')
  await expect.element(page.getByRole('article')).toHaveLength(1)
  await reopen()
  await expect.element(page.getByLabelText('Search goals')).toHaveValue('fit-out')
  await expect.element(page.getByRole('article')).toHaveLength(1)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.element(page.getByRole('article')).toHaveLength(2)
})

test('goals that fail to load can be retried', async () => {
  let isDown = true
  const { answers } = createGoals([sampleGoal])
  const list = answers['GET /api/strategic-goals/'] as (call: unknown) => unknown
  await open({ ...answers, 'GET /api/strategic-goals/': (made: unknown) => (isDown ? rejection(409, 'Not now.') : list(made)) })
  await expect.element(page.getByText("Couldn't load your goals.")).toBeVisible()
  await tryAgain(() => (isDown = false))
  await expect.element(nordic).toBeVisible()
})

test.for([desktop, phone])('a long KPI fits at $width pixels, and values have a proportional font', async (viewport) => {
  const throughput = {
    name: 'Throughput',
    current_value: 1_234_567.8,
    target_value: 987_654_321,
    unit: 'containers per quarter and terminal',
  }
  const goals = [sampleGoal, toGoal(1, 'Open the terminal', { kpis: [toKpi(1, throughput)] })]
  await open(createGoals(goals).answers, viewport)
  await expect.element(page.getByRole('button', { name: /^Update Throughput/ })).toBeVisible()
  await expectNoSidewaysScroll()
  // In a monospaced font M and € overlap at this size.
  expect(getComputedStyle(pipeline('1').element()).fontFamily).not.toMatch(/^"?Geist Mono/)
  await expectAccessible()
})

test.for([desktop, phone])('a new KPI value appears before it is stored, and then in the history at $width pixels', async (viewport) => {
  const { answers, list } = createGoals([sampleGoal])
  const stored = Promise.withResolvers<void>()
  const store = answers['PUT /api/strategic-goals/{id}'] as (call: unknown) => unknown
  const storeLater = (made: unknown) => stored.promise.then(() => store(made))
  await open({ ...answers, ...openedGoalAnswers, 'PUT /api/strategic-goals/{id}': storeLater }, viewport)
  await enterValue('3.5')
  await expect.element(page.getByText('70% overall progress')).toBeVisible()
  await expect.element(pipeline('3.5')).toHaveFocus()
  expect(list()[0]!.progress).toBe(20)
  stored.resolve()
  await page.getByRole('button', { name: 'Show history of Enter the Nordic market' }).click()
  await expect.element(page.getByRole('img', { name: /Pipeline: from 1 M€ on .* to 3.5 M€/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Hide history of Enter the Nordic market' })).toBeVisible()
  await expectAccessible()
})

test.for([desktop, phone])('a rejected KPI value is reverted at $width pixels', async (viewport) => {
  const { answers } = createGoals([sampleGoal])
  await open({ ...answers, 'PUT /api/strategic-goals/{id}': () => rejection(409, appMessages.goal.cannotEdit) }, viewport)
  await enterValue('4')
  await expect.element(page.getByText(appMessages.goal.cannotEdit)).toBeVisible()
  await expect.element(pipeline('1')).toBeVisible()
})

test.for([desktop, phone])('a goal is deleted after confirmation, and undo restores it at $width pixels', async (viewport) => {
  const { calls } = await open(createGoals([sampleGoal]).answers, viewport)
  const remove = page.getByRole('button', { name: 'Delete Enter the Nordic market' })
  const question = page.getByRole('alertdialog', { name: 'Delete Goal' })
  await remove.click()
  await expect.element(question).toMatchTextContent('You can restore it for up to 30 days.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(nordic).toBeVisible()
  expect(writes(calls)).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Goal deleted')).toBeVisible()
  await expect.element(nordic).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(nordic).toBeVisible()
})

test('goals and advice that a person can only read have no actions', async () => {
  const rights = { can_edit: false, can_delete: false, can_check_in: false }
  const organization = { organization_id: sampleId(500), organization_name: 'Atlas Freight' }
  await open({
    ...createGoals([{ ...sampleGoal, ...organization, ...rights }]).answers,
    'GET /api/strategic-advice/': () => pageOf([{ ...sampleAdvice, can_edit: false, can_delete: false }]),
  })
  await expect.element(nordic.getByText(/^Atlas Freight/)).toBeVisible()
  await expect.element(card('Bridge first')).toBeVisible()
  await expect.element(nordic.getByText('in progress')).toBeVisible()
  expect(page.getByRole('button', { name: /^(Edit|Delete|Update) / }).elements()).toEqual([])
  expect(page.getByRole('combobox', { name: /^Status of/ }).elements()).toEqual([])
  await expectAccessible()
})

test('J and Enter open a goal, Escape returns to its link; a click on the card opens it unless text is selected', async () => {
  await open({ ...createGoals([sampleGoal]).answers, ...openedGoalAnswers })
  await expect.element(nordic).toBeVisible()
  const opened = page.getByRole('dialog', { name: 'Goal' })
  await userEvent.keyboard('j{Enter}')
  await expect.element(opened.getByRole('img', { name: /^Pipeline/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opened).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Enter the Nordic market' })).toHaveFocus()

  const label = nordic.getByText(/^Personal/)
  const { width } = label.element().getBoundingClientRect()
  await userEvent.dragAndDrop(label, label, { sourcePosition: { x: 1, y: 5 }, targetPosition: { x: width - 1, y: 5 } })
  expect(getSelection()?.toString()).not.toBe('')
  await expect.element(opened).not.toBeInTheDocument()
  getSelection()?.empty()
  await label.click()
  await expect.element(opened).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opened).not.toBeInTheDocument()
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('dialog', { name: 'Create New Goal' })).toBeVisible()
})
