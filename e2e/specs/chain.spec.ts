import type { Goal } from '@adjutant/contract/goals'
import type { Task } from '@adjutant/contract/tasks'
import { bubble, makeColleagues, openThread, sendMessageByApi, tom } from '../comms-pages.ts'
import { expect, test } from '../fixtures.ts'

test('a person follows the chain from a message to its task, to the goal and back', async ({ page, loginAs, person }) => {
  const ines = await loginAs('ceo')
  const other = await person('user', tom)
  await makeColleagues(ines, other)
  const goal = await ines.call<Goal>('POST /api/strategic-goals/', { title: 'Grow in the north', due_date: '2030-01-01' })
  const thread = await openThread(other, ines)
  const message = await sendMessageByApi(other, thread, 'Can you call the bank about the annex?')
  const payload = { title: 'Call the bank', goal_id: goal.id }
  await ines.call<Task>(`POST /api/comms/threads/${thread.id}/messages/${message.id}/task`, payload)

  await page.goto(`/app/comms?thread=${thread.id}`)
  await page.getByRole('button', { name: 'More for Tom Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Linked records' }).click()
  const ofThread = page.getByRole('dialog', { name: 'Linked records' })
  await expect(ofThread.getByText('Led to a task', { exact: true })).toBeVisible()
  await expect(ofThread.getByText('Contributes to a goal', { exact: true })).toBeVisible()
  await ofThread.getByRole('link', { name: 'Call the bank' }).first().click()

  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByRole('button', { name: 'Why' }).click()
  const why = page.getByRole('region', { name: 'Why' })
  await expect(why.getByText(/^Created from a message by Tom Okafor, /)).toBeVisible()
  const graph = why.getByRole('figure')
  await expect(graph.getByRole('link')).toHaveText(['MessageCan you call the bank about the annex?', 'GoalGrow in the north'])
  await graph.getByRole('link', { name: 'Grow in the north' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Grow in the north', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Why' }).click()
  await expect(why.getByRole('heading', { name: 'What contributes to it' })).toBeVisible()
  await expect(why.getByText('Contributing task', { exact: true })).toBeVisible()
  await why.getByRole('link', { name: 'Can you call the bank about the annex?' }).first().click()
  await expect(bubble(page, 'Can you call the bank about the annex?')).toBeVisible()
})
