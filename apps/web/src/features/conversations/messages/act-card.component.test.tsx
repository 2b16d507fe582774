import type { Act } from '@adjutant/contract/ai/acts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi as answerCalls, listWrites, rejection } from '../../../testing/fake-api.ts'
import { discardQuestion } from '../../../testing/page-parts.ts'
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
    proposed_arguments: null,
    fields: [],
    asks_each_time: false,
    can_undo: false,
    decided_at: null,
    ...fields,
  }) as Act

const noRecord = { 'GET /api/track-record': { days: 90, tools: [], agents: [] } }
const answerApi = (answers: Parameters<typeof answerCalls>[0]) => answerCalls({ ...noRecord, ...answers })
beforeEach(() => void answerApi({}))

const show = (fields: Partial<Act> = {}) => renderInApp(<ActCard act={act(fields)} conversationId="talk-1" />)
const button = (name: string) => page.getByRole('button', { name })
const decide = 'POST /api/conversations/talk-1/acts/act-1'

test('a proposal names the record, its owner and what would change', async () => {
  await show()
  const card = page.getByRole('region', { name: 'Update a task: Waiting for you' })
  await expect.element(card.getByRole('link', { name: /Freight rates/ })).toHaveAttribute('href', '/app/my-tasks?task=task-1')
  await expect.element(card.getByText('Tom · Acme')).toBeVisible()
  await expect.element(card.getByRole('definition')).toHaveTextContent('20 Nov → 2 Dec')
  await expect.element(card.getByText('Exactly what will be done, checked against your records')).toBeVisible()
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

test('a double click sends the decision once', async () => {
  const calls = answerApi({ [decide]: {} })
  await show()
  await button('Allow once').dblClick()
  await expect.element(button('Allow once')).not.toHaveAttribute('aria-busy')
  expect(listWrites(calls)).toEqual([{ call: decide, body: { decision: 'once' } }])
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
  ['interrupted', 'Interrupted'],
  ['refused', 'Rejected'],
  ['undone', 'Undone'],
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
  await expect.element(page.getByText("No changes needed. It's already set this way.")).toBeVisible()
})

const fields: Act['fields'] = [
  { name: 'due_date', type: 'date', choices: [], is_required: false },
  { name: 'priority', type: 'choice', choices: ['Low', 'High'], is_required: false },
]
const args = { id: '0198f0c4-7b6a-7d2e-9c1f-3a5b7c9d1e2f', due_date: '2026-12-02' }

test('fields can be edited before approval, and the record stays the same', async () => {
  const calls = answerApi({ [decide]: {} })
  await show({ arguments: args, fields })
  await button('Edit').click()
  await page.getByLabelText('Due date').fill('2026-12-24')
  await page.getByText('More fields').click()
  await page.getByLabelText('Priority').selectOptions('High')
  await button('Back').click()
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await button('Allow with changes').click()
  const edited = { id: args.id, due_date: '2026-12-24', priority: 'High' }
  await expect.poll(() => listWrites(calls)).toEqual([{ call: decide, body: { decision: 'once', arguments: edited } }])
})

test('values that the server rejects can be corrected, and Back keeps the proposal', async () => {
  answerApi({ [decide]: rejection(422, 'This is not a valid date.') })
  await show({ arguments: args, fields })
  await button('Edit').click()
  await button('Allow with changes').click()
  await expect.element(page.getByRole('region').getByRole('alert')).toHaveTextContent('This is not a valid date.')
  await button('Back').click()
  await expect.element(button('Allow once')).toBeEnabled()
})

test('after untrusted text there is no Always, and the card says why', async () => {
  await show({ asks_each_time: true })
  await expect.element(page.getByText("This answer used text from other people or the web, so you're asked every time.")).toBeVisible()
  await expect.element(button('Always allow')).not.toBeInTheDocument()
})

test('a call of an own tool has no Always either', async () => {
  await show({ tool: 'own_Weather_0123456789ab', title: 'Weather (api.test)', record: null, asks_each_time: true })
  await expect.element(page.getByText("You're asked before this tool is called.")).toBeVisible()
  await expect.element(button('Always allow')).not.toBeInTheDocument()
})

test('a receipt names what the person edited, and can be undone', async () => {
  const calls = answerApi({ [`${decide}/undo`]: {} })
  await show({ state: 'done', can_undo: true, arguments: args, proposed_arguments: { ...args, due_date: '2026-11-30' } })
  await expect.element(page.getByText('You edited: Due date')).toBeVisible()
  await button('Undo').click()
  await expect.poll(() => listWrites(calls)).toEqual([{ call: `${decide}/undo`, body: null }])
})

describe('a disguised text', () => {
  test.each([
    [
      'a title with a direction override',
      { record: { ...record, title: 'Pay \u202e00001' } as Act['record'] },
      /Pay \[hidden characters\]00001/,
    ],
    [
      'a new value with tag characters',
      { changes: [{ field: 'title', from: null, to: 'Plan\u{e0064}\u{e006f}' }] },
      'Plan[hidden characters]',
    ],
    [
      'a message that continues below the fold',
      { changes: [{ field: 'text', from: null, to: `Hi${'\n'.repeat(50)}14.2 M€` }] },
      /\[empty lines\]/,
    ],
  ])('in %s is shown, with a warning', async (_what, fields, shown) => {
    await show(fields)
    await expect.element(page.getByText(shown).first()).toBeVisible()
    await expect.element(page.getByText(/^This text hides characters or leaves large gaps\./)).toBeVisible()
  })

  test('of letters that look alike is warned about', async () => {
    await show({ record: { ...record, title: 'Pаyroll' } as Act['record'] })
    await expect.element(page.getByText(/mixes letters of different alphabets/)).toBeVisible()
  })

  test('is not suspected in a plain one', async () => {
    await show({ record: { ...record, title: 'Überprüfung 👨‍👩‍👧 שלום' } as Act['record'] })
    await expect.element(page.getByText('Tom · Acme')).toBeVisible()
    await expect.element(page.getByText('Read it closely before you allow it.')).not.toBeInTheDocument()
  })
})
