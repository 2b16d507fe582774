import type { Version } from '@adjutant/contract/records/history'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf } from '../../testing/fake-api.ts'
import { getAddress, navigate } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleVersion } from '../../testing/samples/history.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'
import { openTasks, titleOf } from '../../testing/pages/task-page.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const renamed: Version = {
  ...sampleVersion,
  version: 2,
  action: 'updated',
  changes: [{ field: 'title', from: 'Sign the lease', to: 'Cancel the lease' }],
  can_restore: false,
}

test.for([desktop, phone])('an earlier version of a task is restored, at $width pixels', async (viewport) => {
  const path = `/api/history/task/${sampleTask.id}`
  let task = { ...sampleTask, title: 'Cancel the lease' }
  const { calls } = await openTasks(`/app/my-tasks?task=${sampleTask.id}`, [], {
    viewport,
    answers: {
      'GET /api/tasks/': () => pageOf([task]),
      [`GET /api/tasks/${sampleTask.id}`]: () => task,
      [`GET ${path}`]: () => pageOf([renamed, sampleVersion]),
      [`POST ${path}/versions/1/restore`]: () => void (task = sampleTask),
    },
  })
  await page.getByRole('button', { name: 'Change history' }).click()
  const history = page.getByRole('region', { name: 'Change history' })
  await expect.element(history.getByText('Sign the lease → Cancel the lease')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await history.getByRole('button', { name: /^Restore version 1/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(titleOf('Sign the lease')).toBeVisible()
  expect(calls.map(({ call }) => call)).toContain(`POST ${path}/versions/1/restore`)
})

test.for([desktop, phone])('the list of an earlier day is read-only, at $width pixels', async (viewport) => {
  const { calls } = await openTasks('/app/my-tasks', [sampleTask], { viewport })
  await page.getByLabelText('As of').fill('2090-01-31')
  await expect.element(page.getByLabelText('As of')).toHaveAccessibleDescription('Choose a day in the past.')
  await expectNoSidewaysScroll()
  await page.getByLabelText('As of').fill('2020-01-31')
  await expect.element(page.getByLabelText('As of')).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('As of 31 Jan 2020')).toBeVisible()
  await expect.element(page.getByText('You had no open tasks on 31 Jan 2020.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create New Task' })).not.toBeInTheDocument()
  expect(calls.some(({ call }) => call.startsWith('GET /api/tasks/?') && call.includes('as_of=2020-01-31'))).toBe(true)
  await expectAccessible()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect.element(titleOf('Sign the lease')).toBeVisible()
  expect(getAddress()).toBe('/app/my-tasks')
})

test.for([desktop, phone])(
  'the goals of an earlier day have no advice, and a day in the future is ignored, at $width pixels',
  async (viewport) => {
    const answers = {
      'GET /api/strategic-advice/': () => pageOf([]),
      'GET /api/advice/track-record': [],
      'GET /api/flow-runs/': () => pageOf([]),
      'GET /api/tasks/workload': [],
    }
    await openTasks('/app/strategy?asOf=2020-01-31', [], { viewport, answers })
    await expect.element(page.getByText('You had no open goals on 31 Jan 2020.')).toBeVisible()
    await expect.element(page.getByText('Strategic Advice', { exact: true })).not.toBeInTheDocument()
    navigate('/app/strategy?asOf=9999-12-31')
    await expect.element(page.getByText('Strategic Advice', { exact: true })).toBeVisible()
  },
)
