import type { RunSummary, RunUsage } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openFactory, toFactoryAnswers } from '../../../testing/pages/factory-pages.ts'
import { listWrites, pageOf, rejection, toQuery } from '../../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { getAddress, openApp } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { tryAgain } from '../../../testing/page-parts.ts'
import { answerRunConversation } from '../../../testing/pages/run-pages.ts'
import { sampleFlow } from '../../../testing/samples/ai/factory.ts'
import { sampleId, sampleTime } from '../../../testing/samples/people.ts'
import { sampleFlowRun, sampleRun, sampleSpent } from '../../../testing/samples/ai/runs.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const stopped: RunSummary = {
  ...sampleRun,
  id: sampleId(314),
  status: 'completed',
  outcome: 'stopped',
  prompt: null,
  waiting_since: null,
  at_step: 'Second',
  steps_done: 1,
  ended_at: sampleTime,
}
const retried: RunSummary = {
  ...stopped,
  id: sampleId(312),
  retry_of: stopped.id,
  outcome: 'completed',
  at_step: null,
  steps_done: 2,
  result: 'Lyon One',
  made: [{ kind: 'note', id: sampleId(313), title: 'Lyon One' }],
}
const row = (text: string) => page.getByRole('table', { name: 'Runs' }).getByRole('row').filter({ hasText: text })

/** Runs as the server lists them, with the filters that these tests use. */
const toRunAnswers = (runs: readonly RunSummary[]): Answers => ({
  ...toFactoryAnswers({ flows: [sampleFlow] }),
  ...answerRunConversation(() => []),
  'GET /api/runs/': (made: ApiCall) => {
    const query = toQuery(made)
    const isWanted = (name: string, value: string | null) => [value, null].includes(query.get(name))
    const fits = ({ status, outcome, definition_id, name }: RunSummary) =>
      isWanted('status', status) &&
      isWanted('outcome', outcome) &&
      isWanted('definition_id', definition_id) &&
      name.includes(query.get('search') ?? '')
    return { items: runs.filter(fits), next: null }
  },
})

type Options = { viewport?: typeof desktop; answers?: Answers }

const openRuns = (runs: readonly RunSummary[], { viewport = desktop, answers = {} }: Options = {}) =>
  openApp('/app/runs', { ...toRunAnswers(runs), ...answers }, { viewport })

test('the list of conversations links to the list of all runs', async () => {
  await openApp('/app/run', { ...toRunAnswers([]), 'GET /api/conversations/': () => pageOf([]) })
  await page.getByRole('link', { name: 'All runs' }).click()
  await expect.element(page.getByText(appMessages.run.none)).toBeVisible()
  expect(getAddress()).toBe('/app/runs')
})

test.for([desktop, phone])('a waiting run shows its question and is answered in its conversation, at $width pixels', async (viewport) => {
  await openRuns([sampleRun, retried, stopped], { viewport })
  const waiting = row('Waiting for you')
  await expect.element(waiting).toMatchTextContent('What shall we call it?')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await waiting.getByRole('button', { name: 'Answer Two questions' }).click()
  await expect.poll(getAddress).toBe(`/app/conversations/${sampleRun.conversation_id}`)
})

test.for([desktop, phone])('a waiting run is stopped in the list, at $width pixels', async (viewport) => {
  const ended = { status: 'completed', outcome: 'stopped', ended_at: sampleTime } as const
  let run: RunSummary = sampleRun
  const { calls } = await openRuns([], {
    viewport,
    answers: {
      'GET /api/runs/': () => ({ items: [run], next: null }),
      'POST /api/flow-runs/{id}/stop': () => {
        run = { ...run, ...ended }
        return { ...sampleFlowRun, id: run.id, ...ended }
      },
    },
  })
  await page.getByRole('button', { name: 'Stop Two questions' }).click()
  await expect.element(row('Two questions')).toMatchTextContent('Stopped')
  expect(listWrites(calls).map(({ call }) => call)).toEqual([`POST /api/flow-runs/${sampleRun.id}/stop`])
})

test.for([desktop, phone])('a stopped run is retried in its conversation, at $width pixels', async (viewport) => {
  const { calls } = await openRuns([{ ...stopped, can_retry: true }], { viewport, answers: { 'POST /api/runs/{id}/retry': sampleRun } })
  await expect.element(row('Two questions')).toMatchTextContent('Stopped')
  await page.getByRole('button', { name: 'Retry Two questions' }).click()
  await expect.poll(getAddress).toBe(`/app/conversations/${sampleRun.conversation_id}`)
  expect(listWrites(calls).at(-1)!.call).toBe(`POST /api/runs/${stopped.id}/retry`)
})

test('the runs fit the width of a tablet', async () => {
  await openRuns([sampleRun, retried, stopped], { viewport: { width: 768, height: 1024 } })
  for (const name of ['Stop Two questions', 'Answer Two questions']) {
    await expect.element(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await expectNoSidewaysScroll()
})

test.for([desktop, phone])('a run is found from the card of its flow and by filters, at $width pixels', async (viewport) => {
  await openFactory(toRunAnswers([retried, stopped]), { viewport })
  await page.getByRole('link', { name: 'View Logs of Two questions' }).click()
  await expect.poll(getAddress).toBe(`/app/runs?of=${sampleFlow.id}`)
  await expect.element(row('retried')).toMatchTextContent('Completed')
  await expect.element(row('retried').getByRole('link', { name: /^Note/ })).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Status'), 'Stopped')
  await expect.element(row('retried')).not.toBeInTheDocument()
  await expect.element(row('Stopped')).toHaveLength(1)
  await page.getByLabelText('Search runs').fill('nothing of this name')
  await expect.element(page.getByText(appMessages.run.noMatch)).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.element(row('Two questions')).toHaveLength(2)
  expect(getAddress()).toBe('/app/runs')
})

test('runs that fail to load can be retried', async () => {
  let isDown = true
  const answers = toRunAnswers([])
  await openApp('/app/runs', {
    ...answers,
    'GET /api/runs/': ({ call }: ApiCall) =>
      isDown && call.endsWith('?limit=50') ? rejection(503, appMessages.http.unavailable) : { items: [], next: null },
  })
  await expect.element(page.getByRole('alert').getByText(appMessages.http.unavailable)).toBeVisible()
  await tryAgain(() => (isDown = false))
  await expect.element(page.getByText(appMessages.run.none)).toBeVisible()
})

const usage: RunUsage = {
  from: '2026-10-20',
  to: '2026-11-18',
  runs: 3,
  spent: sampleSpent,
  by_definition: [{ id: sampleFlow.id, name: sampleFlow.name, runs: 3, spent: sampleSpent }],
  by_agent: [],
  by_goal: [],
}

test.for([desktop, phone])('the usage is listed by crew and flow, at $width pixels', async (viewport) => {
  await openApp(
    '/app/runs',
    {
      ...toRunAnswers([stopped]),
      'GET /api/runs/usage': usage,
      'GET /api/track-record': { days: 90, tools: [], agents: [] },
    },
    { viewport },
  )
  await page.getByRole('link', { name: 'Usage' }).click()
  const shares = page.getByRole('table', { name: 'By crew and flow' })
  await expect.element(shares.getByRole('row', { name: /^Two questions/ })).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
})
