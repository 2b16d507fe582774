import { z } from 'zod'
import { runKinds } from './choices.ts'
import { defineRoutes } from './define.ts'
import { Id } from './fields.ts'
import { RunEvent } from './runs.ts'

/** What pages watch. Each is also the name of the group of calls whose answers it makes stale. */
export const topics = [
  'tasks',
  'goals',
  'advice',
  'notes',
  'contacts',
  'files',
  'organizations',
  'users',
  'bin',
  'conversations',
  'memory',
  'factory',
  'runs',
  'comms',
  'schedules',
] as const
export type Topic = (typeof topics)[number]

/** `text` stands at the place `from` of the answer; 0 begins anew. */
export const AnswerPiece = z
  .object({ conversation_id: Id, message_id: Id, from: z.int(), text: z.string(), streaming: z.boolean() })
  .meta({ id: 'AnswerPiece' })
export type AnswerPiece = z.infer<typeof AnswerPiece>

/** `text` stands at the place `from` of what the step at work has said; 0 begins anew. */
export const RunPiece = z
  .object({ run_id: Id, kind: z.enum(runKinds), step: z.int(), agent: z.string(), from: z.int(), text: z.string() })
  .meta({ id: 'RunPiece' })
export type RunPiece = z.infer<typeof RunPiece>

/** An event of a run as the run's own stream tells it. */
export const RunNews = z.object({ run_id: Id, kind: z.enum(runKinds), ...RunEvent.shape }).meta({ id: 'RunNews' })
export type RunNews = z.infer<typeof RunNews>

export const ChangeEvent = z
  .object({
    /** `reset`: more may have changed than can be told, so everything is read again. */
    topic: z.enum([...topics, 'reset']),
    kind: z.enum(['created', 'changed', 'deleted']).nullable(),
    id: Id.nullable(),
    actor_id: Id.nullable(),
    /** A piece of an answer that is being written; such an event has no id of its own and is not told again. */
    piece: AnswerPiece.nullable(),
    /** A piece of what a step of a run says; it has no id either. */
    run_piece: RunPiece.nullable(),
    /** What was stored of a run, one event after the other. Only the last of what was stored together has an id, and all of it is told again behind the one before. */
    run_event: RunNews.nullable(),
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
