import type { Act } from '@adjutant/contract/ai/conversations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, listWrites, rejection } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { ActCard } from './act-card.tsx'

const record = { kind: 'task', id: 'task-1', title: 'Freight rates', owner: 'Tom', organization: 'Acme' }
const act = (fields: Partial<Act>): Act =>
  ({
    id: 'act-1',
    tool: 'update_task',
    title: 'Update a task',
    arguments: {},
    state: 'proposed',
    result: null,
    record,
    changes: [{ field: 'due_date', from: '20 Nov', to: '2 Dec' }],
    decided_at: null,
    ...fields,
  }) as Act

const show = (fields: Partial<Act> = {}) => renderInApp(<ActCard act={act(fields)} conversationId="talk-1" />)
const button = (name: string) => page.getByRole('button', { name })
const decide = 'POST /api/conversations/talk-1/acts/act-1'

test('a proposal names the record, its owner and what would change', async () => {
  await show()
  const card = page.getByRole('region', { name: 'Update a task: Waiting for you' })
  await expect.element(card.getByRole('link', { name: /Freight rates/ })).toHaveAttribute('href', '/app/my-tasks?task=task-1')
  await expect.element(card.getByText('Tom · Acme')).toBeVisible()
  await expect.element(card.getByRole('definition')).toHaveTextContent('20 Nov → 2 Dec')
})

test.each([
  ['Allow once', 'once'],
  ['Always allow', 'always'],
  ['No', 'no'],
])('%s sends its decision, and the others wait meanwhile', async (label, decision) => {
  const answer = Promise.withResolvers<object>()
  const calls = answerApi({ [decide]: () => answer.promise })
  await show()
  await button(label).click()
  await expect.element(button(label)).toHaveAttribute('aria-busy', 'true')
  for (const other of ['Allow once', 'Always allow', 'No'].filter((name) => name !== label)) {
    await expect.element(button(other)).toBeDisabled()
  }
  await button(label).click({ force: true })
  answer.resolve({})
  await expect.element(button(label)).not.toHaveAttribute('aria-busy')
  expect(listWrites(calls)).toEqual([{ call: decide, body: { decision } }])
})

test('a decision that could not be saved is reported and can be repeated', async () => {
  answerApi({ [decide]: rejection(409, 'Another decision came first.') })
  await show()
  await button('No').click()
  await expect.element(page.getByRole('alert').getByText("Couldn't save your decision")).toBeVisible()
  await expect.element(page.getByText('Another decision came first.')).toBeVisible()
  await expect.element(button('No')).toBeEnabled()
})

test.each<[state: Act['state'], label: string]>([
  ['done', 'Done'],
  ['failed', 'Failed'],
  ['refused', 'Refused'],
])('a decided action of state %s shows its receipt and no buttons', async (state, label) => {
  await show({ state, result: 'The due date is 2 December.' })
  await expect.element(page.getByRole('region', { name: `Update a task: ${label}` })).toBeVisible()
  await expect.element(page.getByText('The due date is 2 December.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a new record lists its values without an arrow, and a needless change says so', async () => {
  const { screen } = await show({ record: null, changes: [{ field: 'title', from: null, to: 'Call Tom' }] })
  await expect.element(page.getByRole('definition')).toHaveTextContent('Call Tom')
  await screen.unmount()
  await show({ changes: [] })
  await expect.element(page.getByText('No changes needed. It’s already set this way.')).toBeVisible()
})
