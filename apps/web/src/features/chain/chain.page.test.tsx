import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleAsk, sampleAskThread, sampleChains, sampleServedGoal } from '../../testing/samples/chain.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const threadPath = `/api/comms/threads/${sampleAskThread.id}`

const answers: Answers = {
  'GET /api/records/thread/{id}/chain': sampleChains.thread,
  'GET /api/records/task/{id}/chain': sampleChains.task,
  'GET /api/records/goal/{id}/chain': sampleChains.goal,
  'GET /api/comms/threads': () => pageOf([sampleAskThread]),
  [`GET ${threadPath}`]: sampleAskThread,
  [`GET ${threadPath}/messages`]: [],
  [`GET ${threadPath}/suggestion`]: null,
  'GET /api/commitments/': () => pageOf([]),
  'GET /api/tasks/': () => pageOf([sampleTask]),
  'GET /api/tasks/{id}': sampleTask,
  'GET /api/strategic-goals/': () => pageOf([sampleServedGoal]),
  'GET /api/strategic-goals/{id}': sampleServedGoal,
  'GET /api/strategic-goals/{id}/check-ins': () => pageOf([]),
  'GET /api/strategic-goals/{id}/burn-up': [],
  'GET /api/tasks/workload': [],
  'GET /api/organizations': [],
  'GET /api/contacts/assignable': [],
  'GET /api/attachments/{kind}/{id}': [],
}

const why = page.getByRole('region', { name: 'Why' })

test.for([desktop, phone])('a thread lists its task and the goal of that, and leads to the task, at $width pixels', async (viewport) => {
  await openApp(`/app/comms?thread=${sampleAskThread.id}`, answers, { viewport })
  await page.getByRole('button', { name: `More for ${sampleAskThread.name}` }).click()
  await page.getByRole('menuitem', { name: 'Linked records' }).click()
  const dialog = page.getByRole('dialog', { name: 'Linked records' })
  await expect.element(dialog.getByText('Led to a task')).toBeVisible()
  await expect.element(dialog.getByText('Contributes to a goal')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await dialog.getByRole('link', { name: 'Sign the lease' }).first().click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible()
})

test.for([desktop, phone])('a task says where it came from, and its graph leads to the goal, at $width pixels', async (viewport) => {
  await openApp(`/app/my-tasks?task=${sampleTask.id}`, answers, { viewport })
  await page.getByRole('dialog', { name: 'Edit Task' }).getByRole('button', { name: 'Why' }).click()
  await expect.element(why.getByText(/^Created from a message by Tomas Okafor, /)).toBeVisible()
  const links = why.getByRole('figure').getByRole('link')
  const texts = links.elements().map(({ textContent }) => textContent)
  expect(texts).toEqual([`Message${sampleAsk.text}`, 'GoalGrow in the north'])
  await expectAccessible()
  await expectNoSidewaysScroll()
  ;(links.last().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Grow in the north', level: 1 })).toBeVisible()
})

test.for([desktop, phone])('a goal lists what contributes to it, and leads to the message, at $width pixels', async (viewport) => {
  await openApp(`/app/strategy/goals/${sampleServedGoal.id}`, answers, { viewport })
  await page.getByRole('button', { name: 'Why' }).click()
  await expect.element(why.getByRole('heading', { name: 'What contributes to it' })).toBeVisible()
  await expect.element(why.getByText('Contributing task')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await why.getByRole('link', { name: sampleAsk.text }).first().click()
  await expect.poll(getAddress).toBe(`/app/comms?thread=${sampleAskThread.id}&message=${sampleAsk.id}`)
})
