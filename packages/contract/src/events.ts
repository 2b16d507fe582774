import { z } from 'zod'
import { defineRoutes } from './define.ts'
import { Id } from './fields.ts'

/** What pages watch. Each is also the name of the group of calls whose answers it makes stale. */
export const topics = ['tasks', 'goals', 'advice', 'notes', 'contacts', 'organizations', 'users', 'bin'] as const
export type Topic = (typeof topics)[number]

export const ChangeEvent = z
  .object({
    /** `reset`: more may have changed than can be told, so everything is read again. */
    topic: z.enum([...topics, 'reset']),
    kind: z.enum(['created', 'changed', 'deleted']).nullable(),
    id: Id.nullable(),
    actor_id: Id.nullable(),
  })
  .meta({ id: 'ChangeEvent' })
export type ChangeEvent = z.infer<typeof ChangeEvent>

/** Where the stream stands now: whoever reads records after this, and opens the stream behind it, misses nothing and reads nothing twice. */
export const EventPosition = z.object({ last_event_id: z.string() }).meta({ id: 'EventPosition' })
export type EventPosition = z.infer<typeof EventPosition>

export const events = defineRoutes({
  position: { method: 'GET', path: '/api/events/position', summary: 'Where the stream of events stands now', reply: EventPosition },
  stream: { method: 'GET', path: '/api/events', summary: 'Watch everything that concerns you', events: ChangeEvent },
})
