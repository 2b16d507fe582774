import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf, rejection } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import type { Answers } from '../../testing/fake-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { createRecords } from '../../testing/records.ts'
import { sampleColleague, sampleId } from '../../testing/samples/people.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const open = (address: string, answers: Answers, viewport = desktop) =>
  openApp(address, { 'GET /api/contacts/assignable': [sampleColleague], 'GET /api/organizations': [], ...answers }, { viewport })

const titleOf = (title: string) => page.getByRole('main').getByRole('button', { name: title, exact: true })
const toTask = (index: number, title: string, fields: Partial<Task> = {}): Task => ({
  ...sampleTask,
  id: sampleId(100 + index),
  title,
  ...fields,
})
const listTitles = () => [...document.querySelectorAll('main [data-list-item]')].map(({ textContent }) => textContent)

test('a list that fails to load shows why and can be retried; a failed refetch keeps the list', async () => {
  let isDown = true
  const { announce, calls } = await open('/app/my-tasks', {
    'GET /api/tasks/': () => (isDown ? rejection(503, appMessages.wire.unavailable) : pageOf([sampleTask])),
  })
  await expect.element(page.getByText(`${appMessages.task.fetchFailed}${appMessages.wire.unavailable}`)).toBeVisible()
  await expectAccessible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(titleOf('Sign the lease')).toBeVisible()

  isDown = true
  const made = calls.length
  announce('tasks')
  // The query retries once before it fails.
  await expect.poll(() => calls.slice(made).filter(({ call }) => call.startsWith('GET /api/tasks/')).length).toBeGreaterThan(1)
  await expect.element(titleOf('Sign the lease')).toBeVisible()
  await expect.element(page.getByText(appMessages.task.fetchFailed)).not.toBeInTheDocument()
})

test('a long list is paged', async () => {
  const records = Array.from({ length: 27 }, (_, index) => toTask(index, `Check ${String(index + 1).padStart(2, '0')}`))
  await open('/app/my-tasks', createRecords({ path: '/api/tasks/', records, sample: sampleTask }).answers)
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

test.for([desktop, phone])('the empty list is accessible at $width pixels', async (viewport) => {
  await open('/app/my-tasks', { 'GET /api/tasks/': () => pageOf([]) }, viewport)
  await expect.element(page.getByText(appMessages.task.none)).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
})
