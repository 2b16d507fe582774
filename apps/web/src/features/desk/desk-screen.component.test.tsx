import type { DeskItem } from '@adjutant/contract/desk'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, listWrites } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { DeskScreen } from './desk-screen.tsx'

const toItem = (number: number, more: Partial<DeskItem> = {}): DeskItem => ({
  kind: 'goal',
  id: `goal${number}`,
  title: `Goal ${number}`,
  who: null,
  detail: null,
  due_date: '2027-01-01',
  since: null,
  score: 15,
  reasons: [{ factor: 'kind', text: 'A goal of yours or your organization', points: 15 }],
  actions: [],
  conversation_id: null,
  run: null,
  act: null,
  draft_id: null,
  hidden_until: null,
  ...more,
})
const all = Array.from({ length: 25 }, (_, index) => toItem(index + 1))
const snoozed = toItem(99, { title: 'Snoozed goal', hidden_until: '2026-11-20T08:00:00Z' })

/** Answers like the server: `limit` items of the view. */
function answerDesk({ call }: { call: string }) {
  const query = new URL(call.split(' ')[1]!, 'http://x').searchParams
  const isHidden = query.get('view') === 'hidden'
  const items = isHidden ? [snoozed] : all.slice(0, Number(query.get('limit')))
  return { items, total: isHidden ? 1 : all.length, hidden: 1, next_return_at: null }
}

test('shows more items on request, until all are shown', async () => {
  answerApi({ 'GET /api/desk': answerDesk })
  await renderInApp(<DeskScreen />)
  await expect.element(page.getByRole('link', { name: 'Goal 20', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Goal 21', exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByRole('link', { name: 'Goal 25', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('lists what was snoozed, with a way back', async () => {
  const calls = answerApi({ 'GET /api/desk': answerDesk, 'DELETE /api/desk/goal/goal99/dismissal': undefined })
  await renderInApp(<DeskScreen />)
  await page.getByRole('button', { name: 'Show 1 snoozed or done' }).click()
  await expect.element(page.getByText(/^Snoozed until 20 Nov 2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Bring back: Snoozed goal' }).click()
  await expect.element(page.getByText('Back on your desk')).toBeVisible()
  expect(listWrites(calls).map(({ call }) => call)).toEqual(['DELETE /api/desk/goal/goal99/dismissal'])
})

test('a double click on Ask starts one conversation', async () => {
  const calls = answerApi({ 'GET /api/desk': answerDesk, 'POST /api/conversations/': { id: 'talk-1' } })
  await renderInApp(<DeskScreen />)
  await page.getByRole('textbox', { name: 'Ask your assistant' }).fill('What is overdue?')
  const ask = page.getByRole('button', { name: 'Ask', exact: true })
  await ask.dblClick()
  await expect.element(ask).toHaveAttribute('aria-busy', 'false')
  expect(listWrites(calls)).toEqual([{ call: 'POST /api/conversations/', body: { name: 'What is overdue?' } }])
})
