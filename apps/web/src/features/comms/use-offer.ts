import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CommsStart } from '../../platform/open-thread.ts'
import { toSuggestionQuery } from './comms-queries.ts'
import type { Draft } from './message-draft.ts'
import type { Offer } from './suggestion-panel.tsx'
import type { AskAnswer } from './suggestion-asks.tsx'
import { useAnswerAsk, useDismiss } from './thread-mutations.ts'

export interface Start {
  /** The navigation state. */
  start: CommsStart | undefined
  /** Clears the navigation state. */
  onStartOver: () => void
}

/** The suggestion of the navigation state, or else the server's unless the message box already contains it. */
export function useOffer(threadId: string, draft: Draft, { start, onStartOver }: Start) {
  const client = useQueryClient()
  const { data: suggestion, isLoading } = useQuery(toSuggestionQuery(threadId))
  const { mutate: dismiss, isPending } = useDismiss(threadId)
  const { mutate: answerAsk, isPending: isAnswering } = useAnswerAsk(threadId)
  // Waits for the server's suggestion, because Ignore dismisses both.
  const given: Offer | undefined = start?.suggestion && !isLoading ? { text: start.suggestion, context: start.context } : undefined
  const made: Offer | undefined = suggestion && suggestion.id !== draft.suggestionId ? { text: suggestion.text, suggestion } : undefined
  return {
    offer: given ?? made,
    key: given ? 'given' : suggestion?.id,
    isBusy: isPending || isAnswering,
    /** The origin of a message that is based on the suggestion. */
    take: (): Omit<Draft, 'text' | 'files'> => {
      if (!given) return suggestion ? { suggestionId: suggestion.id } : {}
      onStartOver()
      return { isSuggested: true }
    },
    /** Also dismisses the server's suggestion, which would otherwise appear next. */
    ignore: () => dismiss(suggestion ?? undefined, given && { onSettled: onStartOver }),
    answer: (answered: AskAnswer) => suggestion && answerAsk({ suggestionId: suggestion.id, ...answered }),
    /** A new message makes the draft stale. */
    forget: () => client.setQueryData(toSuggestionQuery(threadId).queryKey, null),
  }
}
