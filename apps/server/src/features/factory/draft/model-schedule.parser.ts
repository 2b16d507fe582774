import type { Recurrence } from '@adjutant/contract/ai/schedules'
import { z } from 'zod'
import { findTimeZone } from '../../../platform/time-zone.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** The format that the model is asked for. */
const DescribedSchedule = z.discriminatedUnion('every', [
  z.object({ every: z.literal('daily'), time }),
  z.object({ every: z.literal('weekly'), time, weekdays: z.array(z.int().min(1).max(7)).min(1).max(7) }),
  z.object({ every: z.literal('monthly'), time, day_of_month: z.int().min(1).max(31) }),
])

/** The schedule in a model's answer; undefined if invalid. */
export function readSchedule(described: unknown, time_zone: string): Recurrence | undefined {
  const { data } = DescribedSchedule.safeParse(described)
  return data && { weekdays: [], day_of_month: null, cron: null, ...data, time_zone }
}

/** The browser's time zone, or UTC if unknown. */
export const toTimeZone = (requestedZone: string | undefined): string => findTimeZone(requestedZone) ?? 'UTC'
