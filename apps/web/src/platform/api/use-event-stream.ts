import type { RouteDefinition } from '@adjutant/contract/core/define'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StreamEndpoint } from './api-types.ts'
import { connectInSession } from './api.ts'
import { openEventStream, parseEvent, pauseFor } from './event-stream.ts'
import type { StreamState } from './event-stream.ts'

type EventOf<E> = E extends StreamEndpoint<infer R extends RouteDefinition> ? NonNullable<StreamEndpoint<R>['event']> : never

type StreamStart = {
  /** Selects one of the streams at this address. */
  id?: string
  /** Skips events that are already known. Read once, when the stream opens. */
  lastEventId?: string | undefined
}

/** Subscribes to a stream of the contract while the component is mounted. */
export function useEventStream<E extends StreamEndpoint<RouteDefinition>>(
  { route }: E,
  onEvent: (event: EventOf<E>) => void,
  { id, lastEventId }: StreamStart = {},
) {
  const [state, setState] = useState<StreamState>('connecting')
  const handleEvent = useEffectEvent(onEvent)
  const findStart = useEffectEvent(() => lastEventId)
  useEffect(
    () =>
      openEventStream({
        connect: (after, signal) => connectInSession(route, { lastEventId: after, ...(id && { params: { id } }) }, signal),
        lastEventId: findStart(),
        onMessage: ({ data }) => {
          const event = parseEvent(data)
          if (event !== undefined) handleEvent(event as EventOf<E>)
        },
        onState: setState,
        pause: pauseFor,
      }),
    [route, id],
  )
  return state
}
