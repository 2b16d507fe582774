import type { Advice } from '@adjutant/contract/advice'
import type { AdviceTrackRecord, Claim } from '@adjutant/contract/records/advice-claims'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, pageOf } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleId } from '../../../testing/samples/people.ts'
import { createGoals, openedGoalAnswers, sampleClaim, strategyAnswers, toAdvice, toGoal, toKpi } from '../../../testing/samples/strategy.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const churn = toKpi(1, { name: 'Monthly churn', current_value: 6, start_value: 8, target_value: 4, unit: '%' })
const goal = toGoal(1, 'Reduce churn', { kpis: [churn] })
const churnClaim: Claim = {
  ...sampleClaim,
  ...{ id: sampleId(451), kind: 'kpi', goal_id: goal.id, kpi_id: churn.id, comparison: 'at_most', value: 5, unit: '%' },
  ...{ due_date: '2031-06-30', verdict: null, reason: null },
  sentence: 'Monthly churn is at most 5 % by 30 June 2031.',
  statement: '“Monthly churn” is at most 5 % on 30 June 2031',
}
const progressClaim: Claim = {
  ...sampleClaim,
  ...{ kind: 'progress', goal_id: goal.id, comparison: 'at_least', value: 75, due_date: '2031-07-31', verdict: null, reason: null },
  statement: '“Reduce churn” is at least 75% done on 31 July 2031',
}
const toStored = (claims: Claim[]) => toAdvice(1, 'Keep customers', { claims })
const empty = toStored([])

const claims = page.getByRole('region', { name: 'Claims of Keep customers' })
const record = page.getByRole('table', { name: 'Track record of advice' })

const toTrackRecord = ({ source, claims: all }: Advice): AdviceTrackRecord => {
  const count = (verdict: Claim['verdict']) => all.filter((claim) => claim.verdict === verdict).length
  return { source, held: 0, not_held: 0, cannot_tell: count('cannot_tell'), open: count(null), rank_days: 0 }
}

/** The server reads both claims from the text of new advice. */
function open(stored: Claim[], viewport = desktop) {
  let advice = stored.length > 0 ? [toStored(stored)] : []
  const store = (next: Claim[]) => {
    advice = [toStored(next)]
    return advice[0]
  }
  const address = `/api/strategic-advice/${empty.id}/claims`
  const answers = {
    ...{ ...strategyAnswers, ...createGoals([goal]).answers, ...openedGoalAnswers },
    'GET /api/strategic-advice/': () => pageOf(advice),
    'GET /api/advice/track-record': () => advice.map(toTrackRecord),
    'POST /api/strategic-advice/': () => store([churnClaim, sampleClaim]),
    [`PUT ${address}/${sampleClaim.id}`]: () => store([churnClaim, progressClaim]),
    [`DELETE ${address}/${churnClaim.id}`]: () => void store([progressClaim]),
  }
  return openApp('/app/strategy', answers, { viewport })
}

test.for([desktop, phone])('claims that are read from new advice are listed and counted at $width pixels', async (viewport) => {
  const { calls } = await open([], viewport)
  await expect.element(page.getByText('No claims yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Advice' }).click()
  const form = page.getByRole('dialog', { name: 'Add Advice' })
  await form.getByLabelText('Title').fill('Keep customers')
  const content = '## How we will know\n\n- Monthly churn is at most 5 % by 30 June 2031.\n- Everybody feels better.'
  await form.getByLabelText('Content').fill(content)
  await form.getByRole('button', { name: 'Save advice' }).click()
  await expect.element(claims.getByRole('listitem')).toHaveLength(2)
  await expect.element(claims.getByRole('link', { name: churnClaim.statement })).toBeVisible()
  await expect.element(claims.getByRole('listitem').last()).toMatchTextContent("This can't be checked.")
  await expect.element(record).toMatchTextContent("1 can't tell, 1 open")
  expect(listWrites(calls).at(-1)).toMatchObject({ body: { advice_title: 'Keep customers', content } })
  await expectNoSidewaysScroll()
  await expectAccessible()
})

test.for([desktop, phone])('a sentence becomes a claim about the progress of a goal at $width pixels', async (viewport) => {
  const { calls } = await open([churnClaim, sampleClaim], viewport)
  await claims.getByRole('button', { name: 'Edit claim: Everybody feels better.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Claim' })
  await expect.element(dialog.getByText('“Everybody feels better.”')).toBeVisible()
  await dialog.getByLabelText('What to measure').selectOptions('The progress of a goal')
  await dialog.getByRole('combobox', { name: 'Goal' }).fill('churn')
  await expect.element(page.getByRole('option', { name: 'Reduce churn' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await dialog.getByLabelText('At least, in percent').fill('75')
  await dialog.getByLabelText('Date').fill('2031-07-31')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save claim' }).click()
  await expect.element(claims.getByRole('link', { name: progressClaim.statement })).toBeVisible()
  expect(listWrites(calls).at(-1)).toMatchObject({ body: { kind: 'progress', subject_id: goal.id, value: 75, due_date: '2031-07-31' } })
  await expect.element(record).toMatchTextContent('2 open')
})

test.for([desktop, phone])('a claim is deleted after confirmation, and a claim leads to its goal at $width pixels', async (viewport) => {
  await open([churnClaim, progressClaim], viewport)
  await claims.getByRole('button', { name: /^Delete claim: “Monthly churn”/ }).click()
  await page.getByRole('alertdialog', { name: 'Delete Claim' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(claims.getByRole('listitem')).toHaveLength(1)
  await expect.element(record).toMatchTextContent('1 open')
  await claims.getByRole('link').click()
  await expect.element(page.getByRole('dialog', { name: 'Goal' })).toMatchTextContent('Reduce churn')
})
