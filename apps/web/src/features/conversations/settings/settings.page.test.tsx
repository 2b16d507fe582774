import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerRows, ask, conversationPath, openConversation, questionRows } from '../../../testing/pages/conversation-page.ts'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { toAnswer, toQuestion } from '../../../testing/samples/ai/conversations.ts'
import { phone } from '../../../testing/viewports.ts'

const settings = page.getByRole('complementary', { name: 'Settings' })
const findQuestion = (calls: readonly ApiCall[]) => calls.find(({ call }) => call === `POST ${conversationPath}/chat`)?.body

test('the settings have defaults', async () => {
  await openConversation()
  await expect.element(settings.getByLabelText('Internet search')).not.toBeChecked()
  await expect.element(settings.getByLabelText('Internal search')).toBeChecked()
  await expect.element(settings.getByLabelText('Memory')).toBeChecked()
  await expect.element(settings.getByLabelText('Context messages')).toHaveValue('2')
  await expect.element(settings.getByLabelText('Model')).toHaveValue('gpt-5-chat')
  await expect.element(settings.getByRole('option')).toHaveTextContent(appMessages.conversation.offlineAnalyst)
  await expect.element(page.getByText('Crew: Inactive')).toBeVisible()
})

test('the settings apply to questions and are remembered for the next conversation', async () => {
  const { calls, reopen } = await openConversation()
  await settings.getByLabelText('Internet search').click()
  await settings.getByLabelText('Memory').click()
  await settings.getByLabelText('Context messages').fill('7')
  await ask('Hello')
  await expect.element(answerRows).toBeVisible()
  expect(findQuestion(calls)).toEqual({
    message_text: 'Hello',
    use_internet: true,
    use_internal_search: true,
    use_memory: false,
    context_messages: 7,
    model: 'gpt-5-chat',
    time_zone: 'UTC',
  })
  await reopen()
  await expect.element(settings.getByLabelText('Internet search')).toBeChecked()
  await expect.element(settings.getByLabelText('Memory')).not.toBeChecked()
  await expect.element(settings.getByLabelText('Context messages')).toHaveValue('7')
})

test('a note of the server is shown between the question and the answer', async () => {
  const note = toAnswer(2, appMessages.conversation.noInternet, { sender: 'system', model: null })
  await openConversation({ messages: [toQuestion(1, 'Hello'), note, toAnswer(3, 'Hello.')] })
  await expect.poll(() => [questionRows.all().length, answerRows.all().length]).toEqual([1, 1])
  const text = page.getByRole('region', { name: 'Messages' }).element().textContent
  const [question, answer, between] = [text.indexOf('Hello'), text.lastIndexOf('Hello.'), text.indexOf(note.text)]
  expect(question).toBeLessThan(between)
  expect(between).toBeLessThan(answer)
})

test('on narrow screens the settings open as an overlay', async () => {
  const { calls } = await openConversation({ viewport: phone })
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByLabelText('Memory').click()
  await expect.element(dialog.getByLabelText('Memory')).not.toBeChecked()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await ask('Hello')
  await expect.poll(() => findQuestion(calls)).toMatchObject({ use_memory: false })
})
