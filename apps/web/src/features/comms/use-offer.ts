import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommsStart } from '../../platform/open-thread.ts'
import { toSuggestionQuery } from './comms-queries.ts'
import type { Draft } from './message-draft.ts'
import type { Offer } from './suggestion-panel.tsx'
import { useDismiss } from './thread-mutations.ts'

type Start = Pick<CommsStart, 'suggestion' | 'context'> | undefined

/** The draft that is offered at the moment: what came along with the way here first, else the server's. One that is in the box is not offered again. */
export function useOffer(threadId: string, draft: Draft, start: Start) {
  const { data: suggestion } = useQuery(toSuggestionQuery(threadId))
  const { mutate: dismiss, isPending } = useDismiss(threadId)
  const [isStartOver, setStartOver] = useState(false)
  const given: Offer | undefined =
    start?.suggestion && !isStartOver && !draft.isSuggested ? { text: start.suggestion, context: start.context } : undefined
  const made: Offer | undefined = suggestion && suggestion.id !== draft.suggestionId ? { text: suggestion.text, suggestion } : undefined
  const offer = given ?? made
  return {
    offer,
    key: given ? 'given' : suggestion?.id,
    isBusy: isPending,
    /** What a message that is written from it says of its origin. */
    origin: given ? { isSuggested: true } : suggestion ? { suggestionId: suggestion.id } : {},
    ignore: () => {
      if (given) return setStartOver(true)
      return suggestion && dismiss(suggestion)
    },
  }
}
