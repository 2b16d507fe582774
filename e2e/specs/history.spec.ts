import type { Task } from '@adjutant/contract/tasks'
import { expect, test } from '../fixtures.ts'

test('an earlier version of a task is restored', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  const task = await ines.call<Task>('POST /api/tasks/', { title: 'Sign the lease' })
  await ines.call(`PUT /api/tasks/${task.id}`, { title: 'Cancel the lease' })
  await page.goto(`/app/my-tasks?task=${task.id}`)
  await page.getByRole('button', { name: 'Change history' }).click()
  const history = page.getByRole('region', { name: 'Change history' })
  await expect(history.getByText('Sign the lease → Cancel the lease')).toBeVisible()
  await history.getByRole('button', { name: /^Restore version 1/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign the lease' })).toBeVisible()
})
