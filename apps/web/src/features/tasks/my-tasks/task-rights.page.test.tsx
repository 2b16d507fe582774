import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAddress, navigate } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleColleague, sampleUser } from '../../../testing/samples/people.ts'
import { sampleOrganization } from '../../../testing/samples/accounts/accounts.ts'
import { toTask } from '../../../testing/samples/task-records.ts'
import { listTaskWrites, openTasks, titleOf } from '../../../testing/pages/task-page.ts'
import { desktop, phone } from '../../../testing/viewports.ts'
import { discardQuestion, field, pickOption, toast } from '../../../testing/page-parts.ts'

const edit = page.getByRole('dialog', { name: 'Edit Task' })
const save = page.getByRole('button', { name: 'Save changes' })

test.for([desktop, phone])('a task is edited, assigned to a colleague and shared, at $width pixels', async (viewport) => {
  const books = toTask(1, 'Close the books', { due_date: '2020-02-03' })
  const { calls } = await openTasks('/app/my-tasks', [books], { viewport })
  await expect.element(page.getByText('3 Feb 2020 overdue')).toBeVisible()
  await titleOf('Close the books').click()
  await save.click()
  await expect.element(toast(appMessages.user.noChanges)).toBeVisible()
  await edit.getByLabelText('Title').fill('Close the year')
  await pickOption(edit.getByLabelText('Assignee'), 'Tomas Okafor')
  await edit.getByLabelText('Northwind').click()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await save.click()
  await expect.element(toast('Task saved')).toBeVisible()
  await expect.element(edit).not.toBeInTheDocument()
  await expect.element(titleOf('Close the year')).toBeVisible()
  const body = { title: 'Close the year', assigned_to_user_id: sampleColleague.id, shared_org_ids: [sampleOrganization.id] }
  expect(listTaskWrites(calls)).toEqual([{ call: `PUT /api/tasks/${books.id}`, body }])
})

test('Back from a linked task asks before it discards changes, and saving asks nothing', async () => {
  const books = toTask(1, 'Close the books')
  await openTasks('/app/my-tasks', [books])
  navigate(`/app/my-tasks?task=${books.id}`)
  await edit.getByLabelText('Title').fill('Close the year')
  window.history.back()
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(getAddress).toBe(`/app/my-tasks?task=${books.id}`)
  await save.click()
  await expect.element(edit).not.toBeInTheDocument()
  await expect.element(titleOf('Close the year')).toBeVisible()
  await expect.element(discardQuestion).not.toBeInTheDocument()
})

test("an assignee edits a task but can't delete or reassign it", async () => {
  const assigned = toTask(1, 'Close the books', {
    created_by_user: sampleColleague,
    assigned_to_user_id: sampleUser.id,
    shared_org_ids: [sampleOrganization.id],
    can_delete: false,
    can_assign: false,
  })
  await openTasks('/app/my-tasks', [assigned])
  await expect.element(field('Status of Close the books')).toBeVisible()
  await titleOf('Close the books').click()
  await expect.element(edit.getByLabelText('Title')).not.toHaveAttribute('readonly')
  await expect.element(edit.getByLabelText('Title')).toBeEnabled()
  await expect.element(edit.getByLabelText('Assignee')).toBeDisabled()
  await expect.element(edit.getByLabelText('Northwind')).toBeDisabled()
  await expect.element(edit.getByLabelText('Northwind')).toBeChecked()
  await expect.element(edit.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await expect.element(edit.getByText('Created by Tomas Okafor')).toBeVisible()
})

test("a member without permission reads a shared task and can't change it", async () => {
  const shared = toTask(1, 'Close the books', {
    created_by_user: sampleColleague,
    notes: 'By Friday',
    shared_org_ids: [sampleOrganization.id],
    can_edit: false,
    can_delete: false,
    can_assign: false,
  })
  await openTasks('/app/my-tasks', [shared])
  await expect.element(titleOf('Close the books')).toBeVisible()
  await expect.element(field('Status of Close the books')).not.toBeInTheDocument()
  await titleOf('Close the books').click()
  const dialog = page.getByRole('dialog', { name: 'Task', exact: true })
  for (const label of ['Title', 'Due date']) await expect.element(dialog.getByLabelText(label)).toHaveAttribute('readonly')
  for (const label of ['Status', 'Priority', 'Assignee']) await expect.element(dialog.getByLabelText(label)).toBeDisabled()
  await expect.element(dialog.getByRole('group', { name: 'Notes' })).toMatchTextContent('By Friday')
  await expect.element(dialog.getByRole('group', { name: 'Description' })).toMatchTextContent('None')
  expect(dialog.getByRole('textbox', { name: /Description|Notes/ }).elements()).toEqual([])
  expect(dialog.getByRole('button', { name: /^Edit/ }).elements()).toEqual([])
  await expect.element(save).not.toBeInTheDocument()
  await expectAccessible()
  await dialog.getByText('Close', { exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
