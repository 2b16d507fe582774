import type { ChatInput } from '@adjutant/contract/conversations'
import { words } from '@adjutant/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { createListeners } from '../../platform/listeners.ts'
import { forgetAnswers } from '../../platform/live/answer-store.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { createSessionMap, createSessionSet } from '../../platform/session-data.ts'
import { EndedSessionError, isSessionRefusal } from '../../platform/session-end.ts'
import { toMessagesQuery } from './conversation-queries.ts'
import type { Turn } from './message-rows.ts'
import { createQuestionDraft } from './question-draft.ts'

/** The turns of this tab. Outside the components: an answer is written on while its conversation is not on the screen. */
const turns = createSessionMap<string, Turn>()
const stopped = createSessionSet<string>()
const { watch, tell } = createListeners()

function setTurn(conversationId: string, turn: Turn | undefined) {
  if (turn) turns.set(conversationId, turn)
  else turns.delete(conversationId)
  tell()
}

export const useTurn = (conversationId: string) => useSyncExternalStore(watch, () => turns.get(conversationId))

/** What fails after this was meant to end. */
export const markStopped = (conversationId: string) => void stopped.add(conversationId)

function findLastId(queryClient: QueryClient, conversationId: string) {
  return queryClient.getQueryData(toMessagesQuery(conversationId).queryKey)?.pages[0]?.items.at(-1)?.id
}

interface Question {
  id: string
  userId: string
  body: ChatInput
  /** The last message that is there. */
  afterId: string | undefined
  refresh: () => Promise<unknown>
}

async function ask({ id, userId, body, afterId, refresh }: Question) {
  const turn = { text: body.message_text, askedAt: new Date().toISOString(), afterId }
  stopped.delete(id)
  setTurn(id, turn)
  try {
    await api.chat.send.call({ params: { id }, body })
    // The turn stands for its question until that has been read.
    await refresh()
    setTurn(id, undefined)
  } catch (error) {
    // After the session is over nothing of it stays in this tab. A question that the server refused goes back into the composer.
    if (isSessionRefusal(error)) {
      if (!(error instanceof EndedSessionError)) createQuestionDraft(userId, id).keep(body.message_text)
      return setTurn(id, undefined)
    }
    // What was written of it is not kept.
    forgetAnswers(id, () => true)
    setTurn(id, stopped.has(id) ? undefined : { ...turn, failure: toDetail(error, words.wire.broken) })
    await refresh()
  }
}

/** Asks in a conversation. No mutation: what others change meanwhile is shown, however long the answer takes. */
export function useAsk() {
  const queryClient = useQueryClient()
  const refresh = useRefresh('conversations')
  const userId = useCurrentUser().id
  return (id: string, body: ChatInput) => void ask({ id, userId, body, afterId: findLastId(queryClient, id), refresh })
}
