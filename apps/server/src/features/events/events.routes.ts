import { events } from '@adjutant/contract/events'
import { implement } from '../../platform/http/implement.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { readPosition, watchEvents, type ReadActor, type WatchPieces } from './events.service.ts'

export const eventRoutes = (nudges: Nudges, readActor: ReadActor, watchPieces: WatchPieces) =>
  implement(events, {
    position: (ctx) => readPosition(ctx),
    stream: (ctx, input) => watchEvents(ctx, { nudges, readActor, watchPieces }, input),
  })
