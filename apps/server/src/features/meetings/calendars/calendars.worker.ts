import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import { meetingMessages } from '@adjutant/contract/messages/meeting-messages'
import { calendarLimits } from '@adjutant/reader'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/job-pool.ts'
import { lockJob, unclaimed } from '../../../platform/jobs/job-queue.ts'
import { jobsOf } from '../../../platform/jobs/job-source.ts'
import { startWorker } from '../../../platform/jobs/worker.ts'
import type { Notifications } from '../../../platform/live/notifications.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { findUser } from '../../identity/index.ts'
import { CalendarError, fetchCalendar, type ReadCalendar } from './calendar-reading.service.ts'
import { openAddress } from './calendar-secrets.service.ts'
import { calendarQueue, claimDue, updateCalendar, type CalendarFields, type CalendarRow } from './calendars.store.ts'
import { publishCalendarChange, storeContents } from './store-meetings.service.ts'

export interface CalendarDeps {
  outbound: Outbound
  secrets: SecretBox
  read: ReadCalendar
}

/** Notified when a calendar should be read now. */
export const calendarTopic = 'calendars-due'

const pollMs = 15_000
const intervalMs = { url: 15 * 60_000, file: 24 * 3_600_000 }
/** After this long an unchanged calendar is read again, because the window of meetings moves. */
const expandMs = 24 * 3_600_000
const unpack = promisify(gunzip)

/** The next reading is a new job. */
const nextJob = (now: Date, { kind }: Pick<CalendarRow, 'kind'>): CalendarFields => ({
  ...unclaimed,
  next_fetch_at: new Date(now.getTime() + intervalMs[kind]),
})

interface Source {
  content: Buffer
  fields: CalendarFields
}

/** The calendar's text; undefined if it is unchanged. */
async function findSource(
  calendar: CalendarRow,
  { outbound, secrets }: CalendarDeps,
  now: Date,
  signal: AbortSignal,
): Promise<Source | undefined> {
  const { id, sealed_url, file_content, expanded_at } = calendar
  if (file_content) return { content: await unpack(file_content, { maxOutputLength: calendarLimits.bytes }), fields: {} }
  const url = sealed_url && openAddress(secrets, { id, sealed_url })
  if (!url) throw new CalendarError(meetingMessages.errors.sealed)
  const isExpanded = expanded_at !== null && now.getTime() - expanded_at.getTime() < expandMs
  const conditions = isExpanded ? calendar : { etag: null, last_modified: null }
  const fetched = await fetchCalendar(outbound, url, conditions, signal)
  return fetched && { content: fetched.content, fields: { etag: fetched.etag, last_modified: fetched.last_modified } }
}

/** Writes only if nobody has changed or claimed the calendar since. */
const withClaimed = (ctx: SystemCtx, calendar: CalendarRow, work: (tx: SystemCtx) => Promise<void>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (await lockJob(tx, calendarQueue, calendar)) await work(tx)
  })

/** The meetings of the last success stay. */
const reportError = (ctx: SystemCtx, calendar: CalendarRow, error: string): Promise<void> =>
  withClaimed(ctx, calendar, async (tx) => {
    await updateCalendar(tx, calendar.id, { ...nextJob(tx.clock.now(), calendar), error })
    if (error !== calendar.error) await publishCalendarChange(tx, calendar, 'changed')
  })

async function readOne(ctx: SystemCtx, deps: CalendarDeps, calendar: CalendarRow, signal: AbortSignal): Promise<void> {
  const now = ctx.clock.now()
  const source = await findSource(calendar, deps, now, signal)
  const contents = source && (await deps.read(source.content, now, calendar.time_zone, signal))
  await withClaimed(ctx, calendar, async (tx) => {
    const next = nextJob(now, calendar)
    if (contents) return storeContents(tx, calendar, contents, { ...next, ...source.fields })
    await updateCalendar(tx, calendar.id, { ...next, error: null, read_at: now })
    if (calendar.error !== null) await publishCalendarChange(tx, calendar, 'changed')
  })
}

async function handle(ctx: SystemCtx, deps: CalendarDeps, calendar: CalendarRow, signal: AbortSignal): Promise<void> {
  const user = await findUser(ctx, calendar.user_id)
  // A person without access gets no new meetings; the calendar is read again when they have access.
  if (!user || user.user_level === 'waitlisted')
    return withClaimed(ctx, calendar, (tx) => updateCalendar(tx, calendar.id, nextJob(tx.clock.now(), calendar)))
  try {
    await readOne(ctx, deps, calendar, signal)
  } catch (error) {
    if (signal.aborted || !(error instanceof CalendarError)) throw error
    await reportError(ctx, calendar, error.message)
  }
}

const createHandler = (ctx: SystemCtx, deps: CalendarDeps) =>
  ({
    log: ctx.log,
    jobs: { ...jobsOf(ctx, calendarQueue), claim: (max: number) => claimDue(ctx, ctx.clock.now(), max) },
    handle: (calendar: CalendarRow, signal: AbortSignal) => handle(ctx, deps, calendar, signal),
    onFailure(error: unknown, { id }: CalendarRow) {
      ctx.log.warn({ err: error, calendar_id: id }, 'A calendar could not be read')
      return undefined
    },
    backoff: { firstMs: 30_000, maxMs: 900_000 },
    concurrency: 2,
    maxAttempts: 3,
    giveUp: (calendar: CalendarRow) => reportError(ctx, calendar, meetingMessages.errors.unexpected),
  }) satisfies JobHandler<CalendarRow>

export const startCalendars = (ctx: SystemCtx, deps: CalendarDeps, notifications: Notifications): (() => Promise<void>) =>
  startWorker(createHandler(ctx, deps), {
    onError: (error) => ctx.log.warn({ err: error }, 'Calendars could not be claimed'),
    notifications,
    topic: calendarTopic,
    pollMs,
  }).stop
