import { z } from 'zod'
import { limits } from './limits.ts'
import { words } from './words.ts'

export const Id = z.uuid()

/** A moment on the wire: ISO 8601 in UTC. The server makes these with toISOString; reading one back checks the form. */
export const Moment = z.string().meta({ format: 'date-time' })

const atMost = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString('en')} characters are allowed.`)

export const text = (most: number = limits.text) => atMost(most)

/** Text that must say something; `message` is told when it is missing or blank. */
export const filledText = (message: string, most: number = limits.title) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(most, `At most ${most.toLocaleString('en')} characters are allowed.`)

/** Optional text in a change: absent leaves it, null or blank clears it. */
export const clearableText = (most: number = limits.text) =>
  atMost(most)
    .transform((value) => value || null)
    .nullable()
    .optional()

export const email = (message: string = words.user.emailRequired) =>
  filledText(message, limits.email).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), words.user.emailInvalid)

const whole = (least: number, most: number, message: string) =>
  z.coerce.number<string | number>({ error: message }).int(message).min(least, message).max(most, message)

/** The two parameters of every paged list. */
export const paging = {
  skip: whole(0, 1_000_000_000, 'skip must be a whole number from 0.').default(0),
  limit: whole(1, limits.pageMost, `limit must be a whole number from 1 to ${limits.pageMost}.`).default(limits.pageDefault),
}

export const Paging = z.object(paging)

/** A flag in a query string; `z.coerce.boolean` would read "false" as true. */
export const queryFlag = z.enum(['true', 'false'], { error: 'Must be true or false.' }).transform((value) => value === 'true')

export const ErrorBody = z
  .object({
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' })
