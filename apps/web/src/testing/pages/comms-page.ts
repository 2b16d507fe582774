// The page of messages between people.
import type { MessageSend, Thread, ThreadMessage } from '@adjutant/contract/comms'
import { page } from 'vitest/browser'
import { pageOf, rejection, toQuery } from '../fake-api.ts'
import type { Answers, ApiCall } from '../fake-api.ts'
import { openApp } from '../open-app.tsx'
import { sampleThread, toThreadMessage } from '../samples/comms.ts'
import { sampleUser } from '../samples/people.ts'
import { desktop } from '../viewports.ts'

export const messageBox = page.getByRole('textbox', { name: 'Message', exact: true })
export const bubbles = page.getByRole('region', { name: 'Messages' }).getByRole('article')
export const bubble = (text: string) => bubbles.filter({ hasText: text })
export const threadRow = (name: RegExp) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name })

/** The latest page, or the one before or around a message. */
function selectMessages(messages: readonly ThreadMessage[], query: URLSearchParams) {
  const limit = Number(query.get('limit'))
  const cursor = query.get('before') ?? query.get('around')
  const place = messages.findIndex(({ id }) => id === cursor)
  const end = query.has('before') ? place : query.has('around') ? Math.min(messages.length, place + limit / 2) : messages.length
  return messages.slice(Math.max(0, end - limit), end)
}

const findHits = (messages: readonly ThreadMessage[], q: string) =>
  messages
    .filter(({ text }) => text.toLowerCase().includes(q))
    .map(({ thread_id, id, sender_id, sender_name, text, timestamp }) => ({
      thread_id,
      thread_name: sampleThread.name,
      message_id: id,
      sender_id,
      sender_name,
      excerpt: text,
      timestamp,
    }))

interface CommsOptions {
  threads?: readonly Thread[]
  /** The messages of every thread. */
  messages?: readonly ThreadMessage[]
}

const toThreadId = ({ call }: ApiCall) => call.split('/')[4]!.split('?')[0]!

/** Threads and messages that calls list, search, send, rename and leave. */
export function createThreads({ threads: initial = [sampleThread], messages: stored = [] }: CommsOptions) {
  let threads = [...initial]
  let messages = [...stored]
  const find = (made: ApiCall) => threads.find(({ id }) => id === toThreadId(made)) ?? rejection(404, 'Not found')
  const add = (message: ThreadMessage) => {
    messages = [...messages, message]
    if (!message.system) threads = threads.map((thread) => ({ ...thread, last_message_preview: message.text }))
    return message
  }
  const answers: Answers = {
    'GET /api/comms/threads': () => pageOf(threads),
    'GET /api/comms/threads/{threadId}': find,
    'PATCH /api/comms/threads/{threadId}': (made: ApiCall) => {
      const { name } = made.body as { name: string }
      threads = threads.map((thread) => ({ ...thread, name, other_user_name: name, is_renamed: true }))
      return find(made)
    },
    'DELETE /api/comms/threads/{threadId}': (made: ApiCall) => {
      threads = threads.filter(({ id }) => id !== toThreadId(made))
      return undefined
    },
    'GET /api/comms/threads/{threadId}/messages': (made: ApiCall) => selectMessages(messages, toQuery(made)),
    'POST /api/comms/threads/{threadId}/messages': (made: ApiCall) => {
      const { text, client_id = null, ai_suggested, suggestion_id } = made.body as MessageSend
      const own = { sender_id: sampleUser.id, sender_name: sampleUser.profile.name, client_id, thread_id: toThreadId(made) }
      return add(toThreadMessage(messages.length + 1, text, { ...own, ai_suggested: ai_suggested || Boolean(suggestion_id) }))
    },
    'POST /api/comms/threads/{threadId}/read': find,
    'GET /api/comms/threads/{threadId}/suggestion': null,
    'GET /api/comms/search': (made: ApiCall) => findHits(messages, toQuery(made).get('q')!),
    'GET /api/commitments/': () => pageOf([]),
    'GET /api/models': [],
  }
  return { answers, add }
}

interface OpenOptions extends CommsOptions {
  /** The query of the address; the sample thread by default. */
  query?: string
  answers?: Answers
  viewport?: typeof desktop
}

/** Opens the page of messages. `add` stores a message that someone else wrote. */
export async function openComms({ query = `?thread=${sampleThread.id}`, answers, viewport = desktop, ...options }: OpenOptions = {}) {
  const stored = createThreads(options)
  const app = await openApp(`/app/comms${query}`, { ...stored.answers, ...answers }, { viewport })
  return { ...app, add: stored.add }
}
