import { z } from 'zod'
import { limits } from './limits.ts'
import { appMessages } from '../messages/app-messages.ts'
import { meetingMessages } from '../messages/meeting-messages.ts'

/** Lower case like the database, because ids are compared as text. */
export const Id = z.uuid().toLowerCase()

/** A blank or null id clears the field, as an untouched select sends it. */
export const clearableId = z
  .string()
  .trim()
  .transform((value) => value || null)
  .pipe(Id.nullable())
  .nullable()

/** An id filter; `all` means none. */
export const filterId = Id.or(z.literal('all').transform(() => undefined)).optional()

/** Accepts aliases of fields. The field's own name wins. */
export function withAliases<S extends z.ZodType>(schema: S, names: Record<string, string>): z.ZodType<z.output<S>, z.input<S>> {
  const applyAliases = (input: z.input<S>) => (typeof input === 'object' && input !== null ? withRenamedKeys(input, names) : input)
  return z.preprocess(applyAliases, schema)
}

const withRenamedKeys = (input: object, names: Record<string, string>): object => ({
  ...Object.fromEntries(Object.entries(input).flatMap(([key, value]) => (Object.hasOwn(names, key) ? [[names[key] ?? key, value]] : []))),
  ...input,
})

/** An ISO 8601 timestamp in UTC. The server creates it with toISOString. */
export const Timestamp = z.string().meta({ format: 'date-time' })

const tooLong = (max: number) => `Use at most ${max.toLocaleString('en')} characters.`

/** `message` is used if the value is not text. */
export const text = (max: number = limits.text, message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .trim()
    .max(max, tooLong(max))

/** Required text; `message` is used if it is missing or blank. */
export const filledText = (message: string, max: number = limits.title) =>
  z.string({ error: message }).trim().min(1, message).max(max, tooLong(max))

/** Optional text in a change: absent keeps it, null or blank clears it. */
export const clearableText = (max: number = limits.text) =>
  text(max)
    .transform((value) => value || null)
    .nullable()
    .optional()

export const email = (message: string = appMessages.user.emailRequired) =>
  filledText(message, limits.email).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), appMessages.user.emailInvalid)

export const integer = (min: number, max: number, message: string) =>
  z.coerce.number<string | number>({ error: message }).int(message).min(min, message).max(max, message)

/** The parameters of every paged list. */
export const paging = {
  skip: integer(0, 1_000_000_000, 'skip must be a whole number from 0.').default(0),
  limit: integer(1, limits.maxPageSize, `limit must be a whole number from 1 to ${limits.maxPageSize}.`).default(limits.defaultPageSize),
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

// PostgreSQL has no year 0.
const isRealDay = (value: string) => /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value)

/** A calendar day, `YYYY-MM-DD`; 30 February is invalid. */
export const day = (missing: string = 'A date is required.') =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .refine(isRealDay, { error: 'This is not a valid date.', abort: true })
    .meta({ format: 'date' })

/** No offset such as +02:00: the database reads its sign the other way round. */
const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** IANA name, such as Europe/Zurich. */
export const timeZone = filledText(meetingMessages.zoneUnknown, limits.name).refine(isTimeZone, meetingMessages.zoneUnknown)

/** A list as it was at the end of this day in UTC, read only. Records that you can't see today are not in it. */
export const asOf = day().optional()

/** A blank or null day clears the field. */
export const clearableDay = z
  .string()
  .trim()
  .refine((value) => value === '' || isRealDay(value), 'This is not a valid date.')
  .transform((value) => value || null)
  .nullable()
  .optional()

/** One of these values in any case, normalized to this spelling. */
export const oneOf = <const W extends readonly string[]>(spellings: W, message: string) =>
  z.string({ error: message }).transform((input, ctx): W[number] => {
    const word = spellings.find((spelling) => spelling.toLowerCase() === input.trim().toLowerCase())
    if (word !== undefined) return word
    ctx.addIssue({ code: 'custom', message, input: input })
    return z.NEVER
  })

/** A comma-separated list of these values for filters; `all` means none. */
export const someOf = <const W extends readonly string[]>(spellings: W, message: string) =>
  z
    .string({ error: message })
    .transform((input) => input.split(',').filter((word) => word.trim() !== ''))
    .transform((input) => (input.some((word) => word.trim().toLowerCase() === 'all') ? [] : input))
    .pipe(z.array(oneOf(spellings, message)))
    .optional()

export const ids = (max: number = limits.listItems) => z.array(Id).max(max, `Choose at most ${max}.`)
