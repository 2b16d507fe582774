import { z } from 'zod'
import { runKinds } from './core/choices.ts'
import { defineRoutes } from './core/define.ts'
import { Id } from './core/fields.ts'
import { RunEvent } from './ai/runs.ts'

/** Topics of changes. Each topic is also the name of the call group whose data it makes stale. */
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
  'commitments',
  'history',
  'desk',
  'meetings',
] as const
export type Topic = (typeof topics)[number]

/** `from` is the offset of `text` in the answer; 0 restarts it. */
export const AnswerPiece = z
  .object({ conversation_id: Id, message_id: Id, from: z.int(), text: z.string(), streaming: z.boolean() })
  .meta({ id: 'AnswerPiece' })
export type AnswerPiece = z.infer<typeof AnswerPiece>

/** `from` is the offset of `text` in the step's output; 0 restarts it. */
export const RunPiece = z
  .object({ run_id: Id, kind: z.enum(runKinds), step: z.int(), agent: z.string(), from: z.int(), text: z.string() })
  .meta({ id: 'RunPiece' })
export type RunPiece = z.infer<typeof RunPiece>

/** An event of a run as in the run's own stream. */
export const RunEventUpdate = z.object({ run_id: Id, kind: z.enum(runKinds), ...RunEvent.shape }).meta({ id: 'RunNews' })
export type RunEventUpdate = z.infer<typeof RunEventUpdate>

/** A record was created, changed or deleted; readers fetch it with their own permissions. */
const recordChange = { kind: z.enum(['created', 'changed', 'deleted']), id: Id.nullable(), actor_id: Id.nullable() }
const withoutText = { piece: z.null(), run_piece: z.null(), run_event: z.null() }

export const ChangeEvent = z
  .discriminatedUnion('topic', [
    /** Too many records changed to list them, so the client must refetch everything. */
    z.object({ topic: z.literal('reset'), kind: z.null(), id: z.null(), actor_id: z.null(), ...withoutText }),
    /** `piece`: a piece of a streaming answer; such an event has no id and is not replayed. */
    z.object({ topic: z.literal('conversations'), ...recordChange, ...withoutText, piece: AnswerPiece.nullable() }),
    /**
     * `run_piece`: a piece of a step's output; it has no id either. `run_event`: stored run events in order. Only the last event of a
     * batch has an id, and the whole batch is replayed after the previous id.
     */
    z.object({
      topic: z.literal('runs'),
      ...recordChange,
      ...withoutText,
      run_piece: RunPiece.nullable(),
      run_event: RunEventUpdate.nullable(),
    }),
    z.object({ topic: z.enum(topics).exclude(['conversations', 'runs']), ...recordChange, ...withoutText }),
  ])
  .meta({ id: 'ChangeEvent' })
export type ChangeEvent = z.infer<typeof ChangeEvent>

/** The current stream position. A client that reads records afterwards and opens the stream at this position misses no change. */
export const EventPosition = z.object({ last_event_id: z.string() }).meta({ id: 'EventPosition' })
export type EventPosition = z.infer<typeof EventPosition>

export const events = defineRoutes({
  position: { method: 'GET', path: '/api/events/position', summary: 'Read the current position of the event stream', reply: EventPosition },
  stream: { kind: 'stream', method: 'GET', path: '/api/events', summary: 'Stream all changes that you can see', events: ChangeEvent },
})
