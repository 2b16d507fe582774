import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Recipient } from '@adjutant/contract/comms'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bubbles, messageBox, openComms, threadRow } from '../../../testing/pages/comms-page.ts'
import { listWrites, pageOf, toQuery } from '../../../testing/fake-api.ts'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { getAddress } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleGroup, sampleThread, toThreadMessage } from '../../../testing/samples/comms.ts'
import { sampleColleague, sampleId } from '../../../testing/samples/people.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const toRecipient = (id: string, name: string): Recipient => ({
  id,
  name,
  role: null,
  email: `${id}@adjutant.test`,
  avatar_initial: name[0]!,
})
const recipients = [toRecipient(sampleId(3), 'Mara Lind'), toRecipient(sampleColleague.id, sampleColleague.name)]
const none = page.getByText(appMessages.comms.none)
const group = /Mara Lind, Tomas Okafor/

test('a conversation is created with a person who is found by name', async () => {
  let threads: unknown[] = []
  const { calls } = await openComms({
    query: '',
    answers: {
      'GET /api/comms/threads': () => pageOf(threads),
      'GET /api/comms/recipients': (made: ApiCall) => {
        const search = toQuery(made).get('search')!
        return pageOf(recipients.filter(({ name }) => name.toLowerCase().includes(search)))
      },
      'POST /api/comms/threads': () => {
        threads = [sampleThread]
        return sampleThread
      },
    },
  })
  await expect.element(none).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'New Message' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Conversation' })
  await expect.element(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()
  await expect.poll(() => dialog.getByRole('checkbox').all().length).toBe(2)
  await dialog.getByLabelText(/^Search contacts/).fill('oka')
  await expect.poll(() => dialog.getByRole('checkbox').all().length).toBe(1)
  await dialog.getByRole('checkbox', { name: /Tomas Okafor/ }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByRole('heading', { name: sampleColleague.name })).toBeVisible()
  await expect.element(threadRow(/Tomas Okafor/)).toMatchTextContent('No messages yet')
  expect(getAddress()).toBe(`/app/comms?thread=${sampleThread.id}`)
  const created = listWrites(calls).find(({ call }) => call === 'POST /api/comms/threads')
  expect(created?.body).toEqual({ participant_ids: [sampleColleague.id] })
})

test('Enter sends, Shift+Enter starts a new line, and the list shows the message with its time', async () => {
  const { calls, announce } = await openComms()
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await messageBox.fill('Where do we stand')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}with the annex?{Enter}')
  await expect.element(bubbles).toMatchTextContent(/Where do we stand\s*with the annex\?\s*\d\d:\d\d/)
  await expect.poll(() => (bubbles.element() as HTMLElement).innerText).toContain('Where do we stand\nwith the annex?')
  announce('comms')
  await expect.element(threadRow(/Tomas Okafor/)).toMatchTextContent('Where do we stand')
  await expect.element(threadRow(/Tomas Okafor/)).toMatchTextContent(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/)
  await expect.element(messageBox).toHaveValue('')
  const sent = listWrites(calls).find(({ call }) => call.endsWith('/messages'))
  expect(sent?.body).toMatchObject({ text: 'Where do we stand\nwith the annex?' })
})

test('a thread is renamed, and deleted after confirmation', async () => {
  const { calls } = await openComms()
  await page.getByRole('button', { name: 'More for Tomas Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Edit Name' }).click()
  await page.getByLabelText('Conversation name').fill('Annex')
  await userEvent.keyboard('{Enter}')
  await expect.element(threadRow(/Annex/)).toBeVisible()
  await page.getByRole('button', { name: 'More for Annex' }).click()
  await page.getByRole('menuitem', { name: 'Delete Chat' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(none).toBeVisible()
  const changes = listWrites(calls).filter(({ call }) => call.endsWith(sampleThread.id))
  expect(changes).toEqual([
    { call: `PATCH /api/comms/threads/${sampleThread.id}`, body: { name: 'Annex' } },
    { call: `DELETE /api/comms/threads/${sampleThread.id}`, body: null },
  ])
})

const openGroup = (viewport: typeof desktop) =>
  openComms({
    query: '',
    viewport,
    threads: [sampleGroup, sampleThread],
    messages: [
      toThreadMessage(1, 'The board pack is due on Monday.', {
        thread_id: sampleGroup.id,
        sender_id: sampleId(3),
        sender_name: 'Mara Lind',
      }),
      toThreadMessage(2, 'A word that is far too long for a phone: '.padEnd(200, 'x'), { thread_id: sampleGroup.id }),
    ],
  })

test.for([desktop, phone])('the list and a group are readable and accessible, at $width pixels', async (viewport) => {
  await openGroup(viewport)
  await expect.element(threadRow(group)).toMatchTextContent('3 people')
  await expect.element(threadRow(group)).toMatchTextContent('2 unread')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await threadRow(group).click()
  await expect.poll(() => bubbles.all().length).toBe(2)
  await expect.element(page.getByText('Mara Lind', { exact: true })).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test('on a phone the open thread replaces the list until Back', async () => {
  await openGroup(phone)
  await threadRow(group).click()
  await expect.element(messageBox).toBeVisible()
  await page.getByRole('link', { name: 'Back to all conversations' }).click()
  await threadRow(/^T?\s*Tomas Okafor/).click()
  await expect.element(page.getByRole('region', { name: sampleColleague.name, exact: true })).toBeVisible()
})

test('an empty thread says that it has no messages', async () => {
  await openComms()
  await expect.element(page.getByRole('region', { name: sampleColleague.name }).getByText('No messages yet')).toBeVisible()
})
