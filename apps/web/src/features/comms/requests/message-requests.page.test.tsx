import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import type { BlockedPerson } from '@adjutant/contract/message-requests'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf, rejection } from '../../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { getAddress, openApp } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleRequest, sampleRequestMessage } from '../../../testing/samples/accounts/message-requests.ts'
import { sampleColleague, sampleTime, sampleUser } from '../../../testing/samples/people.ts'
import { profilePageAnswers } from '../../../testing/samples/accounts/profile-page.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const path = `/api/comms/threads/${sampleRequest.id}`
const accepted: Thread = { ...sampleRequest, is_request: false, can_send: true }
const box = page.getByRole('textbox', { name: 'Message', exact: true })
const none = page.getByText('No strategic conversations yet.')

/** One thread with its messages, which calls accept, block and write into. */
function answerThread(first: Thread): Answers {
  let thread: Thread | undefined = first
  let messages: ThreadMessage[] = first.messages
  const accept = () => (thread = accepted)
  const write = ({ body }: ApiCall) => {
    messages = [{ ...sampleRequestMessage, ...(body as ThreadMessage), sender_id: sampleUser.id, sender_name: sampleUser.profile.name }]
    thread = { ...first, messages, can_send: false }
    return Response.json(messages[0], { status: 201 })
  }
  return {
    'GET /api/commitments/': () => pageOf([]),
    'GET /api/comms/threads': () => pageOf(thread ? [thread] : []),
    [`GET ${path}`]: () => thread ?? rejection(404, 'Not found'),
    [`GET ${path}/messages`]: () => messages,
    [`GET ${path}/suggestion`]: null,
    [`POST ${path}/read`]: () => thread,
    [`POST ${path}/accept`]: accept,
    [`POST ${path}/block`]: () => void (thread = undefined),
    [`POST ${path}/messages`]: write,
  }
}

test.for([desktop, phone])('a message request is read and accepted before it can be answered at $width pixels', async (viewport) => {
  const { calls } = await openApp('/app/comms', answerThread(sampleRequest), { viewport })
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: new RegExp(sampleColleague.name) })
  await expect.element(row).toMatchTextContent('Request')
  await row.click()
  const bar = page.getByRole('region', { name: 'Message request' })
  await expect.element(bar).toBeVisible()
  await expect.element(page.getByRole('article').filter({ hasText: sampleRequestMessage.text })).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Create a task' })).not.toBeInTheDocument()
  await expectNoSidewaysScroll()
  await expectAccessible()
  await bar.getByRole('button', { name: 'Accept' }).click()
  await expect.element(box).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(calls.map(({ call }) => call)).toContain(`POST ${path}/accept`)
})

test.for([desktop, phone])('blocking a person after a confirmation removes the thread at $width pixels', async (viewport) => {
  const { calls } = await openApp(`/app/comms?thread=${sampleRequest.id}`, answerThread(accepted), { viewport })
  await page.getByRole('button', { name: `More for ${sampleColleague.name}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect.element(none).toBeVisible()
  expect(getAddress()).toBe('/app/comms')
  expect(calls.map(({ call }) => call)).toContain(`POST ${path}/block`)
})

test.for([desktop, phone])('the first message to a stranger is a request that waits at $width pixels', async (viewport) => {
  const unwritten = { ...accepted, messages: [], last_message_preview: null, last_read_message_id: null, waiting_for: ['Mara Lind'] }
  const { calls, announce } = await openApp(`/app/comms?thread=${sampleRequest.id}`, answerThread(unwritten), { viewport })
  await expect.element(page.getByText(messageRequestMessages.firstIsRequest(['Mara Lind']))).toBeVisible()
  await box.fill('Do you have a moment?')
  await userEvent.keyboard('{Enter}')
  const listSent = () => calls.filter(({ call }) => call === `POST ${path}/messages`).map(({ body }) => body)
  await expect.poll(listSent).toEqual([expect.objectContaining({ text: 'Do you have a moment?' })])
  announce('comms')
  await expect.element(page.getByText(messageRequestMessages.waiting(['Mara Lind']))).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
})

test.for([desktop, phone])('a blocked person is listed on the profile and unblocked at $width pixels', async (viewport) => {
  let blocked: BlockedPerson[] = [{ id: sampleColleague.id, name: sampleColleague.name, avatar_initial: 'T', blocked_at: sampleTime }]
  const answers = {
    ...profilePageAnswers,
    'GET /api/comms/blocked': () => blocked,
    [`DELETE /api/comms/blocked/${sampleColleague.id}`]: () => void (blocked = []),
  }
  await openApp('/app/profile', answers, { viewport })
  const people = page.getByRole('list', { name: 'Blocked people' })
  await expect.element(people).toMatchTextContent(sampleColleague.name)
  await expectNoSidewaysScroll()
  await people.getByRole('button', { name: `Unblock ${sampleColleague.name}` }).click()
  await expect.element(page.getByText(messageRequestMessages.noneBlocked)).toBeVisible()
})
