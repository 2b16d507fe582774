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

export const events = defineRoutes({
  stream: { method: 'GET', path: '/api/events', summary: 'Watch everything that concerns you', events: ChangeEvent },
})
