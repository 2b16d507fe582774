import type { Task } from '@adjutant/contract/tasks'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAddress } from '../../../testing/open-app.tsx'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { sampleColleague } from '../../../testing/samples/people.ts'
import { sampleOrganization } from '../../../testing/samples/accounts/accounts.ts'
import { createTasks, toTask } from '../../../testing/samples/task-records.ts'
import { listTitles, openTasks, titleOf } from '../../../testing/pages/task-page.ts'
import { field, pickOption } from '../../../testing/page-parts.ts'

const { id: tomas } = sampleColleague
const clear = page.getByRole('button', { name: 'Clear Filters' })

test('each filter narrows the list, is in the URL and survives a reload', async () => {
  const wanted: Partial<Task> = {
    status: 'Review',
    priority: 'Urgent',
    assigned_to_user_id: tomas,
    shared_org_ids: [sampleOrganization.id],
  }
  const { reopen } = await openTasks('/app/my-tasks', [
    toTask(1, 'Freight rates', wanted),
    toTask(2, 'Freight audit', { ...wanted, shared_org_ids: [] }),
    toTask(3, 'Freight claims', { ...wanted, assigned_to_user_id: null }),
    toTask(4, 'Freight insurance', { ...wanted, priority: 'Low' }),
    toTask(5, 'Freight forwarder', { ...wanted, status: 'To Do' }),
    toTask(6, 'Letterhead', wanted),
  ])
  await expect.element(titleOf('Letterhead')).toBeVisible()
  const steps = [
    { narrow: () => field('Search').fill('freight'), param: 'search=freight', gone: 'Letterhead' },
    { narrow: () => userEvent.selectOptions(field('Status'), 'Review'), param: 'status=Review', gone: 'Freight forwarder' },
    { narrow: () => userEvent.selectOptions(field('Priority'), 'Urgent'), param: 'priority=Urgent', gone: 'Freight insurance' },
    { narrow: () => pickOption(field('Assignee'), 'Tomas Okafor'), param: `assignee=${tomas}`, gone: 'Freight claims' },
    {
      narrow: () => userEvent.selectOptions(field('Organization'), 'Northwind'),
      param: `organization=${sampleOrganization.id}`,
      gone: 'Freight audit',
    },
  ]
  for (const { narrow, param, gone } of steps) {
    await narrow()
    await expect.poll(() => getAddress().split(/[?&]/)).toContain(param)
    await expect.element(titleOf(gone)).not.toBeInTheDocument()
  }
  await reopen()
  await expect.poll(listTitles).toEqual(['Freight rates'])
  await expect.element(field('Search')).toHaveValue('freight')
  await expect.element(field('Assignee')).toHaveValue('Tomas Okafor')

  await clear.click()
  await expect.poll(getAddress).toBe('/app/my-tasks')
  await expect.element(titleOf('Letterhead')).toBeVisible()
  await expect.element(field('Search')).toHaveValue('')
  await expect.element(clear).not.toBeInTheDocument()
})

test('a cleared search stays cleared', async () => {
  await openTasks('/app/my-tasks?search=freight', [toTask(1, 'Letterhead')])
  await expect.element(page.getByText('No tasks match these filters. Clear them to see all tasks.')).toBeVisible()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await clear.click()
  await expect.element(titleOf('Letterhead')).toBeVisible()
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.element(field('Search')).toHaveValue('')
  expect(getAddress()).toBe('/app/my-tasks')
})

/** The stats of the page: its terms and values in order. */
const readStats = () => document.querySelector('main dl')?.textContent

test('Done tasks are shown on request, and the old list stays until the new one arrives', async () => {
  const tasks = [
    toTask(1, 'Approve the policy', { status: 'Done' }),
    toTask(2, 'Write the policy'),
    toTask(3, 'Print the policy', { status: 'Cancelled' }),
  ]
  const held = Promise.withResolvers<void>()
  const list = createTasks(tasks).answers['GET /api/tasks/'] as (made: ApiCall) => unknown
  await openTasks('/app/my-tasks', tasks, {
    answers: {
      'GET /api/tasks/': async (made: ApiCall) => {
        if (made.call.includes('include_completed=true')) await held.promise
        return list(made)
      },
    },
  })
  await expect.element(titleOf('Write the policy')).toBeVisible()
  await expect.element(titleOf('Approve the policy')).not.toBeInTheDocument()
  // Open counts all tasks that are neither Done nor Cancelled, regardless of filters.
  await expect.poll(readStats).toBe('Open1Closed1')
  const completed = field('Include Completed Tasks')
  await completed.click()
  await expect.element(completed).toBeChecked()
  expect(getAddress()).toBe('/app/my-tasks?completed=true')
  await expect.element(titleOf('Write the policy')).toBeVisible()
  held.resolve()
  await expect.element(titleOf('Approve the policy')).toBeVisible()
  await expect.poll(readStats).toBe('Open1Closed2')
  await completed.click()
  await expect.element(titleOf('Approve the policy')).not.toBeInTheDocument()

  await userEvent.selectOptions(field('Status'), 'Done')
  await expect.element(titleOf('Approve the policy')).toBeVisible()
  await expect.element(titleOf('Write the policy')).not.toBeInTheDocument()
})
