import type { Commitment } from '@adjutant/contract/commitments'
import type { Contact } from '@adjutant/contract/contacts'
import type { Suggestion } from '@adjutant/contract/ai/suggestions'
import type { TaskProposal } from '@adjutant/contract/comms'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Task, TaskCreate } from '@adjutant/contract/tasks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bubble, createThreads, messageBox, openComms } from '../../../testing/pages/comms-page.ts'
import { listWrites, pageOf } from '../../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { getAddress, openApp } from '../../../testing/open-app.tsx'
import { createRecords } from '../../../testing/records.ts'
import { sampleContact } from '../../../testing/samples/contacts.ts'
import { sampleSuggestion, sampleThread, toThreadMessage } from '../../../testing/samples/comms.ts'
import { sampleColleague, sampleId, sampleTime, sampleUser } from '../../../testing/samples/people.ts'
import { sampleTask } from '../../../testing/samples/tasks.ts'

const request = toThreadMessage(1, 'Please send the annex by 2031-03-09.')
const promise = toThreadMessage(2, "I'll call the bank tomorrow.", { sender_id: sampleUser.id, sender_name: sampleUser.profile.name })
const form = page.getByRole('dialog', { name: 'Create a task' })
const taskPath = ({ id }: typeof request) => `/api/comms/threads/${sampleThread.id}/messages/${id}/task`

const toProposal = (fields: Partial<TaskProposal>): TaskProposal => ({
  title: 'Please send the annex',
  description: '',
  due_date: '2031-03-09',
  date_words: 'by 2031-03-09',
  is_promise: false,
  task_id: null,
  ...fields,
})

const formAnswers: Answers = {
  'GET /api/contacts/assignable': [sampleColleague, { id: sampleUser.id, name: sampleUser.profile.name, email: sampleUser.email }],
  'GET /api/organizations': [],
  'GET /api/strategic-goals/': () => pageOf([]),
  'POST /api/comms/threads/{threadId}/messages/{messageId}/task': ({ body }: ApiCall): Task => ({
    ...sampleTask,
    title: (body as TaskCreate).title,
  }),
}

test('a message becomes a task with the date that it names, and then links to the task', async () => {
  const { calls } = await openComms({
    messages: [request],
    answers: { ...formAnswers, [`GET ${taskPath(request)}`]: toProposal({}) },
  })
  await bubble('Please send').getByRole('button', { name: 'Create a task' }).click()
  await expect.element(form.getByLabelText('Due date')).toHaveValue('2031-03-09')
  await form.getByLabelText('Title').fill('Send the annex')
  await form.getByLabelText('Assignee').click()
  await page.getByRole('option', { name: sampleColleague.name }).click()
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect
    .element(bubble('Please send').getByRole('link', { name: 'Open the task' }))
    .toHaveAttribute('href', `/app/my-tasks?task=${sampleTask.id}`)
  const made = listWrites(calls).find(({ call }) => call === `POST ${taskPath(request)}`)
  expect(made?.body).toMatchObject({ title: 'Send the annex', due_date: '2031-03-09', assigned_to_user_id: sampleColleague.id })
})

const commitment: Commitment = {
  id: sampleId(950),
  direction: 'i_owe',
  state: 'proposed',
  text: 'Call the bank',
  due_date: '2026-11-03',
  counterpart: { name: sampleColleague.name, contact_id: null, user_id: sampleColleague.id },
  source: { kind: 'message', id: promise.id, record_id: sampleThread.id, quote: promise.text, position: 0, date: '2026-11-02' },
  task: null,
  completed_at: null,
  completed_by: null,
  done_hint: null,
  created_at: sampleTime,
  updated_at: sampleTime,
}

test('a promise in a message is confirmed, and becomes a task of the person who made it', async () => {
  let proposed = [commitment]
  const { calls } = await openComms({
    messages: [promise],
    answers: {
      ...formAnswers,
      [`GET ${taskPath(promise)}`]: toProposal({ title: 'Call the bank', due_date: '2026-11-03', is_promise: true }),
      'GET /api/commitments/': () => pageOf(proposed),
      'PATCH /api/commitments/{id}': () => {
        proposed = []
        return { ...commitment, state: 'open' }
      },
    },
  })
  await page.getByRole('button', { name: 'Confirm the promise: Call the bank' }).click()
  await expect.element(page.getByText(/Promise noticed/)).not.toBeInTheDocument()
  await bubble('call the bank').getByRole('button', { name: 'Create a task' }).click()
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect.element(form).not.toBeInTheDocument()
  const writes = listWrites(calls)
  expect(writes.find(({ call }) => call.includes('/commitments/'))?.body).toMatchObject({ state: 'open' })
  expect(writes.find(({ call }) => call === `POST ${taskPath(promise)}`)?.body).toMatchObject({
    title: 'Call the bank',
    due_date: '2026-11-03',
    assigned_to_user_id: sampleUser.id,
  })
})

