import type { RetryInput } from '@adjutant/contract/conversations'
import { words } from '@adjutant/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { toDetail } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { forgetAnswers } from '../../platform/live/answer-store.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { EndedSessionError, isSessionRefusal } from '../../platform/session-end.ts'
import { createSessionStore, useSessionStore } from '../../platform/session-store.ts'
import { toMessagesQuery } from './conversation-queries.ts'
import { toMessages } from './message-rows.ts'
import type { AskedQuestion, Turn } from './message-rows.ts'
import { createQuestionDraft } from './question-draft.ts'

/** The turns of this tab. Outside the components: an answer is written on while its conversation is not on the screen. */
const turns = createSessionStore(() => new Map<string, Turn>())
const stopped = createSessionStore(() => new Set<string>())

const setTurn = (conversationId: string, turn: Turn | undefined) =>
  turns.change((all) => (turn ? all.set(conversationId, turn) : all.delete(conversationId)))

export const useTurn = (conversationId: string) => useSessionStore(turns, (all) => all.get(conversationId))

/** What fails after this was meant to end. */
export const markStopped = (conversationId: string) => void stopped.get().add(conversationId)

const findMessages = (queryClient: QueryClient, conversationId: string) =>
  toMessages(queryClient.getQueryData(toMessagesQuery(conversationId).queryKey)?.pages ?? [])

interface Asking {
  id: string
  userId: string
  question: AskedQuestion
  options: RetryInput
  queryClient: QueryClient
  refresh: () => Promise<unknown>
}

const send = (id: string, { text, questionId }: AskedQuestion, options: RetryInput) =>
  questionId === undefined
    ? api.chat.send.call({ params: { id }, body: { message_text: text, ...options } })
    : api.chat.retry.call({ params: { id, messageId: questionId }, body: options })

async function ask({ id, userId, question, options, queryClient, refresh }: Asking) {
  const turn = { ...question, askedAt: new Date().toISOString(), afterId: findMessages(queryClient, id).at(-1)?.id }
  stopped.get().delete(id)
  setTurn(id, turn)
  try {
    await send(id, question, options)
    // The turn stands for its question until that has been read.
    await refresh()
    setTurn(id, undefined)
  } catch (error) {
    // After the session is over nothing of it stays in this tab. A question that the server refused goes back into the composer.
    if (isSessionRefusal(error)) {
      if (!(error instanceof EndedSessionError)) createQuestionDraft(userId, id).keep(question.text)
      return setTurn(id, undefined)
    }
    setTurn(id, stopped.get().has(id) ? undefined : { ...turn, failure: toDetail(error, words.wire.broken) })
    await refresh()
    // What was heard of an answer that is not kept is worth nothing. Another process may still be writing it: then it is stored.
    const stored = new Set(findMessages(queryClient, id).map((message) => message.id))
    forgetAnswers(id, ({ messageId }) => !stored.has(messageId))
  }
}

/** Asks in a conversation. No mutation: what others change meanwhile is shown, however long the answer takes. */
export function useAsk() {
  const queryClient = useQueryClient()
  const refresh = useRefresh('conversations')
  const userId = useCurrentUser().id
  return (id: string, question: AskedQuestion, options: RetryInput) => void ask({ id, userId, question, options, queryClient, refresh })
}
