import type { Goal } from '@adjutant/contract/goals'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerApi, listWrites } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { sampleKpi } from '../../../testing/sample-kpi.ts'
import { KpiRow } from './kpi-row.tsx'

const goal = { id: 'goal-1', title: 'Grow', progress: 25, can_edit: true, kpis: [sampleKpi] } as unknown as Goal

const update = page.getByRole('button', { name: /^Update Deals/ })
const value = page.getByLabelText('Current value of Deals')

async function openForm() {
  const calls = answerApi({ 'PUT /api/strategic-goals/goal-1': goal })
  await renderInApp(<KpiRow goal={goal} kpi={sampleKpi} />)
  await update.click()
  await expect.element(value).toHaveFocus()
  return calls
}

test('a value is replaced by typing and sent alone', async () => {
  const calls = await openForm()
  await userEvent.keyboard('3{Enter}')
  await expect
    .poll(() => listWrites(calls))
    .toEqual([{ call: 'PUT /api/strategic-goals/goal-1', body: { kpis: [{ id: 'a', name: 'Deals', current_value: 3 }] } }])
  await expect.element(update).toHaveFocus()
})

test('a decimal comma is read as one', async () => {
  const calls = await openForm()
  await userEvent.keyboard('7,5{Enter}')
  await expect.poll(() => listWrites(calls).map(({ body }) => body)).toEqual([{ kpis: [{ id: 'a', name: 'Deals', current_value: 7.5 }] }])
})

test('Escape and an unchanged value send nothing', async () => {
  const calls = await openForm()
  await userEvent.keyboard('7{Escape}')
  await expect.element(update).toHaveFocus()
  await update.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(update).toHaveFocus()
  expect(listWrites(calls)).toEqual([])
})

test('an empty, huge or unreadable value cannot be saved', async () => {
  const calls = await openForm()
  for (const text of ['', '1e30', '12,34,5']) {
    await value.fill(text)
    await expect.element(value).toBeInvalid()
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toBeVisible()
  expect(listWrites(calls)).toEqual([])
})

test('a reader sees the gauge only', async () => {
  await renderInApp(<KpiRow goal={{ ...goal, can_edit: false }} kpi={sampleKpi} />)
  await expect.element(page.getByRole('progressbar', { name: 'Deals' })).toHaveAttribute('aria-valuenow', '25')
  await expect.element(update).not.toBeInTheDocument()
})
