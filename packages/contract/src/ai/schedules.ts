import { z } from 'zod'
import { recurrenceKinds, runKinds, runOutcomes, runStatuses } from '../core/choices.ts'
import { defineRoutes } from '../core/define.ts'
import { clearableText, filledText, Id, Timestamp } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { RunInputs } from './run-starts.ts'
import { appMessages } from '../messages/app-messages.ts'

/** A recurrence in a time zone. */
export const Recurrence = z
  .object({
    every: z.enum(recurrenceKinds),
    /** `HH:MM`; null with `cron`. */
    time: z.string().nullable(),
    /** 1 is Monday, 7 is Sunday; with `weekly`. */
    weekdays: z.array(z.int()),
    /** With `monthly`; the last day in a shorter month. */
    day_of_month: z.int().nullable(),
    /** Minute, hour, day, month, day of the week; with `cron`. */
    cron: z.string().nullable(),
    /** IANA name, such as Europe/Zurich. */
    time_zone: z.string(),
  })
  .meta({ id: 'Recurrence' })
export type Recurrence = z.infer<typeof Recurrence>

const recurrenceInput = z.object({
  every: z.enum(recurrenceKinds, { error: `every must be one of ${recurrenceKinds.join(', ')}.` }),
  time: z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, appMessages.schedule.timeRequired)
    .nullable()
    .optional(),
  weekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
  day_of_month: z.int().min(1, appMessages.schedule.dayRequired).max(31, appMessages.schedule.dayRequired).nullable().optional(),
  cron: clearableText(limits.name),
  time_zone: filledText(appMessages.schedule.zoneUnknown, limits.name),
})
export type RecurrenceInput = z.infer<typeof recurrenceInput>

export const Schedule = z
  .object({
    id: Id,
    kind: z.enum(runKinds),
    /** The crew or flow. */
    definition_id: Id,
    /** Name of the crew or flow; null if it was deleted or is no longer visible. */
    name: z.string().nullable(),
    inputs: z.record(z.string(), z.json()),
    rhythm: Recurrence,
    is_enabled: z.boolean(),
    /** Sends the result by email too. */
    email_result: z.boolean(),
    goal_id: Id.nullable(),
    /** Where the results are posted; null until the first run. */
    conversation_id: Id.nullable(),
    /** Upcoming times; empty while it is off. */
    next_runs: z.array(Timestamp),
    last_run: z.object({ id: Id, status: z.enum(runStatuses), outcome: z.enum(runOutcomes).nullable(), created_at: Timestamp }).nullable(),
    /** Missed times since the last run on time: their number and the latest. */
    missed: z.object({ count: z.int(), at: Timestamp }).nullable(),
    /** The reason that the last run could not start. */
    problem: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Schedule' })
export type Schedule = z.infer<typeof Schedule>

const fields = {
  inputs: RunInputs.optional(),
  is_enabled: z.boolean().optional(),
  email_result: z.boolean().optional(),
  goal_id: Id.nullable().optional(),
}

export const ScheduleCreate = z
  .object({
    kind: z.enum(runKinds, { error: `kind must be one of ${runKinds.join(', ')}.` }),
    definition_id: Id,
    rhythm: recurrenceInput,
    ...fields,
  })
  .meta({ id: 'ScheduleCreate' })
export type ScheduleCreate = z.infer<typeof ScheduleCreate>
export const ScheduleChange = z.object({ rhythm: recurrenceInput.optional(), ...fields }).meta({ id: 'ScheduleChange' })
export type ScheduleChange = z.infer<typeof ScheduleChange>

export const RecurrencePreview = z.object({ rhythm: recurrenceInput }).meta({ id: 'RecurrencePreview' })
export const NextRuns = z.object({ next_runs: z.array(Timestamp) }).meta({ id: 'NextRuns' })
export type NextRuns = z.infer<typeof NextRuns>

const ScheduleQuery = z.object({ definition_id: Id.optional() })

export const schedules = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/schedules/',
    summary: 'List your schedules, the next first',
    query: ScheduleQuery,
    reply: z.array(Schedule),
  },
  create: {
    method: 'POST',
    path: '/api/schedules/',
    summary: 'Schedule a crew or flow',
    body: ScheduleCreate,
    reply: Schedule,
    status: 201,
    errorStatuses: [404, 409],
  },
  preview: {
    method: 'POST',
    path: '/api/schedules/preview',
    summary: 'Preview the next runs of a schedule',
    body: RecurrencePreview,
    reply: NextRuns,
  },
  change: {
    method: 'PATCH',
    path: '/api/schedules/{id}',
    summary: 'Change a schedule, or switch it on or off',
    body: ScheduleChange,
    reply: Schedule,
    errorStatuses: [409],
  },
  remove: { method: 'DELETE', path: '/api/schedules/{id}', summary: 'Delete a schedule; its runs stay' },
})
