import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { Note } from '@adjutant/contract/notes'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Person } from '../fixtures.ts'

async function throwAway(person: Person) {
  const task = await person.call<Task>('POST /api/tasks/', { title: 'Order letterhead' })
  const note = await person.call<Note>('POST /api/journals/', { content: 'Half a thought' })
  await person.call(`DELETE /api/tasks/${task.id}`)
  await person.call(`DELETE /api/journals/${note.id}`)
  const conversation = await person.call<Conversation>('POST /api/conversations/', { name: 'weekly_briefing' })
  await person.call(`DELETE /api/conversations/${conversation.id}`)
  return { task, note }
}

test(
  "the bin opens from the user menu and is empty regardless of other people's deletions",
  { tag: '@phone' },
  async ({ page, loginAs, person }) => {
    await throwAway(await person('user'))
    await loginAs('user')
    await page.goto('/app/profile')
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Bin' }).click()
    await expect(page).toHaveURL('/app/bin')
    await expect(page).toHaveTitle('Bin · Adjutant')
    await expect(page.getByText('The bin is empty.')).toBeVisible()
    await expectAccessible(page)
  },
)

test('deleted records are listed by kind, restored, or deleted for good after confirmation; a bin that fails to load can be retried', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  const { task } = await throwAway(ines)
  await page.route('**/api/bin/**', (route) => route.fulfill({ status: 503, json: { detail: appMessages.wire.unavailable } }))
  await page.goto('/app/bin')
  await expect(page.getByText(appMessages.wire.unavailable)).toBeVisible()
  await page.unroute('**/api/bin/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  const entry = page.getByRole('row').filter({ hasText: 'Order letterhead' })
  await expect(entry).toContainText('Task')
  const note = page.getByRole('row').filter({ hasText: 'Half a thought' })
  await expect(note).toContainText('Note')
  await expect(page.getByRole('row').filter({ hasText: 'Weekly briefing' })).toContainText('Conversation')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Restore Order letterhead' }).click()
  await expect(page.getByRole('status').getByText('Task restored')).toBeVisible()
  await expect(entry).toBeHidden()
  expect(await ines.call(`GET /api/tasks/${task.id}`)).toMatchObject({ title: 'Order letterhead' })

  const remove = page.getByRole('button', { name: 'Delete Half a thought permanently' })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete permanently' })
  await expect(question).toContainText('You can’t restore “Half a thought” after this.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await expect(note).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').getByText('Deleted permanently')).toBeVisible()
  await expect(note).toBeHidden()
  expect(await ines.call<unknown[]>('GET /api/bin/')).toHaveLength(1)
})
