import type { Message } from '@adjutant/contract/ai/conversations'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { dropAnswers, useStreamedAnswerIds } from '../../platform/live/answer-store.ts'
import { useNow } from '../../platform/text/use-now.ts'
import type { ChatSettings } from './settings/chat-settings.ts'
import { useStop } from './conversation-mutations.ts'
import { modelsQuery, toMessagesQuery } from './conversation-queries.ts'
import { isAnswering, toMessages, toRows } from './messages/message-rows.ts'
import type { AskedQuestion, InsertedRow } from './messages/message-rows.ts'
import { toModelChoice } from './settings/model-choice.ts'
import { markStopped, useAsk, useTurn } from './turns.ts'

/** Drops received text once the stored answer is loaded. */
function useDropStoredAnswers(id: string, messages: readonly Message[]) {
  useEffect(() => {
    const stored = new Map(messages.map((message) => [message.id, message]))
    dropAnswers(id, ({ messageId, isStreaming }) => !(stored.get(messageId)?.streaming ?? isStreaming))
  }, [id, messages])
}

const noPages: never[] = []

/** State and actions of the conversation screen. */
export function useConversation(id: string, settings: ChatSettings, inserted: readonly InsertedRow[]) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(toMessagesQuery(id))
  const pages = data?.pages ?? noPages
  const messages = useMemo(() => toMessages(pages), [pages])
  const streamed = useStreamedAnswerIds(id)
  const turn = useTurn(id)
  const now = useNow()
  const rows = useMemo(
    () => toRows({ messages, streamed, turn, conversationId: id, inserted, now }),
    [messages, streamed, turn, id, inserted, now],
  )
  const askIn = useAsk()
  const { mutate: stop } = useStop(id)
  useDropStoredAnswers(id, messages)
  const { data: models } = useQuery(modelsQuery)
  // Until the list is loaded the server chooses, because the stored choice may no longer be allowed.
  const model = models && toModelChoice(models, settings.model).chosen
  const ask = (text: string, questionId?: string) => askIn(id, { text, questionId }, { ...settings, model })
  return {
    messages,
    streamed,
    rows,
    history: { hasMore: hasNextPage, isLoading: isFetchingNextPage, loadMore: () => void fetchNextPage() },
    isAnswering: isAnswering(messages, streamed) || (turn !== undefined && turn.failure === undefined),
    ask: (text: string) => ask(text),
    retry: ({ text, questionId }: AskedQuestion) => ask(text, questionId),
    stop: () => {
      markStopped(id)
      stop()
    },
  }
}
