import type { Message } from '@adjutant/contract/conversations'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { forgetAnswers, useHeardIds } from '../../platform/live/answer-store.ts'
import { useNow } from '../../platform/use-now.ts'
import type { ChatSettings } from './chat-settings.ts'
import { useStop } from './conversation-mutations.ts'
import { modelsQuery, toMessagesQuery } from './conversation-queries.ts'
import { isAnswering, toMessages, toRows } from './message-rows.ts'
import type { AskedQuestion, InsertedRow } from './message-rows.ts'
import { toModelChoice } from './model-choice.ts'
import { markStopped, useAsk, useTurn } from './turns.ts'

/** Drops received text once the stored answer is loaded. */
function useForgetting(id: string, messages: readonly Message[]) {
  useEffect(() => {
    const stored = new Map(messages.map((message) => [message.id, message]))
    forgetAnswers(id, ({ messageId, isStreaming }) => !(stored.get(messageId)?.streaming ?? isStreaming))
  }, [id, messages])
}

const noPages: never[] = []

/** State and actions of the conversation screen. */
export function useConversation(id: string, settings: ChatSettings, inserted: readonly InsertedRow[]) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(toMessagesQuery(id))
  const pages = data?.pages ?? noPages
  const messages = useMemo(() => toMessages(pages), [pages])
  const heard = useHeardIds(id)
  const turn = useTurn(id)
  const now = useNow()
  const rows = useMemo(
    () => toRows({ messages, heard, turn, conversationId: id, inserted, now }),
    [messages, heard, turn, id, inserted, now],
  )
  const askIn = useAsk()
  const { mutate: stop } = useStop(id)
  useForgetting(id, messages)
  const { data: models } = useQuery(modelsQuery)
  // Until the list is loaded the server chooses, because the stored choice may no longer be allowed.
  const model = models && toModelChoice(models, settings.model).chosen
  const ask = (text: string, questionId?: string) => askIn(id, { text, questionId }, { ...settings, model })
  return {
    messages,
    heard,
    rows,
    history: { hasMore: hasNextPage, isLoading: isFetchingNextPage, loadMore: () => void fetchNextPage() },
    isAnswering: isAnswering(messages, heard) || (turn !== undefined && turn.failure === undefined),
    ask: (text: string) => ask(text),
    retry: ({ text, questionId }: AskedQuestion) => ask(text, questionId),
    stop: () => {
      markStopped(id)
      stop()
    },
  }
}
