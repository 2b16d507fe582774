import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf, rejection } from '../../../testing/fake-api.ts'
import { getAddress, navigate } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { tryAgain } from '../../../testing/page-parts.ts'
import { toTask } from '../../../testing/samples/task-records.ts'
import { sampleTask } from '../../../testing/samples/tasks.ts'
import { listTitles, openTasks, titleOf } from '../../../testing/pages/task-page.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

test('a list that fails to load shows why and can be retried; a failed refetch keeps the list', async () => {
  let isDown = true
  const { announce, calls } = await openTasks('/app/my-tasks', [], {
    answers: { 'GET /api/tasks/': () => (isDown ? rejection(503, appMessages.http.unavailable) : pageOf([sampleTask])) },
  })
  await expect.element(page.getByText(`${appMessages.task.fetchFailed}${appMessages.http.unavailable}`)).toBeVisible()
  const countTaskCalls = (from = 0) => calls.slice(from).filter(({ call }) => call.startsWith('GET /api/tasks/')).length
  // The list and the count of open tasks are loaded by the route and when the stream opens, each time with one retry.
  await expect.poll(() => countTaskCalls()).toBe(8)
  await expectAccessible()
  expect(countTaskCalls()).toBe(8)
  await tryAgain(() => (isDown = false))
  await expect.element(titleOf('Sign the lease')).toBeVisible()

  isDown = true
  const made = calls.length
  announce('tasks')
  await expect.poll(() => countTaskCalls(made)).toBe(4)
  await new Promise(requestAnimationFrame)
  await expect.element(titleOf('Sign the lease')).toBeVisible()
  await expect.element(page.getByText(appMessages.task.fetchFailed, { exact: false })).not.toBeInTheDocument()
})

test('a long list is paged', async () => {
  const days = Array.from({ length: 27 }, (_, index) => String(index + 1).padStart(2, '0'))
  await openTasks(
    '/app/my-tasks',
    days.map((day, index) => toTask(index, `Check ${day}`, { due_date: `2031-05-${day}` })),
  )
  await expect.element(page.getByText('1–25 of 27')).toBeVisible()
  await expect.element(titleOf('Check 25')).toBeVisible()
  await expect.element(titleOf('Check 26')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('26–27 of 27')).toBeVisible()
  expect(getAddress()).toBe('/app/my-tasks?skip=25')
  await expect.poll(listTitles).toEqual(['Check 26', 'Check 27'])
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect.element(titleOf('Check 01')).toBeVisible()
})

test.for([desktop, phone])('Next shows the top of the list, and Back returns to the page before, at $width pixels', async (viewport) => {
  const tasks = Array.from({ length: 60 }, (_, index) =>
    toTask(index, `Check ${index + 1}`, { due_date: `2031-05-${10 + Math.floor(index / 3)}` }),
  )
  await openTasks('/app/my-tasks', tasks, { viewport })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('26–50 of 60')).toBeInTheDocument()
  await expect.element(titleOf('Check 26')).toBeInViewport()
  window.history.back()
  await expect.element(page.getByText('1–25 of 60')).toBeInTheDocument()
  expect(getAddress()).toBe('/app/my-tasks')
})

test('a column header sorts and announces it', async () => {
  await openTasks('/app/my-tasks', [
    toTask(1, 'Beta', { due_date: '2031-01-01', priority: 'Low' }),
    toTask(2, 'Alpha', { due_date: '2031-01-02', priority: 'Medium' }),
    toTask(3, 'Gamma', { due_date: '2031-01-03', priority: 'Urgent' }),
  ])
  await expect.element(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(listTitles).toEqual(['Beta', 'Alpha', 'Gamma'])
  await page.getByRole('button', { name: 'Title' }).click()
  await expect.poll(listTitles).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(getAddress()).toBe('/app/my-tasks?sort=title')
  await expect.element(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Priority' }).click()
  await expect.poll(listTitles).toEqual(['Gamma', 'Alpha', 'Beta'])
})

test.for([desktop, phone])('the empty list is accessible at $width pixels', async (viewport) => {
  await openTasks('/app/my-tasks', [], { viewport })
  await expect.element(page.getByText(appMessages.task.none)).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
})

const lease = { ...sampleTask, description: 'Rotterdam, **ten years**', notes: '- Ask for a clause' }
const grid = page.getByRole('radio', { name: 'Grid' })
const card = page.getByRole('listitem').filter({ hasText: 'Sign the lease' })

/** Navigates within the app, as a link does. */

test.for([desktop, phone])(
  'the grid shows the same tasks as cards with rendered text, and is remembered, at $width pixels',
  async (viewport) => {
    const { reopen } = await openTasks('/app/my-tasks', [lease], { viewport, answers: { 'GET /api/journals/': () => pageOf([]) } })
    await expect.element(page.getByRole('table')).toBeVisible()
    await grid.click()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    expect(getAddress()).toBe('/app/my-tasks?view=grid')
    await expect.element(card).toMatchTextContent('Rotterdam, ten years')
    await expect.poll(() => card.element().querySelector('strong')?.textContent).toBe('ten years')
    await expectAccessible()
    await expectNoSidewaysScroll()
    navigate('/app/notes')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
    navigate('/app/my-tasks')
    await expect.element(grid).toBeChecked()

    await page.getByRole('radio', { name: 'List' }).click()
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(getAddress()).toBe('/app/my-tasks')
    await reopen()
    await expect.element(page.getByRole('table')).toBeVisible()
  },
)

test.for([desktop, phone])(
  'the whole card opens the task with rendered text, and the source appears for editing, at $width pixels',
  async (viewport) => {
    await openTasks('/app/my-tasks?view=grid', [lease], { viewport })
    await card.getByText('Unassigned').click()
    const dialog = page.getByRole('dialog', { name: 'Edit Task' })
    const description = dialog.getByRole('group', { name: 'Description' })
    await expect.poll(() => description.element().querySelector('strong')?.textContent).toBe('ten years')
    await expect.element(dialog.getByRole('group', { name: 'Notes' }).getByRole('listitem')).toHaveTextContent('Ask for a clause')
    await expectAccessible()
    await expectNoSidewaysScroll()
    await dialog.getByRole('button', { name: 'Edit description' }).click()
    await expect.element(dialog.getByLabelText('Description')).toHaveFocus()
    await expect.element(dialog.getByLabelText('Description')).toHaveValue('Rotterdam, **ten years**')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(titleOf('Sign the lease')).toHaveFocus()
  },
)
