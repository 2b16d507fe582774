import { words } from '@adjutant/contract/words'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { addMember } from '../membership.ts'
import { makeOrganization, makeTask, titleOf, toast } from '../task-pages.ts'

test('a task is edited, given to a colleague and shared', { tag: '@phone' }, async ({ page, loginAs, person }) => {
  const ines = await loginAs('ceo')
  const tomas = await person('user', { first_name: 'Tomas', last_name: 'Okafor' })
  const { id: organizationId } = await makeOrganization(ines, 'Northwind')
  await addMember(ines, organizationId, tomas, 'user')
  const { id } = await makeTask(ines, 'Close the books', { due_date: '2020-02-03' })
  await page.goto('/app/my-tasks')
  await expect(page.getByText('2020-02-03 overdue')).toBeVisible()
  await titleOf(page, 'Close the books').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, words.user.noChanges)).toBeVisible()
  await dialog.getByLabel('Title').fill('Close the year')
  await dialog.getByLabel('Assignee').selectOption('Tomas Okafor')
  await dialog.getByLabel('Northwind').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(titleOf(page, 'Close the year')).toBeVisible()
  expect(await tomas.call(`GET /api/tasks/${id}`)).toMatchObject({
    title: 'Close the year',
    assigned_to_user_id: tomas.id,
    shared_org_ids: [organizationId],
  })
})

test('an assignee edits a task, but neither deletes it nor gives it away', async ({ page, loginAs, person }) => {
  const tomas = await loginAs('user', { first_name: 'Tomas' })
  const ines = await person('ceo')
  const { id } = await makeOrganization(ines, 'Northwind')
  await addMember(ines, id, tomas, 'user')
  await makeTask(ines, 'Close the books', { assigned_to_user_id: tomas.id, shared_org_ids: [id] })
  await page.goto('/app/my-tasks')
  await expect(page.getByLabel('Status of Close the books')).toBeVisible()
  await titleOf(page, 'Close the books').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await expect(dialog.getByLabel('Title')).toBeEditable()
  await expect(dialog.getByLabel('Assignee')).toBeDisabled()
  await expect(dialog.getByLabel('Northwind')).toBeDisabled()
  await expect(dialog.getByLabel('Northwind')).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeHidden()
  await expect(dialog.getByText('Created by Ines Faber')).toBeVisible()
})

test('a member without rights over a shared task reads it and changes nothing', async ({ page, loginAs, person }) => {
  const tomas = await loginAs('user', { first_name: 'Tomas' })
  const ines = await person('ceo')
  const { id } = await makeOrganization(ines, 'Northwind')
  await addMember(ines, id, tomas, 'user')
  await makeTask(ines, 'Close the books', { notes: 'By Friday', shared_org_ids: [id] })
  await page.goto('/app/my-tasks')
  await expect(titleOf(page, 'Close the books')).toBeVisible()
  await expect(page.getByLabel('Status of Close the books')).toBeHidden()
  await titleOf(page, 'Close the books').click()
  const dialog = page.getByRole('dialog', { name: 'Task', exact: true })
  for (const label of ['Title', 'Due date']) await expect(dialog.getByLabel(label)).not.toBeEditable()
  for (const label of ['Status', 'Priority', 'Assignee']) await expect(dialog.getByLabel(label)).toBeDisabled()
  await expect(dialog.getByRole('group', { name: 'Notes' })).toContainText('By Friday')
  await expect(dialog.getByRole('group', { name: 'Description' })).toContainText('None')
  await expect(dialog.getByRole('textbox', { name: /Description|Notes/ })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await expectAccessible(page)
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toBeHidden()
})
