import { events } from '@adjutant/contract/events'
import { implement } from '../../platform/http/implement.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { readPosition, watchEvents, type ReadActor, type Writing } from './events.service.ts'

export const eventRoutes = (nudges: Nudges, readActor: ReadActor, writing: Writing) =>
  implement(events, {
    position: (ctx) => readPosition(ctx),
    stream: (ctx, input) => watchEvents(ctx, { nudges, readActor, ...writing }, input),
  })
