import type { Task } from '@adjutant/contract/tasks'
import { expect, expectAccessible, expectNoSidewaysScroll, navigateInApp, test } from '../fixtures.ts'

test('an earlier version of a task is restored, and the list of an earlier day is empty', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  const task = await ines.call<Task>('POST /api/tasks/', { title: 'Sign the lease' })
  await ines.call(`PUT /api/tasks/${task.id}`, { title: 'Cancel the lease' })
  await page.goto(`/app/my-tasks?task=${task.id}`)
  await page.getByRole('button', { name: 'Change history' }).click()
  const history = page.getByRole('region', { name: 'Change history' })
  await expect(history.getByText('Sign the lease → Cancel the lease')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await history.getByRole('button', { name: /^Restore version 1/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign the lease' })).toBeVisible()

  await page.getByLabel('As of').fill('2020-01-31')
  await expect(page.getByText('As of 31 Jan 2020')).toBeVisible()
  await expect(page.getByText('You had no open tasks on 31 Jan 2020.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create New Task' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByRole('button', { name: 'Sign the lease' })).toBeVisible()

  await navigateInApp(page, '/app/strategy?asOf=2020-01-31')
  await expect(page.getByText('You had no open goals on 31 Jan 2020.')).toBeVisible()
  await expect(page.getByText('Strategic Advice', { exact: true })).toHaveCount(0)
  await navigateInApp(page, '/app/strategy?asOf=9999-12-31')
  await expect(page.getByText('Strategic Advice', { exact: true })).toBeVisible()
})
