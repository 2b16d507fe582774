import type { RouteDefinition } from '@adjutant/contract/define'
import { words } from '@adjutant/contract/words'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from './api-error.ts'
import type { StreamEndpoint } from './api-types.ts'
import { sendInSession } from './endpoint.ts'
import { openEventStream, parseEvent, pauseFor } from './event-stream.ts'
import type { StreamState } from './event-stream.ts'
import { tokens } from './token-store.ts'

type EventOf<E> = E extends StreamEndpoint<infer R extends RouteDefinition> ? NonNullable<StreamEndpoint<R>['event']> : never

/** Hears a stream of the contract for as long as the component is there. */
export function useEventStream<E extends StreamEndpoint<RouteDefinition>>({ route }: E, onEvent: (event: EventOf<E>) => void) {
  const [state, setState] = useState<StreamState>('connecting')
  const hear = useEffectEvent(onEvent)
  useEffect(
    () =>
      openEventStream({
        connect: async (lastEventId, signal) => {
          if (!tokens.find()) throw new ApiError(401, words.auth.noSession)
          return sendInSession(route, { lastEventId }, signal)
        },
        onMessage: ({ data }) => {
          const event = parseEvent(data)
          if (event !== undefined) hear(event as EventOf<E>)
        },
        onState: setState,
        pause: pauseFor,
      }),
    [route],
  )
  return state
}
