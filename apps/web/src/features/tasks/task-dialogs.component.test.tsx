import type { Task } from '@adjutant/contract/tasks'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerApi, listWrites, rejection } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { phone } from '../../testing/viewports.ts'
import TaskDetail from './task-detail.tsx'
import TaskDialogs from './task-dialogs.tsx'
import { TaskList } from './task-list.tsx'

const task: Task = {
  id: 'task-1',
  title: 'Freight rates',
  description: 'Ask **two** carriers',
  status: 'In Progress',
  priority: 'High',
  due_date: '2026-11-20',
  notes: null,
  assigned_to_user_id: 'tom',
  assigned_to_user: { id: 'tom', name: 'Tom', email: 'tom@x.test' },
  created_by_user: { id: 'ines', name: 'Ines', email: 'ines@x.test' },
  shared_org_ids: [],
  can_edit: true,
  can_assign: true,
  can_delete: true,
} as unknown as Task

const reads = {
  'GET /api/contacts/assignable': [{ id: 'ada', name: 'Ada', email: 'ada@x.test' }],
  'GET /api/organizations': [{ id: 'acme', name: 'Acme' }],
  'GET /api/strategic-goals/': () => Response.json([{ id: 'grow', title: 'Grow' }], { headers: { 'x-total-count': '1' } }),
}
const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = page.getByRole('button', { name: 'Save changes' })

test('a new task is sent with every value, and the dialog closes', async () => {
  const onClose = vi.fn()
  const calls = answerApi({ ...reads, 'POST /api/tasks/': task })
  await renderInApp(<TaskDialogs action={{ kind: 'create' }} onClose={onClose} />)
  await expect.element(field('Title')).toHaveFocus()
  await userEvent.keyboard('Freight rates')
  await userEvent.selectOptions(field('Priority'), 'high')
  await field('Assignee').fill('ada')
  await page.getByRole('option', { name: 'Ada' }).click()
  await field('Due date').fill('2026-11-20')
  await field('Goal').fill('gro')
  await page.getByRole('option', { name: 'Grow' }).click()
  await field('Acme').click()
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect.element(page.getByRole('status').getByText('Task created')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(listWrites(calls)).toEqual([
    {
      call: 'POST /api/tasks/',
      body: {
        title: 'Freight rates',
        description: '',
        status: 'To Do',
        priority: 'high',
        due_date: '2026-11-20',
        notes: '',
        assigned_to_user_id: 'ada',
        goal_id: 'grow',
        shared_org_ids: ['acme'],
      },
    },
  ])
})

test('a task without a title is not sent: the field says why and has the focus', async () => {
  const calls = answerApi(reads)
  await renderInApp(<TaskDialogs action={{ kind: 'create' }} onClose={vi.fn()} />)
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect.element(field('Title')).toHaveAccessibleDescription('Title is required')
  await expect.element(field('Title')).toHaveFocus()
  await userEvent.keyboard('F')
  await expect.element(field('Title')).toBeValid()
  expect(listWrites(calls)).toEqual([])
})

test("a rejected task keeps the form open with the server's message at its field", async () => {
  const onClose = vi.fn()
  answerApi({
    ...reads,
    'POST /api/tasks/': rejection(422, 'Check the marked fields.', [{ field: 'due_date', message: 'Enter a valid date.' }]),
  })
  await renderInApp(<TaskDialogs action={{ kind: 'create', values: { title: 'Freight' } }} onClose={onClose} />)
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect.element(field('Due date')).toHaveAccessibleDescription('Enter a valid date.')
  await expect.element(page.getByRole('alert').getByText('Creation Failed')).toBeVisible()
  await expect.element(field('Title')).toHaveValue('Freight')
  expect(onClose).not.toHaveBeenCalled()
})

test('an edit sends only what changed', async () => {
  const calls = answerApi({ ...reads, 'PUT /api/tasks/task-1': { ...task, status: 'Review' } })
  await renderInApp(<TaskDialogs action={{ kind: 'edit', task }} onClose={vi.fn()} />)
  // The assignee stays selectable although they left the organization.
  await expect.element(field('Assignee')).toHaveDisplayValue('Tom')
  await userEvent.selectOptions(field('Status'), 'Review')
  await save.click()
  await expect.poll(() => listWrites(calls)).toEqual([{ call: 'PUT /api/tasks/task-1', body: { status: 'Review' } }])
})

test('saving without a change says so and sends nothing', async () => {
  const calls = answerApi(reads)
  await renderInApp(<TaskDialogs action={{ kind: 'edit', task }} onClose={vi.fn()} />)
  await save.click()
  await expect.element(page.getByRole('status').getByText('No Changes')).toBeVisible()
  expect(listWrites(calls)).toEqual([])
})

test('a completed task can be reopened with Undo', async () => {
  const calls = answerApi({ ...reads, 'PUT /api/tasks/task-1': { ...task, status: 'Done' } })
  await renderInApp(<TaskDialogs action={{ kind: 'edit', task }} onClose={vi.fn()} />)
  await userEvent.selectOptions(field('Status'), 'Done')
  await save.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => listWrites(calls).map(({ body }) => body)).toEqual([{ status: 'Done' }, { status: 'In Progress' }])
})

test('a reader sees the task without a way to change it', async () => {
  answerApi(reads)
  const readOnly = { ...task, can_edit: false, can_assign: false, can_delete: false }
  await renderInApp(<TaskDialogs action={{ kind: 'edit', task: readOnly }} onClose={vi.fn()} />)
  await expect.element(page.getByRole('dialog', { name: 'Task' })).toBeVisible()
  await expect.element(field('Title')).toHaveAttribute('readonly')
  for (const name of ['Status', 'Priority', 'Assignee']) await expect.element(field(name)).toBeDisabled()
  await expect.element(save).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

test('the task of a link is loaded; a failure can be retried and a missing task is named', async () => {
  let answers: unknown[] = [rejection(500, 'Out of order.'), rejection(500, 'Out of order.'), task]
  const calls = answerApi({ ...reads, 'GET /api/tasks/task-1': () => answers.shift() })
  const { screen } = await renderInApp(<TaskDetail id="task-1" onClose={vi.fn()} />)
  await expect.element(page.getByRole('alert').getByText('Out of order.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(field('Title')).toHaveValue('Freight rates')
  await screen.unmount()
  answers = [rejection(404, 'Not found.')]
  await renderInApp(<TaskDetail id="task-1" onClose={vi.fn()} />)
  await expect.element(page.getByText('This task was deleted or is no longer shared with you.')).toBeVisible()
  expect(calls.filter(({ call }) => call === 'GET /api/tasks/task-1')).toHaveLength(4)
})

test('the list on a phone shows the assignee', async () => {
  await page.viewport(phone.width, phone.height)
  answerApi({})
  await renderInApp(<TaskList tasks={[task]} today="2026-11-17" onOpen={vi.fn()} sort="due_date" onSort={vi.fn()} />)
  await expect.element(page.getByText('Tom')).toBeVisible()
})
