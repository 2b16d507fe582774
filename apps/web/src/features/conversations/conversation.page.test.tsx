import type { Conversation } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answerRows,
  ask,
  composer,
  conversationPath,
  openConversation,
  questionRows,
  toConversationAnswers,
} from '../../testing/pages/conversation-page.ts'
import { listWrites, rejection } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible } from '../../testing/page-checks.ts'
import { createRecords } from '../../testing/records.ts'
import { sampleConversation, toAnswer, toQuestion } from '../../testing/samples/ai/conversations.ts'
import { sampleId, sampleTime } from '../../testing/samples/people.ts'
import { toast } from '../../testing/page-parts.ts'

const title = page.getByRole('heading', { level: 1 })
const nameField = page.getByLabelText('Conversation name')

async function rename(text: string, key: string) {
  await page.getByRole('button', { name: 'Rename' }).click()
  await nameField.fill(text)
  await userEvent.keyboard(key)
  await expect.element(nameField).not.toBeInTheDocument()
}

const createConversations = () =>
  createRecords<Conversation>({ path: '/api/conversations/', records: [sampleConversation], sample: sampleConversation })

test('the name is edited in place; blank, unchanged and Escape keep it', async () => {
  const { calls } = await openConversation({ answers: createConversations().answers })
  await rename('Lost', '{Escape}')
  await rename('   ', '{Enter}')
  await rename(sampleConversation.name, '{Enter}')
  await expect.element(title).toHaveTextContent(sampleConversation.name)
  expect(listWrites(calls).filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  await rename(' Runway ', '{Enter}')
  await expect.element(title).toHaveTextContent('Runway')
  expect(listWrites(calls).at(-1)).toEqual({ call: `PUT ${conversationPath}`, body: { name: 'Runway' } })
})

test('a failed renaming is reported and keeps the name', async () => {
  await openConversation({ answers: { 'PUT /api/conversations/{id}': rejection(503, 'Not now.') } })
  await rename('Never', '{Enter}')
  await expect.element(page.getByRole('alert').getByText(appMessages.conversation.renameFailed)).toBeVisible()
  await expect.element(title).toHaveTextContent(sampleConversation.name)
})

test('a deleted conversation leaves the list and is restored by Undo', async () => {
  const { calls } = await openConversation({ answers: createConversations().answers })
  const dialog = page.getByRole('alertdialog', { name: appMessages.conversation.confirmTitle })
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(listWrites(calls).filter(({ call }) => call.startsWith('DELETE'))).toEqual([])

  await page.getByRole('button', { name: 'Delete conversation' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast(appMessages.conversation.deleted)).toBeVisible()
  await expect.poll(getAddress).toBe('/app/run')
  await expect.element(page.getByText(appMessages.conversation.none)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('link', { name: new RegExp(`^${sampleConversation.name}`) })).toBeVisible()
})

test('a failed question shows why and can be retried', async () => {
  const reason = appMessages.conversation.modelFailed
  const question = toQuestion(1, 'What is overdue?', { failure: reason })
  const retry = 'POST /api/conversations/{id}/messages/{messageId}/retry'
  const { calls, setMessages } = await openConversation({
    answers: {
      'POST /api/conversations/{id}/chat': () => {
        setMessages([question])
        return rejection(502, reason)
      },
      [retry]: () => {
        setMessages([{ ...question, failure: null }, toAnswer(2, 'Nothing is overdue.')])
        return toAnswer(2, 'Nothing is overdue.')
      },
    },
  })
  await ask('What is overdue?')
  await expect.element(answerRows).toMatchTextContent(appMessages.conversation.noResponse)
  await expect.element(answerRows).toMatchTextContent(reason)
  await expect.poll(() => questionRows.all().length).toBe(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(appMessages.conversation.noResponse)).not.toBeInTheDocument()
  await expect.element(answerRows).toMatchTextContent(appMessages.conversation.offlineAnalyst)
  await expect.element(answerRows).toMatchTextContent('Nothing is overdue.')
  await expect.poll(() => questionRows.all()).toHaveLength(1)
  expect(calls.map(({ call }) => call)).toContain(`POST ${conversationPath}/messages/${question.id}/retry`)
})

test('a first question can be picked from the suggested questions', async () => {
  const { calls } = await openConversation()
  await page.getByRole('button', { name: 'What is overdue, and who should act?' }).click()
  await expect.element(questionRows).toMatchTextContent(/You · \d\d:\d\d\s*What is overdue, and who should act\?/)
  await expect.element(answerRows).toBeVisible()
  const sent = calls.find(({ call }) => call === `POST ${conversationPath}/chat`)
  expect(sent?.body).toMatchObject({ message_text: 'What is overdue, and who should act?' })
})

test('any message can be saved to memory', async () => {
  const text = 'The board meets on the 20th.'
  const source = { conversation_id: sampleConversation.id, conversation_name: sampleConversation.name }
  const { calls } = await openConversation({
    messages: [toQuestion(1, text), toAnswer(2, 'Noted.')],
    answers: {
      'POST /api/memory/mine': { id: sampleId(500), content: text, metadata: source, created_at: sampleTime, updated_at: sampleTime },
    },
  })
  await questionRows.hover()
  await questionRows.getByRole('button', { name: 'Remember this' }).click()
  await expect.element(toast(appMessages.memory.kept)).toBeVisible()
  expect(listWrites(calls).at(-1)).toEqual({
    call: 'POST /api/memory/mine',
    body: { content: text, metadata: { conversation_id: sampleConversation.id } },
  })
})

test('a conversation without access is not found', async () => {
  const missing = () => rejection(404, 'Not found')
  await openApp(`/app/conversations/${sampleId(999)}`, {
    ...toConversationAnswers({}),
    'GET /api/conversations/{id}': missing,
    'GET /api/conversations/{id}/messages': missing,
    'GET /api/conversations/{id}/usage': missing,
  })
  await expect.element(page.getByText('Conversation not found.')).toBeVisible()
  await expect.element(composer).not.toBeInTheDocument()
})
