import type { Goal } from '@adjutant/contract/goals'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, listWrites, rejection } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { sampleKpi } from '../../../testing/sample-kpi.ts'
import { CheckInDialog } from './check-in-dialog.tsx'

const churn = { ...sampleKpi, id: 'b', name: 'Churn', current_value: 8, target_value: 5, start_value: 10, unit: '%', progress: 40 }
const goal = { id: 'goal-1', title: 'Grow', kpis: [sampleKpi, churn], last_check_in: null } as unknown as Goal
const save = page.getByRole('button', { name: 'Save check-in' })

test('sends the numbers, the confidence and the comment, and closes', async () => {
  const onClose = vi.fn()
  const calls = answerApi({ 'POST /api/strategic-goals/goal-1/check-ins': goal })
  await renderInApp(<CheckInDialog goal={goal} onClose={onClose} />)
  await page.getByLabelText('Deals').fill('3')
  await page.getByLabelText('Churn (%)').fill('')
  await page.getByRole('radio', { name: 'Low' }).click({ force: true })
  await page.getByLabelText('Comment').fill('Two deals slipped.')
  await save.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(listWrites(calls)).toEqual([
    {
      call: 'POST /api/strategic-goals/goal-1/check-ins',
      body: { values: [{ kpi_id: 'a', value: 3 }], confidence: 'low', comment: 'Two deals slipped.' },
    },
  ])
})

test("keeps the form open with the server's reason", async () => {
  const onClose = vi.fn()
  answerApi({ 'POST /api/strategic-goals/goal-1/check-ins': rejection(409, "You can't check in on this goal.") })
  await renderInApp(<CheckInDialog goal={goal} onClose={onClose} />)
  await save.click()
  await expect.element(page.getByRole('alert').getByText("You can't check in on this goal.").first()).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('a number that is too large is not sent', async () => {
  const calls = answerApi({})
  await renderInApp(<CheckInDialog goal={goal} onClose={() => {}} />)
  await page.getByLabelText('Deals').fill('1e30')
  await expect.element(page.getByLabelText('Deals')).toBeInvalid()
  await save.click()
  expect(listWrites(calls)).toEqual([])
})
