import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf } from '../../../testing/fake-api.ts'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { getAddress } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { listOptions, listTaskWrites, openTasks, titleOf } from '../../../testing/pages/task-page.ts'
import { createTasks } from '../../../testing/samples/task-records.ts'
import { desktop, phone } from '../../../testing/viewports.ts'
import { discardQuestion, toast } from '../../../testing/page-parts.ts'

const create = page.getByRole('button', { name: 'Create New Task' })
const dialog = page.getByRole('dialog', { name: 'Create New Task' })
const save = dialog.getByRole('button', { name: 'Create task' })

test.for([desktop, phone])(
  'G T opens the page, and Back discards its form after a question, not the page, at $width pixels',
  async (viewport) => {
    await openTasks('/app/notes', [], { viewport, answers: { 'GET /api/journals/': () => pageOf([]) } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
    await userEvent.keyboard('gt')
    await expect.element(page.getByText(appMessages.task.none)).toBeVisible()
    await expect.element(page.getByText('Create your first task: what needs to happen, who does it, and by when.')).toBeVisible()
    expect(getAddress()).toBe('/app/my-tasks')

    await create.click()
    await expect.element(dialog.getByLabelText('Title')).toHaveFocus()
    await dialog.getByLabelText('Title').fill('Sign')
    window.history.back()
    await discardQuestion.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(getAddress).toBe('/app/my-tasks')
    await expect.element(create).toBeVisible()
  },
)

test.for([desktop, phone])('a new task needs a title and is To Do and medium by default, at $width pixels', async (viewport) => {
  const { calls } = await openTasks('/app/my-tasks', [], { viewport })
  await create.click()
  await expect.element(dialog.getByLabelText('Status')).toHaveValue('To Do')
  await expect.element(dialog.getByLabelText('Priority')).toHaveValue('medium')
  expect(listOptions(dialog.getByLabelText('Priority'))).toEqual(['low', 'medium', 'high'])
  await save.click()
  await expect.element(dialog.getByText(appMessages.task.titleRequired)).toBeVisible()
  await expect.element(dialog.getByLabelText('Title')).toHaveFocus()
  await expectAccessible()
  await expectNoSidewaysScroll()
  expect(listTaskWrites(calls)).toEqual([])
})

test.for([desktop, phone])('a double click creates the task once, at $width pixels', async (viewport) => {
  const { answers, list } = createTasks([])
  const clicked = Promise.withResolvers<void>()
  const store = answers['POST /api/tasks/'] as (made: ApiCall) => unknown
  // The answer comes after the second click, which would otherwise reach the page below the closed dialog.
  const storeAfterClick = (made: ApiCall) => clicked.promise.then(() => store(made))
  const { calls } = await openTasks('/app/my-tasks', [], { viewport, answers: { ...answers, 'POST /api/tasks/': storeAfterClick } })
  await create.click()
  await dialog.getByLabelText('Title').fill('  Sign the lease ')
  await dialog.getByLabelText('Description').fill('Rotterdam, ten years')
  await dialog.getByLabelText('Due date').fill('2031-03-09')
  await dialog.getByLabelText('Notes').fill('Ask for a break clause')
  await save.dblClick()
  clicked.resolve()
  await expect.element(toast('Task created')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(create).toHaveFocus()
  await expect.element(titleOf('Sign the lease')).toBeVisible()
  expect(list()).toHaveLength(1)
  const body = {
    description: 'Rotterdam, ten years',
    status: 'To Do',
    priority: 'medium',
    due_date: '2031-03-09',
    notes: 'Ask for a break clause',
  }
  expect(listTaskWrites(calls)).toMatchObject([{ call: 'POST /api/tasks/', body }])
})