const task: Task = {
  ...sampleTask,
  title: 'Send the annex',
  assigned_to_user_id: sampleColleague.id,
  assigned_to_user: sampleColleague,
  source: {
    kind: 'message',
    thread_id: sampleThread.id,
    message_id: request.id,
    sender_name: sampleColleague.name,
    timestamp: sampleTime,
  },
}
const dialog = page.getByRole('dialog')
const offer = page.getByRole('region', { name: 'AI suggestion' })

/** Opens the thread from the dialog of a task, which passes a suggested message on. */
async function openFromTask(answers: Answers = {}) {
  const stored = createThreads({ messages: [request] })
  const app = await openApp(`/app/my-tasks?task=${task.id}`, {
    ...stored.answers,
    ...formAnswers,
    ...createRecords({ path: '/api/tasks/', records: [task], sample: sampleTask }).answers,
    'POST /api/comms/threads': sampleThread,
    'POST /api/comms/threads/{threadId}/suggestion/dismiss': () =>
      stored.add(toThreadMessage(3, appMessages.comms.dismissed, { system: true, sender_id: null, sender_name: 'System' })),
    'GET /api/attachments/{kind}/{recordId}': [],
    ...answers,
  })
  await dialog.getByRole('button', { name: 'Message Tomas Okafor' }).click()
  await expect.element(offer).toMatchTextContent('About the task “Send the annex”')
  return app
}

test('an opening message from a task that is ignored adds a system message', async () => {
  const { calls } = await openFromTask()
  await offer.getByRole('button', { name: 'Ignore' }).click()
  await expect.element(page.getByText(appMessages.comms.dismissed)).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  expect(listWrites(calls).map(({ call }) => call)).toContain(`POST /api/comms/threads/${sampleThread.id}/suggestion/dismiss`)
})

test('an opening message from a task replaces a drafted reply, and Ignore dismisses both', async () => {
  let drafted: Suggestion | null = sampleSuggestion
  const { calls } = await openFromTask({
    'GET /api/comms/threads/{threadId}/suggestion': () => drafted,
    'POST /api/comms/threads/{threadId}/suggestion/{suggestionId}/dismiss': () => {
      drafted = null
      return toThreadMessage(3, appMessages.comms.dismissed, { system: true, sender_id: null, sender_name: 'System' })
    },
  })
  await offer.getByRole('button', { name: 'Ignore' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(listWrites(calls).map(({ call }) => call)).toContain(
    `POST /api/comms/threads/${sampleThread.id}/suggestion/${sampleSuggestion.id}/dismiss`,
  )
})

test('a task opens the thread with its partner and an opening message, and links to its message', async () => {
  const { calls } = await openFromTask()
  expect(listWrites(calls).find(({ call }) => call === 'POST /api/comms/threads')?.body).toEqual({ participant_ids: [sampleColleague.id] })
  await page.getByRole('button', { name: 'Use Suggestion' }).click()
  await expect.element(messageBox).toHaveValue('How is “Send the annex” coming along?')
  window.history.back()
  await dialog.getByRole('link', { name: /a message from Tomas Okafor/ }).click()
  await expect.element(bubble('Please send')).toBeInViewport()
  expect(getAddress()).toBe(`/app/comms?thread=${sampleThread.id}&message=${request.id}`)
})

const contact: Contact = { ...sampleContact, name: sampleColleague.name, user_id: sampleColleague.id, is_user: true }

test('a contact opens the thread with that person', async () => {
  const { calls } = await openApp(`/app/contacts?contact=${contact.id}`, {
    ...createThreads({}).answers,
    ...createRecords({ path: '/api/contacts/', records: [contact], sample: contact }).answers,
    'GET /api/organizations': [],
    'POST /api/comms/threads': sampleThread,
    'GET /api/attachments/{kind}/{recordId}': [],
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Message', exact: true }).click()
  await expect.element(messageBox).toBeVisible()
  expect(getAddress()).toBe(`/app/comms?thread=${sampleThread.id}`)
  expect(listWrites(calls).filter(({ call }) => call === 'POST /api/comms/threads')).toHaveLength(1)
})
