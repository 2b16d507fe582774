import type { Task } from '@adjutant/contract/tasks'
import { expect, test } from '../fixtures.ts'
import { addMember, makeOrganization, makeTask, pickOption, titleOf, toast } from '../task-pages.ts'
import { phone } from '../../apps/web/src/testing/viewports.ts'

test('a new task is stored once, its status changes in the list, and the view is remembered', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await page.goto('/app/my-tasks')
  await page.getByRole('button', { name: 'Create New Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await dialog.getByLabel('Title').fill('  Sign the lease ')
  await dialog.getByLabel('Description').fill('Rotterdam, ten years')
  await dialog.getByLabel('Due date').fill('2031-03-09')
  await dialog.getByLabel('Notes').fill('Ask for a break clause')
  await dialog.getByRole('button', { name: 'Create task' }).dblclick()
  await expect(toast(page, 'Task created')).toBeVisible()
  await expect(titleOf(page, 'Sign the lease')).toBeVisible()

  await page.setViewportSize(phone)
  const status = page.getByLabel('Status of Sign the lease')
  await status.selectOption('Review')
  const stored = {
    title: 'Sign the lease',
    description: 'Rotterdam, ten years',
    status: 'Review',
    priority: 'Medium',
    due_date: '2031-03-09',
    notes: 'Ask for a break clause',
  }
  await expect.poll(() => ines.call<Task[]>('GET /api/tasks/')).toEqual([expect.objectContaining(stored)])
  await page.getByRole('radio', { name: 'Grid' }).click()
  await expect(page).toHaveURL('/app/my-tasks?view=grid')
  await page.goto('/app/my-tasks')
  await expect(page.getByRole('radio', { name: 'Grid' })).toBeChecked()
  await expect(status).toHaveValue('Review')
})

test('a task that is assigned to a colleague and shared is theirs to read', async ({ page, loginAs, person }) => {
  const ines = await loginAs('ceo')
  const tomas = await person('user', { first_name: 'Tomas', last_name: 'Okafor' })
  const { id: organizationId } = await makeOrganization(ines, 'Northwind')
  await addMember(ines, organizationId, tomas, 'user')
  const { id } = await makeTask(ines, 'Close the books')
  await page.goto('/app/my-tasks')
  await titleOf(page, 'Close the books').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByLabel('Title').fill('Close the year')
  await pickOption(dialog.getByLabel('Assignee'), 'Tomas Okafor')
  await dialog.getByLabel('Northwind').check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(titleOf(page, 'Close the year')).toBeVisible()
  expect(await tomas.call(`GET /api/tasks/${id}`)).toMatchObject({
    title: 'Close the year',
    assigned_to_user_id: tomas.id,
    shared_org_ids: [organizationId],
  })
})
