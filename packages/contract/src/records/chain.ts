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
    /** When it was created; for a meeting its start. */
    at: Timestamp,
    /**
     * When it happened: a time for a message, a meeting, a run and advice, a day for a note and a commitment. Null for other kinds: the day on
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
  /** Steps from the start: negative for what led to it, positive for what it leads to. */
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
    /** Without the start; the nearest first. Only records that you can see. */
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
    summary: 'Read what led to a record and what it leads to',
    reply: Chain,
  },
})
