import type { Goal } from '@adjutant/contract/goals'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'

test('Claims are read from the advice, edited, deleted and counted', { tag: '@phone' }, async ({ page, loginAs }) => {
  const person = await loginAs('user')
  await person.call<Goal>('POST /api/strategic-goals/', {
    title: 'Reduce churn',
    due_date: '2031-12-18',
    kpis: [{ name: 'Monthly churn', current_value: 6, start_value: 8, target_value: 4, unit: '%' }],
  })
  await page.goto('/app/strategy')
  const record = page.getByRole('table', { name: 'Track record of advice' })
  await expect(page.getByText('No claims yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Add Advice' }).click()
  const form = page.getByRole('dialog', { name: 'Add Advice' })
  await form.getByLabel('Title').fill('Keep customers')
  await form.getByLabel('Content').fill('## How we will know\n\n- Monthly churn is at most 5 % by 30 June 2031.\n- Everybody feels better.')
  await form.getByRole('button', { name: 'Save advice' }).click()
  const claims = page.getByRole('region', { name: 'Claims of Keep customers' })
  await expect(claims.getByRole('listitem')).toHaveCount(2)
  await expect(claims.getByRole('link', { name: '“Monthly churn” is at most 5 % on 30 June 2031' })).toBeVisible()
  await expect(claims.getByRole('listitem').last()).toContainText('This can’t be checked.')
  await expect(record).toContainText('1 can’t tell, 1 open')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await claims.getByRole('button', { name: 'Edit claim: Everybody feels better.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Claim' })
  await expect(dialog.getByText('“Everybody feels better.”')).toBeVisible()
  await dialog.getByLabel('What to measure').selectOption('The progress of a goal')
  await dialog.getByRole('combobox', { name: 'Goal' }).fill('churn')
  await expect(page.getByRole('option', { name: 'Reduce churn' })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('At least, in percent').fill('75')
  await dialog.getByLabel('Date').fill('2031-07-31')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save claim' }).click()
  await expect(claims.getByRole('link', { name: '“Reduce churn” is at least 75% done on 31 July 2031' })).toBeVisible()
  await expect(record).toContainText('2 open')

  await claims.getByRole('button', { name: /^Delete claim: “Monthly churn”/ }).click()
  await page.getByRole('alertdialog', { name: 'Delete Claim' }).getByRole('button', { name: 'Delete' }).click()
  await expect(claims.getByRole('listitem')).toHaveCount(1)
  await expect(record).toContainText('1 open')
  await claims.getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Goal' })).toContainText('Reduce churn')
})
