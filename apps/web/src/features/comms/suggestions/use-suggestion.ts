import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CommsRequest } from '../../../platform/navigation/comms-navigation.ts'
import { toSuggestionQuery } from '../comms-queries.ts'
import type { Draft } from '../composer/message-draft.ts'
import type { Offer } from './suggestion-panel.tsx'
import type { AskAnswer } from './suggestion-asks.tsx'
import { useAnswerAsk, useDismiss } from '../thread-mutations.ts'

export interface RequestedThread {
  /** The navigation state. */
  start: CommsRequest | undefined
  /** Clears the navigation state. */
  onRequestHandled: () => void
}

/** The suggestion of the navigation state, or else the server's unless the message box already contains it. */
export function useSuggestion(threadId: string, draft: Draft, { start, onRequestHandled }: RequestedThread) {
  const client = useQueryClient()
  const { data: suggestion, isLoading } = useQuery(toSuggestionQuery(threadId))
  const { mutate: dismiss, isPending } = useDismiss(threadId)
  const { mutate: answerAsk, isPending: isAnswering } = useAnswerAsk(threadId)
  // Waits for the server's suggestion, because Ignore dismisses both.
  const requested: Offer | undefined = start?.suggestion && !isLoading ? { text: start.suggestion, context: start.context } : undefined
  const generated: Offer | undefined =
    suggestion && suggestion.id !== draft.suggestionId ? { text: suggestion.text, suggestion } : undefined
  return {
    suggestionOffer: requested ?? generated,
    key: requested ? 'requested' : suggestion?.id,
    isBusy: isPending || isAnswering,
    /** The origin of a message that is based on the suggestion. */
    accept: (): Pick<Draft, 'suggestionId' | 'isSuggested'> => {
      if (!requested) return suggestion ? { suggestionId: suggestion.id } : {}
      onRequestHandled()
      return { isSuggested: true }
    },
    /** Also dismisses the server's suggestion, which would otherwise appear next. */
    ignore: () => dismiss(suggestion ?? undefined, requested && { onSettled: onRequestHandled }),
    answer: (answered: AskAnswer) => suggestion && answerAsk({ suggestionId: suggestion.id, ...answered }),
    /** A new message makes the draft stale. */
    discard: () => client.setQueryData(toSuggestionQuery(threadId).queryKey, null),
  }
}
