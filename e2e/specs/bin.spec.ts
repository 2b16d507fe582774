import type { Note } from '@adjutant/contract/notes'
import type { Task } from '@adjutant/contract/tasks'
import { expect, test } from '../fixtures.ts'

test('a deleted record is restored from the bin, another one is permanently deleted', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  const task = await ines.call<Task>('POST /api/tasks/', { title: 'Order letterhead' })
  const note = await ines.call<Note>('POST /api/journals/', { content: 'Half a thought' })
  await ines.call(`DELETE /api/tasks/${task.id}`)
  await ines.call(`DELETE /api/journals/${note.id}`)
  await page.goto('/app/bin')
  await page.getByRole('button', { name: 'Restore Order letterhead' }).click()
  await expect(page.getByRole('status').getByText('Task restored')).toBeVisible()
  expect(await ines.call(`GET /api/tasks/${task.id}`)).toMatchObject({ title: 'Order letterhead' })

  await page.getByRole('button', { name: 'Delete Half a thought permanently' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').getByText('Deleted permanently')).toBeVisible()
  expect(await ines.call('GET /api/bin/')).toEqual([])
})
