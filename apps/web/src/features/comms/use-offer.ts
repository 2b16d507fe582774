import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CommsStart } from '../../platform/open-thread.ts'
import { toSuggestionQuery } from './comms-queries.ts'
import type { Draft } from './message-draft.ts'
import type { Offer } from './suggestion-panel.tsx'
import type { AskAnswer } from './suggestion-asks.tsx'
import { useAnswerAsk, useDismiss } from './thread-mutations.ts'

export interface Start {
  /** What came along with the way here. */
  start: CommsStart | undefined
  /** It has served its purpose. */
  onStartOver: () => void
}

/** The suggestion that came with the navigation, or else the server's unless the message box holds it already. */
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
    /** What a message that is written from it says of its origin. */
    take: (): Omit<Draft, 'text' | 'files'> => {
      if (!given) return suggestion ? { suggestionId: suggestion.id } : {}
      onStartOver()
      return { isSuggested: true }
    },
    /** Dismisses the server's suggestion too, which would otherwise take the place of the dismissed one. */
    ignore: () => dismiss(suggestion ?? undefined, given && { onSettled: onStartOver }),
    answer: (answered: AskAnswer) => suggestion && answerAsk({ suggestionId: suggestion.id, ...answered }),
    /** Something was said: what was drafted before it is out of date. */
    forget: () => client.setQueryData(toSuggestionQuery(threadId).queryKey, null),
  }
}
