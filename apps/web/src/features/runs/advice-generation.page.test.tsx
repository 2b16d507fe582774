import type { Advice } from '@adjutant/contract/advice'
import type { FlowRun } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf, rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleAdviceRun, sampleAdviceSummary } from '../../testing/samples/ai/advice-runs.ts'
import { dashboardAnswers } from '../../testing/samples/dashboard.ts'
import { sampleUser } from '../../testing/samples/people.ts'
import { sampleAdvice } from '../../testing/samples/strategy.ts'

const generate = page.getByRole('button', { name: 'Generate Advice' })
const start = 'POST /api/flow/run/strategic_flow'
const started = { flow_run_id: sampleAdviceRun.id }

const open = (address: string, answers: Answers) => openApp(address, { ...dashboardAnswers, ...answers })

test('a generation that is rejected says why', async () => {
  await open('/app/ceodashboard', { [start]: () => rejection(409, appMessages.run.tooManyRuns) })
  await expect.element(page.getByText('No strategic advice available. Click "Generate Advice" to begin analysis.')).toBeVisible()
  await generate.click()
  await expect.element(page.getByRole('alert').getByText(appMessages.run.adviceFailed)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(appMessages.run.tooManyRuns)).toBeVisible()
})

test.for(['/app/ceodashboard', '/app/strategy'])('advice is generated and appears on %s', async (address) => {
  let advice: Advice[] = []
  const { announce, calls } = await open(address, { [start]: started, 'GET /api/strategic-advice/': () => pageOf(advice) })
  await expect.element(page.getByText(new RegExp(appMessages.advice.none))).toBeVisible()
  await generate.click()
  await expect.element(page.getByRole('status').getByText(appMessages.run.adviceStarted)).toBeVisible()
  expect(calls).toContainEqual({ call: start, body: { inputs: { user_id: sampleUser.id } } })
  advice = [sampleAdvice]
  announce('advice')
  await expect.element(page.getByRole('article').filter({ hasText: sampleAdvice.advice_title })).toBeVisible()
  await expect.element(page.getByText(new RegExp(appMessages.advice.none))).not.toBeInTheDocument()
  await expectNoSidewaysScroll()
})

test('a run that fails later says so on any page and beside the button', async () => {
  let runs: FlowRun[] = []
  const failure = { status: 'failed', outcome: 'failed', reason: 'The model is unreachable.', ended_at: new Date().toISOString() } as const
  const { send } = await open('/app/strategy', {
    [start]: () => {
      runs = [sampleAdviceRun]
      return started
    },
    'GET /api/flow-runs/': () => pageOf(runs),
    'GET /api/flow-runs/{id}': () => runs[0],
    'GET /api/schedules/': [],
    'GET /api/crews/': [],
    'GET /api/flows/': [],
    'GET /api/runs/': ({ call }: ApiCall) => {
      const hasFailed = call.includes('status=failed') && runs[0]?.status === 'failed'
      return { items: hasFailed ? [{ ...sampleAdviceSummary, ...failure }] : [], next: null }
    },
  })
  await generate.click()
  await expect.element(page.getByRole('button', { name: 'Stop Strategy review' })).toBeVisible()
  runs = [{ ...sampleAdviceRun, ...failure }]
  send({ topic: 'runs', kind: 'changed', id: sampleAdviceRun.id, actor_id: null, piece: null, run_piece: null, run_event: null })
  await expect.element(page.getByRole('alert').getByText('Advice generation failed')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(failure.reason)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Stop Strategy review' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Advice generation failed' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Strategy review' })).toBeVisible()
  expect(getAddress()).toContain('/app/runs?')
})
