import { events } from '@adjutant/contract/events'
import { implement } from '../../platform/http/implement.ts'
import { readPosition, watchEvents, type EventParts } from './events.service.ts'

export const eventRoutes = (parts: EventParts) =>
  implement(events, {
    position: (ctx) => readPosition(ctx),
    stream: (ctx, input) => watchEvents(ctx, parts, input),
  })
