import { events } from '@adjutant/contract/events'
import { implement } from '../../platform/http/implement.ts'
import { readPosition, watchEvents, type EventDeps } from './changes.stream.ts'

export const eventRoutes = (deps: EventDeps) =>
  implement(events, {
    position: (ctx) => readPosition(ctx),
    stream: (ctx, input) => watchEvents(ctx, deps, input),
  })
