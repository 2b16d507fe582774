import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rejection } from '../../../testing/fake-api.ts'
import { toTask } from '../../../testing/samples/task-records.ts'
import { listOptions, listTaskWrites, openTasks, titleOf } from '../../../testing/pages/task-page.ts'
import { field, toast } from '../../../testing/page-parts.ts'

const books = toTask(1, 'Close the books', { status: 'Pending' })
const status = field('Status of Close the books')
const priority = field('Priority of Close the books')
const undo = page.getByRole('button', { name: 'Undo' })

test('a changed status is shown at once, and reverted with the reason if it is rejected', async () => {
  const held = Promise.withResolvers<void>()
  await openTasks('/app/my-tasks', [books], {
    answers: { 'PUT /api/tasks/{id}': () => held.promise.then(() => rejection(409, appMessages.task.cannotEdit)) },
  })
  await userEvent.selectOptions(status, 'In Progress')
  await expect.element(status).toHaveValue('In Progress')
  held.resolve()
  await expect.element(page.getByRole('alert').getByText(appMessages.task.cannotEdit)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Update Failed')).toBeVisible()
  await expect.element(status).toHaveValue('Pending')
})

test('status and priority change in the list, and Pending is only for tasks that have not started', async () => {
  const { calls, reopen } = await openTasks('/app/my-tasks', [books])
  await expect.element(status).toHaveValue('Pending')
  expect(listOptions(status)).toEqual(['To Do', 'Pending', 'In Progress', 'Review', 'Done', 'Cancelled'])
  await userEvent.selectOptions(status, 'Review')
  await userEvent.selectOptions(priority, 'Urgent')
  const call = `PUT /api/tasks/${books.id}`
  await expect
    .poll(() => listTaskWrites(calls))
    .toEqual([
      { call, body: { status: 'Review' } },
      { call, body: { priority: 'Urgent' } },
    ])
  await reopen()
  await expect.element(status).toHaveValue('Review')
  await expect.element(priority).toHaveValue('Urgent')
  expect(listOptions(status)).toEqual(['To Do', 'In Progress', 'Review', 'Done', 'Cancelled'])
  await page.getByRole('button', { name: 'Create New Task' }).click()
  const ofNewTask = page.getByRole('dialog').getByLabelText('Status')
  await expect.element(ofNewTask).toBeVisible()
  expect(listOptions(ofNewTask).slice(0, 2)).toEqual(['To Do', 'Pending'])
})

test('a completed task leaves the list and is reopened with Undo', async () => {
  const { calls } = await openTasks('/app/my-tasks', [{ ...books, status: 'Review' }])
  await userEvent.selectOptions(status, 'Done')
  await expect.element(toast('Task completed')).toBeVisible()
  await expect.element(page.getByText(appMessages.task.none)).toBeVisible()
  await undo.click()
  await expect.element(toast('Task reopened')).toBeVisible()
  await expect.element(status).toHaveValue('Review')
  expect(listTaskWrites(calls).map(({ body }) => body)).toEqual([{ status: 'Done' }, { status: 'Review' }])
})

test('a click beside the controls opens the task, selecting text does not, and a deleted task is restored with Undo', async () => {
  const { calls } = await openTasks('/app/my-tasks', [books])
  const cell = page.getByRole('row').filter({ hasText: 'Close the books' }).getByText('Unassigned')
  await expect.element(cell).toBeVisible()
  const { width, height } = cell.element().getBoundingClientRect()
  const y = height / 2
  await userEvent.dragAndDrop(cell, cell, { sourcePosition: { x: 1, y }, targetPosition: { x: width - 1, y } })
  expect(String(window.getSelection())).not.toBe('')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  window.getSelection()!.empty()

  await cell.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast('Task deleted')).toBeVisible()
  await expect.element(page.getByText(appMessages.task.none)).toBeVisible()
  await undo.click()
  await expect.element(toast('Task restored')).toBeVisible()
  await expect.element(titleOf('Close the books')).toBeVisible()
  expect(calls.map(({ call }) => call)).toEqual(
    expect.arrayContaining([`DELETE /api/tasks/${books.id}`, `POST /api/bin/${books.id}/restore`]),
  )
})
