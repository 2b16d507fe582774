import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerApi, listWrites, rejection } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { sampleKpi } from '../../../testing/sample-kpi.ts'
import CheckInForm from './check-in-form.tsx'

const goal = { id: 'goal-1', title: 'Grow', kpis: [sampleKpi], last_check_in: null }
const read = 'GET /api/strategic-goals/goal-1'
const write = 'POST /api/strategic-goals/goal-1/check-ins'
const save = page.getByRole('button', { name: 'Save check-in' })

test('loads the goal, starts in its first number and saves with Enter', async () => {
  const onClose = vi.fn()
  const calls = answerApi({ [read]: goal, [write]: goal })
  await renderInApp(<CheckInForm goalId="goal-1" onClose={onClose} />)
  await expect.element(page.getByLabelText('Deals')).toHaveFocus()
  await page.getByLabelText('Deals').fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listWrites(calls)).toEqual([{ call: write, body: { values: [{ kpi_id: 'a', value: 3 }], confidence: 'medium', comment: null } }])
})

test('keeps the numbers if saving fails, and says why', async () => {
  const onClose = vi.fn()
  answerApi({ [read]: goal, [write]: rejection(409, "You can't check in on this goal.") })
  await renderInApp(<CheckInForm goalId="goal-1" onClose={onClose} />)
  await page.getByLabelText('Deals').fill('3')
  await save.click()
  await expect.element(page.getByRole('alert').getByText("You can't check in on this goal.").first()).toBeVisible()
  await expect.element(page.getByLabelText('Deals')).toHaveValue('3')
  expect(onClose).not.toHaveBeenCalled()
})

test('offers to load the goal again', async () => {
  answerApi({ [read]: rejection(500, 'Something went wrong.') })
  await renderInApp(<CheckInForm goalId="goal-1" onClose={() => undefined} />)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
