import type { Advice } from '@adjutant/contract/advice'
import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import type { AdviceTrackRecord, Claim } from '@adjutant/contract/records/advice-claims'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerApi, listWrites, rejection } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import TrackRecordTable from './advice-track-record.tsx'
import { ClaimList } from './claim-list.tsx'

const claim = (id: string, more: Partial<Claim>): Claim => ({
  ...{ id, kind: 'kpi', sentence: null, statement: id, goal_id: 'goal-1', kpi_id: 'kpi-1', task_id: null },
  ...{ comparison: 'at_most', value: 5, unit: '%', due_date: '2099-06-30', verdict: null, reason: null, value_seen: null },
  ...{ evaluated_at: null, can_edit: true, ...more },
})
const toAdvice = (more: Partial<Advice>) =>
  ({
    ...{ id: 'advice-1', advice_title: 'Focus', organization_id: null, claims: [], rank_days: 0, can_edit: true },
    ...{ source: { kind: 'product', name: null, is_mine: false }, ...more },
  }) as Advice
const goals = [{ id: 'goal-1', title: 'Reduce churn', organization_id: null, kpis: [{ id: 'kpi-1', name: 'Churn' }] }]
const paged = (items: object[]) => Response.json(items, { headers: { 'x-total-count': String(items.length) } })

test('shows each claim with its verdict and reason, and actions only where the claim can be changed', async () => {
  const claims = [
    claim('Churn is at most 5 %', {}),
    claim('Churn was low', { verdict: 'held', reason: 'Churn was 4 %.', can_edit: false }),
    claim('Sales rise', { verdict: 'not_held', reason: 'Sales were 1.', can_edit: false }),
    claim('All is well', { kind: 'text', goal_id: null, verdict: 'cannot_tell', reason: claimMessages.unreadable }),
  ]
  answerApi({})
  await renderInApp(<ClaimList advice={toAdvice({ claims, rank_days: -5 })} />)
  const items = page.getByRole('region', { name: 'Claims of Focus' }).getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent('OpenChurn is at most 5 %')
  await expect.element(items.nth(1)).toHaveTextContent('HeldChurn was lowChurn was 4 %.')
  await expect.element(items.nth(2)).toHaveTextContent('Not heldSales riseSales were 1.')
  await expect.element(items.nth(3)).toHaveTextContent(`Can't tellAll is well${claimMessages.unreadable}`)
  expect(page.getByRole('button', { name: /^Edit claim/ }).elements()).toHaveLength(2)
  await expect.element(page.getByText("Ranked lower: earlier claims by Adjutant didn't hold.")).toBeVisible()
})

test('shows a reader without permission no actions, and nothing without claims', async () => {
  answerApi({})
  await renderInApp(
    <>
      <ClaimList advice={toAdvice({ can_edit: false })} />
      <ClaimList advice={toAdvice({ advice_title: 'Rest', can_edit: false, claims: [claim('one', { can_edit: false })] })} />
    </>,
  )
  await expect.element(page.getByRole('region', { name: 'Claims of Rest' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Claims of Focus' }).elements()).toEqual([])
  expect(page.getByRole('button').elements()).toEqual([])
})

test('adds a claim with the keyboard, after the missing fields are filled in', async () => {
  const calls = answerApi({
    'GET /api/strategic-goals/': () => paged(goals),
    'POST /api/strategic-advice/advice-1/claims': () => ({}),
  })
  await renderInApp(<ClaimList advice={toAdvice({})} />)
  await page.getByRole('button', { name: 'Add claim to Focus' }).click()
  await page.getByRole('button', { name: 'Save claim' }).click()
  for (const message of [claimMessages.subjectRequired, claimMessages.valueRequired, claimMessages.dueRequired])
    await expect.element(page.getByText(message)).toBeVisible()
  expect(listWrites(calls)).toEqual([])
  await page.getByRole('combobox', { name: 'KPI' }).click()
  await page.getByRole('option', { name: 'Churn (Reduce churn)' }).click()
  await page.getByLabelText('Comparison').selectOptions('At most')
  await page.getByLabelText('Value').fill('4.5')
  await page.getByLabelText('Date').fill('2099-06-30')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => listWrites(calls))
    .toEqual([
      {
        call: 'POST /api/strategic-advice/advice-1/claims',
        body: { kind: 'kpi', subject_id: 'kpi-1', comparison: 'at_most', value: 4.5, due_date: '2099-06-30' },
      },
    ])
})

test("edits a claim, and keeps the form open with the server's reason", async () => {
  const errors = [{ field: 'due_date', message: claimMessages.duePast }]
  const calls = answerApi({
    'GET /api/strategic-goals/': () => paged(goals),
    'PUT /api/strategic-advice/advice-1/claims/one': () => rejection(422, claimMessages.duePast, errors),
  })
  await renderInApp(<ClaimList advice={toAdvice({ claims: [claim('one', {})] })} />)
  await page.getByRole('button', { name: 'Edit claim: one' }).click()
  await page.getByLabelText('What to measure').selectOptions('A goal is done')
  await page.getByRole('combobox', { name: 'Goal' }).click()
  await page.getByRole('option', { name: 'Reduce churn' }).click()
  await page.getByRole('button', { name: 'Save claim' }).click()
  await expect.element(page.getByText(claimMessages.duePast).first()).toBeVisible()
  expect(listWrites(calls)).toMatchObject([{ body: { kind: 'goal_done', subject_id: 'goal-1', comparison: null, value: null } }])
})

test('deletes a claim after a confirmation', async () => {
  const calls = answerApi({ 'DELETE /api/strategic-advice/advice-1/claims/one': undefined })
  await renderInApp(<ClaimList advice={toAdvice({ claims: [claim('one', {})] })} />)
  await page.getByRole('button', { name: 'Delete claim: one' }).click()
  expect(listWrites(calls)).toEqual([])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => listWrites(calls).length).toBe(1)
})

test('the track record has a row per source', async () => {
  const none = { held: 0, not_held: 0, cannot_tell: 0, open: 0, rank_days: 0 }
  const records: AdviceTrackRecord[] = [
    { ...none, source: { kind: 'person', name: 'Ann', is_mine: true }, held: 7, not_held: 2, rank_days: 6 },
    { ...none, source: { kind: 'crew', name: 'sales_crew', is_mine: false }, open: 1 },
  ]
  answerApi({ 'GET /api/advice/track-record': records })
  await renderInApp(<TrackRecordTable />)
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('You7 of 9 claims held7 held, 2 not heldRanked higher')
  await expect.element(rows.nth(2)).toHaveTextContent('Sales crewNone decided yet1 openNo effect on the order')
})

test.each([
  ['no claims', [], 'No claims yet.'],
  ['an error', rejection(503, 'The database is away.'), "Couldn't load the track record."],
])('the track record says what to do with %s', async (_what, answer, text) => {
  answerApi({ 'GET /api/advice/track-record': answer })
  await renderInApp(<TrackRecordTable />)
  await expect.element(page.getByText(text)).toBeVisible()
})
