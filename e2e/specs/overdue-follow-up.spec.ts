import type { Flow } from '@adjutant/contract/ai/factory'
import type { Task } from '@adjutant/contract/tasks'
import { expect, test } from '../fixtures.ts'
import { runFlowIn, soon, waitCard } from '../run-pages.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('overdue tasks are followed up: one action is approved alone, the rest at once', async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  const post = (title: string, days: number, more: object = {}) =>
    ines.call<Task>('POST /api/tasks/', { title, due_date: dayFromNow(days), assigned_to_user_id: ines.id, ...more })
  const tasks = [
    await post('Sign the lease', -3, { priority: 'Urgent' }),
    await post('Board slides', -9, { priority: 'High' }),
    await post('Old idea', -90),
  ]
  const read = ({ id }: Task) => ines.call<Task>(`GET /api/tasks/${id}`)
  const flows = await ines.call<Flow[]>('GET /api/flows/')
  await runFlowIn(
    page,
    ines,
    flows.find(({ name }) => name === 'overdue_follow_up')!,
  )
  const wait = waitCard(page, 'Overdue follow-up')
  await expect(wait.getByText('3 actions need your approval.')).toBeVisible(soon)
  const action = (title: string) => wait.getByRole('listitem').filter({ hasText: title })
  await expect(action('Old idea')).toContainText('To Do → Cancelled')

  await action('Board slides').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(wait.getByText('2 actions need your approval.')).toBeVisible(soon)
  await expect(action('Board slides')).toHaveCount(0)
  expect(await read(tasks[1]!)).toMatchObject({ due_date: dayFromNow(7) })
  expect(await read(tasks[0]!)).toMatchObject({ due_date: dayFromNow(-3) })

  await wait.getByRole('button', { name: 'Approve all 2' }).click()
  await expect(page.getByText('I updated 3 tasks.').filter({ visible: true }).first()).toBeVisible(soon)
  expect(await read(tasks[0]!)).toMatchObject({ due_date: dayFromNow(2) })
  expect(await read(tasks[2]!)).toMatchObject({ status: 'Cancelled' })
})
