import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answerRows,
  composer,
  conversationPath,
  openConversation,
  questionRows,
  sendButton,
} from '../../../testing/pages/conversation-page.ts'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleConversation } from '../../../testing/samples/ai/conversations.ts'
import { sampleFile } from '../../../testing/samples/files.ts'
import { sampleId } from '../../../testing/samples/people.ts'
import { desktop, phone } from '../../../testing/viewports.ts'
import { navigate } from '../../../testing/open-app.tsx'

const listQuestions = (calls: readonly ApiCall[]) =>
  calls.filter(({ call }) => call === `POST ${conversationPath}/chat`).map(({ body }) => (body as { message_text: string }).message_text)

test('Enter sends, Shift+Enter inserts a line break, blank text is not sent', async () => {
  const { calls } = await openConversation()
  await composer.fill('  \n ')
  await expect.element(sendButton).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await composer.fill('One')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Two')
  await expect.element(composer).toHaveValue('One\nTwo')
  await userEvent.keyboard('{Enter}')
  await expect.element(answerRows).toBeVisible()
  await expect.element(composer).toHaveValue('')
  expect(listQuestions(calls)).toEqual(['One\nTwo'])
})

test('each conversation keeps its own draft', async () => {
  const second = { ...sampleConversation, id: sampleId(201), name: 'Second' }
  await openConversation({
    answers: {
      'GET /api/conversations/{id}': ({ call }: ApiCall) => (call.endsWith(second.id) ? second : sampleConversation),
    },
  })
  const title = page.getByRole('heading', { level: 1 })
  await composer.fill('Half a thought')
  navigate(`/app/conversations/${second.id}`)
  await expect.element(title).toHaveTextContent('Second')
  await expect.element(composer).toHaveValue('')
  window.history.back()
  await expect.element(title).toHaveTextContent(sampleConversation.name)
  await expect.element(composer).toHaveValue('Half a thought')
})

test('a message of 100,000 characters is sent and collapsed, a longer one shows the limit', async () => {
  const { calls } = await openConversation()
  await composer.fill('a'.repeat(100_001))
  const limit = page.getByRole('alert').getByText('100,001 of 100,000 characters. Shorten your message to send it.')
  await expect.element(limit).toBeVisible()
  await expect.element(sendButton).toBeDisabled()
  await composer.fill('a'.repeat(100_000))
  await sendButton.click()
  await expect.element(answerRows).toBeVisible()
  await expect.element(questionRows.getByRole('button', { name: 'Show all 100,000 characters' })).toBeVisible()
  expect(listQuestions(calls).map(({ length }) => length)).toEqual([100_000])
})

test.for([desktop, phone])('an attached file is shown and opened until it is removed, at $width pixels', async (viewport) => {
  let attached = [sampleFile]
  const { calls } = await openConversation({
    viewport,
    answers: {
      'GET /api/conversations/{id}/attachments': () => attached,
      'DELETE /api/conversations/{id}/attachments/{fileId}': () => {
        attached = []
        return undefined
      },
      'GET /api/files/{id}': sampleFile,
      'GET /api/files/{id}/versions': [],
      'GET /api/files/{id}/content': () => new Response('# Lyon'),
      'GET /api/organizations': [],
    },
  })
  const chips = page.getByRole('list', { name: 'Attached files' })
  await expect.element(chips.getByRole('button', { name: sampleFile.name, exact: true })).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await chips.getByRole('button', { name: sampleFile.name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: sampleFile.name })
  await expect.element(dialog.getByRole('heading', { name: 'Lyon', exact: true })).toBeVisible()
  await expectNoSidewaysScroll()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: `Remove ${sampleFile.name}` }).click()
  await expect.element(chips).not.toBeInTheDocument()
  await expect.element(page.getByText(appMessages.conversation.empty)).toBeVisible()
  expect(calls.map(({ call }) => call)).toContain(`DELETE ${conversationPath}/attachments/${sampleFile.id}`)
})

test('a question waits until an attached file is read', async () => {
  let state: 'processing' | 'ready' = 'processing'
  const { calls } = await openConversation({
    answers: { 'GET /api/conversations/{id}/attachments': () => [{ ...sampleFile, state }] },
  })
  await expect.element(page.getByText('Reading…')).toBeVisible()
  await composer.fill('What is the rent cap for Lyon?')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Your message will be sent once the files are processed.')).toBeVisible()
  await expect.element(composer).toHaveValue('What is the rent cap for Lyon?')
  expect(listQuestions(calls)).toEqual([])
  state = 'ready'
  await expect.element(answerRows).toBeVisible()
  await expect.element(composer).toHaveValue('')
  await expect.element(page.getByText('Reading…')).not.toBeInTheDocument()
  expect(listQuestions(calls)).toEqual(['What is the rent cap for Lyon?'])
})
