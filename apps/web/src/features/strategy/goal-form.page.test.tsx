import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites } from '../../testing/fake-api.ts'
import type { ApiCall } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { createGoals, strategyAnswers, toGoal, toKpi } from '../../testing/samples/strategy.ts'
import { discardQuestion } from '../../testing/page-parts.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const open = (goals: ReturnType<typeof createGoals>, viewport = desktop) =>
  openApp('/app/strategy', { ...strategyAnswers, ...goals.answers }, { viewport })

const create = page.getByRole('button', { name: 'Create New Goal' })
const form = page.getByRole('dialog', { name: 'Create New Goal' })
const edit = page.getByRole('dialog', { name: 'Edit Goal' })
const save = (dialog: typeof form) => dialog.getByRole('button', { name: 'Save goal' }).click()
const writes = (calls: readonly ApiCall[]) => listWrites(calls).filter(({ call }) => call.includes('/api/strategic-'))
const card = (title: string) => page.getByRole('article').filter({ hasText: title })

async function addKpi(name: string, target: string) {
  await form.getByRole('button', { name: 'Add KPI' }).click()
  await expect.element(form.getByLabelText('Name').last()).toHaveFocus()
  await userEvent.keyboard(name)
  await form.getByLabelText('Target').last().fill(target)
}

test.for([desktop, phone])('a goal is created with its KPIs in the given order at $width pixels', async (viewport) => {
  const { calls } = await open(createGoals([]), viewport)
  await expect.element(page.getByText('No strategic goals defined yet.')).toBeVisible()
  await create.click()
  await form.getByLabelText('Title').fill('Lift gross margin')
  await form.getByLabelText('Due date').fill('2031-03-31')
  await addKpi('Margin', '41')
  await addKpi('Contracts', '2')
  await addKpi('Hires', '')
  await form.getByRole('group', { name: 'Contracts' }).getByLabelText('Current').fill('1')
  const up = form.getByRole('button', { name: 'Move Contracts up' })
  ;(up.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('Contracts is now 1 of 3.')).toBeInTheDocument()
  await expect.element(up).toHaveFocus()
  await save(form)
  await expect.element(page.getByText('Goal saved')).toBeVisible()
  const kpis = [
    { name: 'Contracts', current_value: 1, target_value: 2 },
    { name: 'Margin', target_value: 41 },
    { name: 'Hires', target_value: null },
  ]
  expect(writes(calls)).toMatchObject([{ body: { title: 'Lift gross margin', due_date: '2031-03-31', kpis } }])
  const created = card('Lift gross margin')
  await expect.element(created.getByRole('progressbar')).toHaveLength(2)
  await expect.element(created.getByRole('progressbar').first()).toHaveAccessibleName('Contracts')
  await expect.element(created.getByText('17% overall progress')).toBeVisible()
  await expect.element(created.getByText('No target')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test.for([desktop, phone])('neither a new value nor an edit adds a target to a KPI at $width pixels', async (viewport) => {
  const hires = toKpi(1, { name: 'Hires', current_value: 0, target_value: null, unit: null })
  const goals = createGoals([toGoal(1, 'Lift gross margin', { kpis: [toKpi(2, {}), hires] })])
  await open(goals, viewport)
  await page.getByRole('button', { name: 'Update Hires, now 0' }).click()
  await page.getByLabelText('Current value of Hires').fill('7')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Update Hires, now 7' })).toHaveFocus()
  await page.getByRole('button', { name: 'Edit Lift gross margin' }).click()
  await expect.element(edit.getByRole('group', { name: 'Hires' }).getByLabelText('Target')).toHaveValue('')
  await edit.getByLabelText('Title').fill('Lift the margin')
  await save(edit)
  await expect.element(card('Lift the margin').getByText('No target')).toBeVisible()
  expect(goals.list()[0]!.kpis).toMatchObject([
    { name: 'Pipeline', current_value: 1, target_value: 5 },
    { name: 'Hires', current_value: 7, target_value: null },
  ])
})

test('an incomplete goal is rejected at its fields, and Escape returns to the button', async () => {
  const { calls } = await open(createGoals([]))
  await create.click()
  await form.getByRole('button', { name: 'Add KPI' }).click()
  await save(form)
  await expect.element(form.getByText('Title and Due Date are required.')).toHaveLength(2)
  await expect.element(form.getByText('Each KPI needs a name.')).toBeVisible()
  await expect.element(form.getByLabelText('Title')).toHaveFocus()
  expect(writes(calls)).toEqual([])
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await discardQuestion.getByRole('button', { name: 'Discard' }).click()
  await expect.element(create).toHaveFocus()
})
