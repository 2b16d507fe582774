import type { ThreadMessage } from '@adjutant/contract/comms'
import { messageBox, bubble, bubbles, makeColleagues, openThread, threadRow, sendMessageByApi, tom, sendMessage } from '../comms-pages.ts'
import { pasteOrDropFile, preview } from '../file-pages.ts'
import { expect, test } from '../fixtures.ts'
import { makeTask } from '../task-pages.ts'

test('two people find each other and chat live', async ({ page, browser, loginAs, person, enter }) => {
  const ines = await loginAs('ceo')
  const other = await person('user', tom)
  await makeColleagues(ines, other)
  const theirs = await browser.newContext()
  await enter(theirs, other)
  const there = await theirs.newPage()
  await there.goto('/app/my-tasks')
  await page.goto('/app/comms?create=true')
  const dialog = page.getByRole('dialog', { name: 'Create Conversation' })
  await dialog.getByLabel('Tom Okafor').check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Tom Okafor' })).toBeVisible()
  await sendMessage(page, 'Where do we stand with the annex?')
  await expect(bubbles(page)).toHaveText([/with the annex\?\s*\d\d:\d\d/])

  await expect(there.getByRole('navigation').getByRole('link', { name: 'Comms 1 unread' })).toBeVisible()
  await there.getByRole('navigation').getByRole('link', { name: 'Comms' }).click()
  await expect(threadRow(there, 'Ines Faber')).toContainText('1 unread')
  await threadRow(there, 'Ines Faber').click()
  await expect(bubble(there, 'with the annex?')).toBeVisible()
  await expect(page.getByText('Seen', { exact: true })).toBeVisible()
  await expect(there.getByRole('navigation').getByRole('link', { name: 'Comms', exact: true })).toBeVisible()
  await sendMessage(there, 'It is signed.')
  await expect(bubble(page, 'It is signed.')).toBeVisible()
  await theirs.close()
})

test('a message written offline waits, survives a reload, and is sent once', async ({ page, context, loginAs, person }) => {
  const ines = await loginAs('ceo')
  const other = await person('user', tom)
  await makeColleagues(ines, other)
  const thread = await openThread(ines, other)
  await page.goto(`/app/comms?thread=${thread.id}`)
  await messageBox(page).fill('half a thought')
  await page.reload()
  await expect(messageBox(page)).toHaveValue('half a thought')
  await context.setOffline(true)
  await sendMessage(page, 'first')
  await sendMessage(page, 'second')
  await expect(bubbles(page)).toHaveText([/first\s*Waiting for the connection/, /second\s*Waiting for the connection/])
  await context.setOffline(false)
  await expect(bubbles(page)).toHaveText([/first\s*\d\d:\d\d/, /second\s*\d\d:\d\d/])

  await page.route('**/api/comms/threads/*/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await sendMessage(page, 'third')
  await expect(bubble(page, 'third')).toContainText('Waiting for the connection')
  await page.reload()
  await expect(bubble(page, 'third')).toContainText(/Waiting|Sending/)
  await page.unroute('**/api/comms/threads/*/messages')
  await expect(bubble(page, 'third')).toHaveText(/third\s*\d\d:\d\d/, { timeout: 30_000 })
  const stored = await other.call<ThreadMessage[]>(`GET /api/comms/threads/${thread.id}/messages`)
  expect(stored.map(({ text }) => text)).toEqual(['first', 'second', 'third'])
})

test('a drafted reply arrives and is sent by the person only; files stay with the draft after a reload and are sent', async ({
  page,
  loginAs,
  person,
}) => {
  const ines = await loginAs('ceo')
  const other = await person('user', tom)
  const organization = await makeColleagues(ines, other)
  await makeTask(ines, 'Agree the freight rates with Maersk', {
    due_date: '2031-11-20',
    shared_org_ids: [organization],
    assigned_to_user_id: other.id,
  })
  const thread = await openThread(other, ines)
  await page.goto(`/app/comms?thread=${thread.id}`)
  await sendMessageByApi(other, thread, 'What is the latest on the freight rates with Maersk?')
  const panel = page.getByRole('region', { name: 'AI suggestion' })
  await expect(panel.getByLabel('Suggested reply')).toHaveValue(/freight rates/)
  await panel.getByRole('button', { name: 'Use Suggestion' }).click()
  await expect(messageBox(page)).toHaveValue(/freight rates/)
  expect(await other.call<ThreadMessage[]>(`GET /api/comms/threads/${thread.id}/messages`)).toHaveLength(1)

  const chips = page.getByRole('list', { name: 'Attached files' })
  await pasteOrDropFile(messageBox(page), 'paste', 'minutes.txt')
  await pasteOrDropFile(bubble(page, 'What is the latest'), 'drop', 'dropped.txt')
  await expect(chips.getByRole('button', { name: 'Remove' })).toHaveCount(2)
  await expect(chips.getByRole('progressbar')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = bubbles(page).last()
  await expect(sent).toContainText('AI-suggested')
  await expect(sent.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Sending…')).toBeHidden()
  const [{ files }] = await other.call<[ThreadMessage]>(`GET /api/comms/threads/${thread.id}/messages?limit=1`)
  expect(files.map(({ name }) => name)).toContain('minutes.txt')
  await sent.getByRole('button', { name: 'minutes.txt', exact: true }).click()
  await expect(preview(page, 'minutes.txt')).toContainText('Some words.')
})
