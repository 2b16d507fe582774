import { events } from '@adjutant/contract/events'
import { implement } from '../../platform/http/implement.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { readPosition, watchChanges, type ReadActor } from './events.service.ts'

export const eventRoutes = (nudges: Nudges, readActor: ReadActor) =>
  implement(events, {
    position: (ctx) => readPosition(ctx),
    stream: (ctx, input) => watchChanges(ctx, { nudges, readActor }, input),
  })
