import type { ChangeEvent } from '@adjutant/contract/events'
import { useQueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { parseEvent, type StreamState } from '../api/event-stream.ts'
import { applyAnswerPiece, dropAllAnswers, listAnswerPieces } from './answer-store.ts'
import { positionOptions } from './position-queries.ts'
import { joinSharedStream } from './shared-stream.ts'
import { createStaleTopics, listStaleGroups } from './stale-topics.ts'
import { applyRunPiece, listStepPieces } from './step-text.ts'

/**
 * Whether the last load failed because the server was unreachable. The event that made it stale came before the connection was lost, so the reopened
 * stream does not repeat it. Another load would not change a rejection.
 */
const isUnloaded = ({ state: { error } }: Query) =>
  error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** Keeps the data of this tab in sync with the server while the component is mounted. */
export function useLivePages(userId: string): StreamState {
  const queryClient = useQueryClient()
  const [state, setState] = useState<StreamState>('connecting')

  useEffect(() => {
    const markStale = createStaleTopics({
      refresh: (topics) => {
        if (topics === 'all') return void queryClient.invalidateQueries()
        for (const group of listStaleGroups(topics)) void queryClient.invalidateQueries({ queryKey: [group] })
      },
      isBusy: () => queryClient.isMutating() > 0,
      later: setTimeout,
    })
    return joinSharedStream(userId, {
      lastEventId: queryClient.getQueryData(positionOptions.queryKey)?.last_event_id,
      onMessage: ({ data }) => {
        const event = parseEvent(data) as ChangeEvent | undefined
        // Pieces are shown as they arrive and invalidate nothing; a change event follows when the text is complete.
        if (event?.piece) applyAnswerPiece(event.piece)
        else if (event?.run_piece) applyRunPiece(event.run_piece)
        else if (event) markStale(event.topic)
      },
      onState: (next) => {
        if (next === 'open') {
          dropAllAnswers()
          void queryClient.invalidateQueries({ predicate: isUnloaded }, { cancelRefetch: false })
        }
        setState(next)
      },
      listTexts: () => ({ answers: listAnswerPieces(), steps: listStepPieces() }),
      onJoin: (texts) => {
        texts?.answers.forEach(applyAnswerPiece)
        texts?.steps.forEach(applyRunPiece)
        markStale('reset')
      },
    })
  }, [userId, queryClient])

  return state
}
