import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { dashboardAnswers, sampleWaitingThread } from '../../testing/samples/dashboard.ts'

const open = (answers: Answers) => openApp('/app/ceodashboard', { ...dashboardAnswers, ...answers })
const messages = page.getByRole('list', { name: 'Messages waiting for your reply' }).getByRole('listitem')

test('a message that waits for a reply is shown without its count once it is read, until it is answered', async () => {
  let threads = [sampleWaitingThread]
  const { announce } = await open({ 'GET /api/comms/threads': () => pageOf(threads) })
  await expect.element(messages).toMatchTextContent(/Tomas Okafor.*1 unread.*I need your decision by Wednesday\./)
  threads = [{ ...sampleWaitingThread, unread_count: 0 }]
  announce('comms')
  await expect.element(messages).not.toMatchTextContent('unread')
  await expect.element(messages).toHaveLength(1)
  threads = []
  announce('comms')
  await expect.element(page.getByText('No messages are waiting for your reply.')).toBeVisible()
})

test('a message that waits for a reply opens on click', async () => {
  const { id } = sampleWaitingThread
  const { calls } = await open({
    'GET /api/comms/threads': () => pageOf([sampleWaitingThread]),
    'GET /api/comms/threads/{id}': sampleWaitingThread,
    'GET /api/comms/threads/{id}/messages': sampleWaitingThread.messages,
    'GET /api/comms/threads/{id}/suggestion': null,
    'GET /api/commitments/': () => pageOf([]),
    'GET /api/models': [],
    'POST /api/comms/threads/{id}/read': { ...sampleWaitingThread, unread_count: 0 },
  })
  await messages.getByText('I need your decision by Wednesday.').click()
  await expect.poll(getAddress).toBe(`/app/comms?thread=${id}`)
  await expect.poll(() => calls.map(({ call }) => call)).toContain(`POST /api/comms/threads/${id}/read`)
})
