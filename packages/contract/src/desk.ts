import { z } from 'zod'
import { deskActions, deskFactors, deskKinds, deskViews, runKinds } from './core/choices.ts'
import { defineRoutes } from './core/define.ts'
import { day, Id, integer, paging, Timestamp } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { Act } from './ai/acts.ts'

/** One reason for the rank of an item. The points of all reasons add up to its score. */
export const DeskReason = z
  .object({
    factor: z.enum(deskFactors),
    /** The reason in words: '2 days overdue'. */
    text: z.string(),
    points: z.int(),
  })
  .meta({ id: 'DeskReason' })
export type DeskReason = z.infer<typeof DeskReason>

/** Something that waits for the person. */
export const DeskItem = z
  .object({
    kind: z.enum(deskKinds),
    /** The id of the record; unique within its kind. */
    id: Id,
    title: z.string(),
    /** The person who wrote, invited, applied or created the item. */
    who: z.string().nullable(),
    /** One line of details: the last message, the question of a run, the reason of a failure. */
    detail: z.string().nullable(),
    due_date: z.string().nullable(),
    /** The time since which the item waits. */
    since: Timestamp.nullable(),
    /** The sum of the points of its reasons. */
    score: z.int(),
    reasons: z.array(DeskReason),
    /** The actions that the person can take on the desk. */
    actions: z.array(z.enum(deskActions)),
    conversation_id: Id.nullable(),
    /** The waiting run, or the failed run of a schedule. */
    run: z.object({ id: Id, kind: z.enum(runKinds) }).nullable(),
    /** The proposed action that waits for approval. */
    act: Act.nullable(),
    /** The suggested reply of a thread. */
    draft_id: Id.nullable(),
    /** The time at which a snoozed item returns, in the view `hidden`; null if the item was done. */
    hidden_until: Timestamp.nullable(),
  })
  .meta({ id: 'DeskItem' })
export type DeskItem = z.infer<typeof DeskItem>

export const Desk = z
  .object({
    /** The highest score first. */
    items: z.array(DeskItem),
    /** The number of items in this view. */
    total: z.int(),
    /** The number of snoozed and done items. */
    hidden: z.int(),
    /** The time at which the next snoozed item returns. */
    next_return_at: Timestamp.nullable(),
  })
  .meta({ id: 'Desk' })
export type Desk = z.infer<typeof Desk>

export const DeskQuery = z.object({
  /** The day in the time zone of the person; by default in UTC. */
  today: day().optional(),
  /** `hidden` lists snoozed and done items. */
  view: z.enum(deskViews, { error: `view must be one of ${deskViews.join(', ')}.` }).default('open'),
  skip: paging.skip,
  limit: integer(1, limits.maxPageSize, `limit must be a whole number from 1 to ${limits.maxPageSize}.`).default(limits.deskPage),
})
export type DeskQuery = z.infer<typeof DeskQuery>

export const DeskDismissal = z
  .object({
    /** The time at which the item returns, at most a year from now; null marks it as done. A material change brings the item back earlier. */
    until: z.iso
      .datetime({
        error: 'until must be a time, such as 2026-11-16T08:00:00Z.',
      })
      .nullable(),
  })
  .meta({ id: 'DeskDismissal' })
export type DeskDismissal = z.infer<typeof DeskDismissal>

const dismissal = '/api/desk/{kind}/{id}/dismissal'

export const desk = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/desk',
    summary: 'List the items that wait for you, the highest rank first, with the reasons of each rank',
    query: DeskQuery,
    reply: Desk,
  },
  dismiss: {
    method: 'PUT',
    path: dismissal,
    summary: 'Snooze an item of your desk, or take it off as done',
    body: DeskDismissal,
    errorStatuses: [404],
  },
  restore: {
    method: 'DELETE',
    path: dismissal,
    summary: 'Bring a snoozed or done item back to your desk',
    errorStatuses: [404],
  },
})
