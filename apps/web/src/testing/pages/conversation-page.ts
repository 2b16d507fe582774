// The page of a conversation with the assistant.
import type { ChatInput, Message } from '@adjutant/contract/ai/conversations'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf, toQuery } from '../fake-api.ts'
import type { Answers, ApiCall } from '../fake-api.ts'
import { openApp } from '../open-app.tsx'
import { emptyConversationAnswers, sampleConversation, toAnswer, toQuestion } from '../samples/ai/conversations.ts'
import { desktop } from '../viewports.ts'

export const composer = page.getByRole('textbox', { name: 'Message', exact: true })
export const sendButton = page.getByRole('button', { name: 'Send' })
export const questionRows = page.getByRole('article', { name: 'Your question' })
export const answerRows = page.getByRole('article', { name: 'Answer' })
export const conversationPath = `/api/conversations/${sampleConversation.id}`

export async function ask(text: string) {
  await composer.fill(text)
  // While an answer is written, the button is Stop.
  await expect.element(sendButton).toBeEnabled()
  await userEvent.keyboard('{Enter}')
}

/** The latest page first, each oldest first, as the server does. */
function selectMessages(messages: readonly Message[], made: ApiCall) {
  const query = toQuery(made)
  const end = messages.length - Number(query.get('skip'))
  return pageOf(messages.slice(Math.max(0, end - Number(query.get('limit'))), end), messages.length)
}

interface StoredOptions {
  messages?: readonly Message[]
  /** The answer to every question. */
  reply?: string
  replyFields?: Partial<Message>
}

/** Messages that calls list and questions add to; each question gets the same answer. */
function createMessages({ messages: initial = [], reply = 'Nothing is overdue.', replyFields }: StoredOptions) {
  let messages = [...initial]
  const answers: Answers = {
    'GET /api/conversations/{id}/messages': (made: ApiCall) => selectMessages(messages, made),
    'POST /api/conversations/{id}/chat': ({ body }: ApiCall) => {
      const question = toQuestion(messages.length, (body as ChatInput).message_text)
      const answer = toAnswer(messages.length + 1, reply, replyFields)
      messages = [...messages, question, answer]
      return answer
    },
  }
  return {
    answers,
    set: (next: readonly Message[]) => {
      messages = [...next]
    },
  }
}

export const toConversationAnswers = (options: StoredOptions): Answers => ({
  ...emptyConversationAnswers,
  ...createMessages(options).answers,
})

interface ConversationOptions extends StoredOptions {
  answers?: Answers
  viewport?: typeof desktop
}

/** Opens the page of the sample conversation. `setMessages` replaces what the server has stored. */
export async function openConversation({ answers = {}, viewport = desktop, ...options }: ConversationOptions = {}) {
  const stored = createMessages(options)
  const address = `/app/conversations/${sampleConversation.id}`
  const app = await openApp(address, { ...emptyConversationAnswers, ...stored.answers, ...answers }, { viewport })
  await expect.element(composer).toBeVisible()
  return { ...app, setMessages: stored.set }
}
