import { adviceFlow } from '@adjutant/contract/core/choices'
import type { FlowRun } from '@adjutant/contract/ai/runs'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import AdviceRun from './advice-run.tsx'

const show = (run: Partial<FlowRun>) => {
  const latest = { id: 'run-1', name: adviceFlow, created_at: new Date().toISOString(), ended_at: null, timeline: [], ...run }
  answerApi({ 'GET /api/flow-runs/': () => Response.json([latest], { headers: { 'x-total-count': '1' } }) })
  return renderInApp(<AdviceRun />)
}

test('a failed generation is shown with its reason and leads to the run', async () => {
  await show({ status: 'failed', outcome: 'failed', reason: 'The model answered 500.', ended_at: new Date().toISOString() })
  const link = page.getByRole('link', { name: 'Advice generation failed' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('flow_run='))
  await expect.element(link).toHaveAttribute('title', 'The model answered 500.')
})

test('a failure of the day before is not shown', async () => {
  await show({ status: 'failed', outcome: 'failed', ended_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
  await expect.element(page.getByText('Advice generation failed')).not.toBeInTheDocument()
})

test('a run whose model is away says so and can be stopped', async () => {
  const warning = { id: 3, type: 'warning', summary: '', details: { code: 'model_unavailable' }, ts: '2026-11-17T10:00:00Z' } as const
  await show({ status: 'running', timeline: [warning] })
  await expect.element(page.getByRole('status').getByText("The model isn't available. Trying again…")).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Stop/ })).toBeVisible()
})
