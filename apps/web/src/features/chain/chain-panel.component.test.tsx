import type { Chain, ChainNode } from '@adjutant/contract/records/chain'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerApi, rejection } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { ChainDisclosure } from './chain-disclosure.tsx'

const at = '2026-03-03T12:00:00Z'
const facts = { at, happened_at: null, by: null, thread_id: null, run_kind: null }
const node = (fields: Pick<ChainNode, 'kind' | 'id' | 'title' | 'distance'> & Partial<ChainNode>): ChainNode => ({
  ...facts,
  more: 0,
  ...fields,
})

const start = { ...facts, kind: 'task', id: 'task-1', title: 'Call the bank' } as const
const full: Chain = {
  start,
  nodes: [
    node({
      kind: 'message',
      id: 'message-1',
      title: 'Can you call the bank?',
      distance: -1,
      by: 'Ada Kern',
      thread_id: 'thread-1',
      happened_at: at,
    }),
    node({ kind: 'goal', id: 'goal-1', title: 'Grow', distance: 1 }),
    node({ kind: 'goal', id: 'goal-2', title: 'Double the business', distance: 2, more: 3 }),
  ],
  links: [
    { from: 'message-1', to: 'task-1', relation: 'created', day: null },
    { from: 'task-1', to: 'goal-1', relation: 'serves', day: null },
    { from: 'goal-1', to: 'goal-2', relation: 'part_of', day: null },
  ],
  more_before: 0,
  more_after: 0,
}

const path = 'GET /api/records/task/task-1/chain'

async function open(answer: unknown) {
  const calls = answerApi({ [path]: answer })
  await renderInApp(<ChainDisclosure kind="task" recordId="task-1" />)
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Why' }).click()
  return calls
}

const panel = page.getByRole('region', { name: 'Why' })
const hrefs = () => [
  ...new Set(
    panel
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ),
]

test('says in sentences where a record comes from and what it leads to, with links', async () => {
  await open(full)
  await expect.element(panel.getByRole('heading', { name: 'What led to it' })).toBeVisible()
  const items = panel
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(items[0]).toBe('Created from a message by Ada Kern, 3 Mar 2026Can you call the bank?')
  expect(items[1]).toContain('Contributes to a goalGrow')
  expect(items[2]).toBe('Part of a goalDouble the businessand 3 more')
  expect(hrefs()).toEqual(['/app/comms?thread=thread-1&message=message-1', '/app/strategy/goals/goal-1', '/app/strategy/goals/goal-2'])
})

test('the day of an interaction is that of the link, whenever the contact was entered', async () => {
  const nodes = [node({ kind: 'contact', id: 'contact-1', title: 'Halden', distance: -1 })]
  await open({ ...full, nodes, links: [{ from: 'contact-1', to: 'task-1', relation: 'promised_in', day: '2026-02-11' }] })
  await expect.element(panel.getByText('Promised in an interaction with a contact, 11 Feb 2026')).toBeVisible()
})

test('draws the graph from top to bottom, marks the record itself and is reached by keyboard', async () => {
  await open(full)
  const graph = panel.getByRole('figure')
  await expect.element(graph).toBeVisible()
  const rows = graph
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(rows).toEqual(['MessageCan you call the bank?', 'TaskCall the bank', 'GoalGrow', 'GoalDouble the business'])
  expect(document.querySelector('[aria-current]')?.textContent).toBe('TaskCall the bank')
  expect(document.querySelectorAll('svg path[d^="M50 "]')).toHaveLength(3)
  // The list has three links, the graph follows.
  await page.getByRole('button', { name: 'Hide why' }).click()
  await page.getByRole('button', { name: 'Why' }).click()
  for (let key = 0; key < 4; key++) await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.closest('figure')).not.toBeNull()
})

test('a row shows three records and counts the others', async () => {
  const nodes = Array.from({ length: 5 }, (_, index) => node({ kind: 'task', id: `t${index}`, title: `Task ${index}`, distance: -1 }))
  const links = nodes.map(({ id }) => ({ from: id, to: 'task-1', relation: 'serves' as const, day: null }))
  await open({ ...full, start: { ...start, kind: 'goal' }, nodes, links, more_before: 980 })
  await expect.element(panel.getByRole('heading', { name: 'What contributes to it' })).toBeVisible()
  await expect.element(panel.getByText('and 980 more')).toBeVisible()
  const graph = panel.getByRole('figure')
  expect(graph.getByRole('link').elements()).toHaveLength(3)
  await expect.element(graph.getByText('+982')).toBeVisible()
})

test('says what would appear if nothing is linked', async () => {
  await open({ ...full, nodes: [], links: [] })
  await expect.element(panel.getByText(/^Nothing is linked to this task yet\./)).toBeVisible()
})

test('offers another attempt after an error', async () => {
  let isBroken = true
  await open(() => (isBroken ? rejection(500, 'Something went wrong.') : full))
  await expect.element(panel.getByText('Something went wrong.')).toBeVisible()
  isBroken = false
  await panel.getByRole('button', { name: /again|retry/i }).click()
  await expect.element(panel.getByRole('heading', { name: 'What led to it' })).toBeVisible()
})
