import type { RetryInput } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { toDetail } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { dropAnswers } from '../../platform/live/answer-store.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { EndedSessionError, isSessionError } from '../../platform/session/session-end.ts'
import { createSessionStore, useSessionStore } from '../../platform/session/session-store.ts'
import { getBrowserTimeZone } from '../../platform/text/browser-time-zone.ts'
import { toMessagesQuery } from './conversation-queries.ts'
import { toMessages } from './messages/message-rows.ts'
import type { AskedQuestion, Turn } from './messages/message-rows.ts'
import { createQuestionDraft } from './composer/question-draft.ts'

/** The turns of this tab, at module level, because an answer continues while its conversation is not on screen. */
const turns = createSessionStore(() => new Map<string, Turn>())
const stopped = createSessionStore(() => new Set<string>())

const setTurn = (conversationId: string, turn: Turn | undefined) =>
  turns.change((all) => (turn ? all.set(conversationId, turn) : all.delete(conversationId)))

export const useTurn = (conversationId: string) => useSessionStore(turns, (all) => all.get(conversationId))

/** A failure after this is the requested stop. */
export const markStopped = (conversationId: string) => void stopped.get().add(conversationId)

const findMessages = (queryClient: QueryClient, conversationId: string) =>
  toMessages(queryClient.getQueryData(toMessagesQuery(conversationId).queryKey)?.pages ?? [])

interface AskOptions {
  id: string
  userId: string
  question: AskedQuestion
  options: RetryInput
  queryClient: QueryClient
  refresh: () => Promise<unknown>
}

function send(id: string, { text, questionId }: AskedQuestion, options: RetryInput) {
  const body = { ...options, time_zone: getBrowserTimeZone() }
  return questionId === undefined
    ? api.chat.send.call({ params: { id }, body: { message_text: text, ...body } })
    : api.chat.retry.call({ params: { id, messageId: questionId }, body })
}

async function ask({ id, userId, question, options, queryClient, refresh }: AskOptions) {
  const turn = { ...question, askedAt: new Date().toISOString(), afterId: findMessages(queryClient, id).at(-1)?.id }
  stopped.get().delete(id)
  setTurn(id, turn)
  try {
    await send(id, question, options)
    // The turn represents its question until the stored question is loaded.
    await refresh()
    setTurn(id, undefined)
  } catch (error) {
    // Nothing stays in this tab after the session ended. A rejected question returns to the composer.
    if (isSessionError(error)) {
      if (!(error instanceof EndedSessionError)) createQuestionDraft(userId, id).write(question.text)
      return setTurn(id, undefined)
    }
    setTurn(id, stopped.get().has(id) ? undefined : { ...turn, failure: toDetail(error, appMessages.http.unexpected) })
    await refresh()
    // Drops received text of an answer that is not stored. If another process still writes it, it is stored.
    const stored = new Set(findMessages(queryClient, id).map((message) => message.id))
    dropAnswers(id, ({ messageId }) => !stored.has(messageId))
  }
}

/** Not a mutation, because mutations delay refetches until the answer is complete. */
export function useAsk() {
  const queryClient = useQueryClient()
  const refresh = useRefresh('conversations')
  const userId = useCurrentUser().id
  return (id: string, question: AskedQuestion, options: RetryInput) => void ask({ id, userId, question, options, queryClient, refresh })
}
