import type { RunModelCall } from '@adjutant/contract/ai/run-model-calls'
import type { RunEvent, RunStep } from '@adjutant/contract/ai/runs'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import type { Run } from '../run.ts'
import { RunTimeline } from './run-timeline.tsx'

const nothing = { input_tokens: 0, output_tokens: 0, worked_ms: 0, cost_usd: null }
const step = (name: string, status: RunStep['status'], fields: Partial<RunStep> = {}) =>
  ({ step: name, title: `Title of ${name}`, by: 'price_analyst', status, output: '', spent: nothing, ...fields }) as RunStep
const event = (id: number, type: RunEvent['type'], details: RunEvent['details'], summary = ''): RunEvent => ({
  id,
  type,
  summary,
  details,
  ts: '2026-11-17T10:00:00Z',
})

const show = (status: Run['status'], steps: RunStep[], timeline: RunEvent[] = []) =>
  renderInApp(
    <RunTimeline
      run={
        {
          id: 'run-1',
          kind: 'crew',
          name: 'weekly_report',
          status,
          steps,
          timeline,
          undoable_calls: [],
          undone_calls: [],
        } as unknown as Run
      }
    />,
  )

const list = page.getByRole('list', { name: 'Steps of Weekly report' })
const item = (name: string) => list.getByRole('listitem').filter({ hasText: `Title of ${name}` })

test('each step shows who works on it and where it stands', async () => {
  const spent = { input_tokens: 900, output_tokens: 100, worked_ms: 61_000, cost_usd: 0.02 }
  await show('running', [step('read', 'done', { spent }), step('sum', 'running'), step('write', 'waiting'), step('send', 'waiting')])
  await expect.element(item('read')).toMatchTextContent('Done1,000 tokens · 1 min · $0.02')
  await expect.element(item('sum')).toMatchTextContent('Working')
  await expect.element(item('write')).toMatchTextContent('Next')
  await expect.element(item('send')).toMatchTextContent('Later')
  await expect.element(item('read')).toMatchTextContent('Price analyst')
})

test('a waiting run marks the step that asked', async () => {
  await show('awaiting_human_input', [step('ask', 'running'), step('write', 'waiting')])
  await expect.element(item('ask')).toMatchTextContent('Waiting for you')
})

test('the steps after a failure were not reached', async () => {
  await show('failed', [step('read', 'failed'), step('write', 'skipped')])
  await expect.element(item('read')).toMatchTextContent('Failed')
  await expect.element(item('write')).toMatchTextContent('Not reached')
})

test('an output is folded and shows its formatting when opened', async () => {
  await show('completed', [step('read', 'done', { output: '**Seven** rates' })])
  await expect.element(page.getByText('Seven')).not.toBeVisible()
  await page.getByText('Output').click()
  await expect.element(page.getByText('Seven')).toBeVisible()
})

test('a tool call shows its arguments and result, or the change that it made', async () => {
  const change = { field: 'due_date', from: '20 Nov', to: '2 Dec' }
  const receipt = { record: { kind: 'task', id: 'task-1', title: 'Freight rates' }, changes: [change], text: 'Updated.' }
  await show(
    'running',
    [step('read', 'running')],
    [
      event(1, 'tool_call', { step: 'read', call: 'c1', tool: 'search_files', arguments: { query: 'rates' } }),
      event(2, 'tool_result', { step: 'read', call: 'c1', ok: false, output: 'No files.' }),
      event(3, 'tool_call', { step: 'read', call: 'c2', tool: 'update_task', arguments: {} }),
      event(4, 'tool_result', { step: 'read', call: 'c2', ok: true, output: '{}', receipt }),
      event(5, 'tool_call', { step: 'read', call: 'c3', tool: 'read_file', arguments: {} }),
    ],
  )
  await expect.element(item('read')).toMatchTextContent(/Search files\s*Failed/)
  await expect.element(item('read')).toMatchTextContent(/Update task\s*Done/)
  await expect.element(item('read')).toMatchTextContent(/Read file\s*Running/)
  await page.getByText('Search files').click()
  await expect.element(page.getByLabelText('Result of Search files')).toMatchTextContent('No files.')
  await page.getByText('Update task').click()
  await expect.element(page.getByRole('link', { name: /Freight rates/ })).toBeVisible()
  await expect.element(page.getByRole('definition')).toHaveTextContent('20 Nov → 2 Dec')
})

test('a repeated warning is shown once with its latest text, at its step or above all', async () => {
  await show(
    'running',
    [step('read', 'running')],
    [
      event(1, 'warning', { code: 'late' }, 'The provider is slow.'),
      event(2, 'warning', { step: 'read', code: 'retry' }, 'First retry.'),
      event(3, 'warning', { step: 'read', code: 'retry' }, 'Second retry.'),
    ],
  )
  await expect.element(item('read').getByText('Second retry.')).toBeVisible()
  await expect.element(page.getByText('First retry.')).not.toBeInTheDocument()
  await expect.element(page.getByText('The provider is slow.')).toBeVisible()
  await expect.element(item('read').getByText('The provider is slow.')).not.toBeInTheDocument()
})

test('prompts and replies are loaded when opened, with tokens and cost', async () => {
  const call: RunModelCall = {
    step: 0,
    agent: 'price_analyst',
    model: 'gpt-5',
    instructions: 'You are the analyst.',
    messages: [
      { role: 'user', tool: null, ok: true, text: 'Find the rates' },
      { role: 'tool', tool: 'search_files', ok: false, text: 'No files.' },
    ],
    reply: 'The rates are stable.',
    calls: [{ tool: 'update_task', arguments: { title: 'Rates' } }],
    input_tokens: 1_200,
    output_tokens: 30,
    cost_usd: 0.02,
    ts: '2026-11-17T10:00:00Z',
  }
  const calls = answerApi({ 'GET /api/runs/run-1/model-calls': [call] })
  const started = event(1, 'step_started', { step: 'read', kind: 'model' })
  await show('running', [step('read', 'running'), step('write', 'waiting')], [started])
  expect(calls).toEqual([])
  await expect.element(item('write').getByText('Prompt and reply')).not.toBeInTheDocument()
  await item('read').getByText('Prompt and reply').click()
  await expect.element(page.getByText('gpt-5 · 1,200 tokens in · 30 out · $0.02')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Prompt', exact: true })).toHaveTextContent('Find the rates')
  await expect.element(page.getByRole('region', { name: 'Error of Search files' })).toHaveTextContent('No files.')
  await expect.element(page.getByRole('region', { name: 'Reply' })).toHaveTextContent('The rates are stable.')
  await expect.element(page.getByRole('region', { name: 'Calls Update task' })).toMatchTextContent('"title": "Rates"')
  await expect.element(page.getByText('You are the analyst.')).not.toBeVisible()
  await page.getByText('Instructions').click()
  await expect.element(page.getByText('You are the analyst.')).toBeVisible()
})
