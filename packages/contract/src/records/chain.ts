import { z } from 'zod'
import { chainKinds, chainRelations, originKinds, runKinds } from '../core/choices.ts'
import { defineRoutes } from '../core/define.ts'
import { Id, Timestamp } from '../core/fields.ts'

/** The record that a new record is created from. You must be able to see it. It never changes afterwards. */
export const Origin = z
  .object({ kind: z.enum(originKinds, { error: `kind must be one of ${originKinds.join(', ')}.` }), id: Id })
  .meta({ id: 'Origin' })
export type Origin = z.infer<typeof Origin>

/** One record of a chain. */
export const ChainRecord = z
  .object({
    kind: z.enum(chainKinds),
    id: Id,
    /** The title or name; for a text without one, its first line. */
    title: z.string(),
    /** The time of its creation; the start of a meeting. */
    at: Timestamp,
    /**
     * The time of a message, meeting, run or advice; the day of a note or commitment. Null for other kinds: the day on
     * which somebody entered a goal or a contact says nothing about the link.
     */
    happened_at: z.string().nullable(),
    /** The sender of a message; null for other kinds and deleted accounts. */
    by: z.string().nullable(),
    /** The thread of a message; null for other kinds. */
    thread_id: Id.nullable(),
    /** Null for other kinds than runs. */
    run_kind: z.enum(runKinds).nullable(),
  })
  .meta({ id: 'ChainRecord' })
export type ChainRecord = z.infer<typeof ChainRecord>

export const ChainNode = ChainRecord.extend({
  /** Steps from the start: negative for records that led to it, positive for records that it led to. */
  distance: z.number().int(),
  /** Further records in the same direction that you can see and that are not in the reply, counted to about 1,000. */
  more: z.number().int(),
}).meta({ id: 'ChainNode' })
export type ChainNode = z.infer<typeof ChainNode>

/** `from` led to `to`: a message to a task, a task to the goal that it serves. */
export const ChainLink = z
  .object({
    from: Id,
    to: Id,
    relation: z.enum(chainRelations),
    /** The day of the interaction in which something was promised; null for other links. */
    day: z.string().nullable(),
  })
  .meta({ id: 'ChainLink' })
export type ChainLink = z.infer<typeof ChainLink>

export const Chain = z
  .object({
    start: ChainRecord,
    /** The other records that you can see, the nearest first. */
    nodes: z.array(ChainNode),
    links: z.array(ChainLink),
    /** Further records that led directly to the start, and that it directly leads to. */
    more_before: z.number().int(),
    more_after: z.number().int(),
  })
  .meta({ id: 'Chain' })
export type Chain = z.infer<typeof Chain>

/** `kind` is one of `chainKinds`. */
export const chain = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/records/{kind}/{recordId}/chain',
    summary: 'Read the records that led to a record and that it led to',
    reply: Chain,
  },
})
