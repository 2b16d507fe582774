import type { RouteDefinition } from '@adjutant/contract/define'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StreamEndpoint } from './api-types.ts'
import { connectInSession } from './endpoint.ts'
import { openEventStream, parseEvent, pauseFor } from './event-stream.ts'
import type { StreamState } from './event-stream.ts'

type EventOf<E> = E extends StreamEndpoint<infer R extends RouteDefinition> ? NonNullable<StreamEndpoint<R>['event']> : never

/** Hears a stream of the contract for as long as the component is there. */
export function useEventStream<E extends StreamEndpoint<RouteDefinition>>({ route }: E, onEvent: (event: EventOf<E>) => void) {
  const [state, setState] = useState<StreamState>('connecting')
  const hear = useEffectEvent(onEvent)
  useEffect(
    () =>
      openEventStream({
        connect: (lastEventId, signal) => connectInSession(route, lastEventId, signal),
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
