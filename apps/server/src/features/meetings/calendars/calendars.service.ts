import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { limits } from '@adjutant/contract/core/limits'
import type { Calendar, CalendarChange, CalendarCreate, CalendarUpload } from '@adjutant/contract/meetings'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { meetingMessages } from '@adjutant/contract/messages/meeting-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import { truncate } from '@adjutant/contract/text/truncate'
import type { CalendarContents } from '@adjutant/reader'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { BadRequest, Conflict, NotFound, TooManyRequests, Unauthorized, ValidationError } from '../../../platform/errors.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { notify } from '../../../platform/live/notifications.ts'
import { OutboundBlocked } from '../../../platform/outbound/outbound.ts'
import { findUserForUpdate } from '../../identity/index.ts'
import { CalendarError } from './calendar-reading.service.ts'
import { sealAddress } from './calendar-secrets.service.ts'
import { calendarTopic, type CalendarDeps } from './calendars.worker.ts'
import { toCalendar } from './calendars.dto.ts'
import * as store from './calendars.store.ts'
import type { CalendarFields, CalendarRow } from './calendars.store.ts'
import { publishCalendarChange, storeContents } from './store-meetings.service.ts'
import { unclaimed } from '../../../platform/jobs/job-queue.ts'

const pack = promisify(gzip)
const refreshSeconds = 30

export const listCalendars = async (ctx: Ctx): Promise<Calendar[]> => (await store.selectCalendars(ctx, ctx.user)).map(toCalendar)

async function getListed(ctx: Ctx, id: string): Promise<Calendar> {
  const found = (await listCalendars(ctx)).find((calendar) => calendar.id === id)
  if (!found) throw new NotFound()
  return found
}

async function getForUpdate(ctx: Ctx, id: string): Promise<CalendarRow> {
  const row = await store.findCalendarForUpdate(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return row
}

/** Programs write webcal:// for a calendar's https:// address. Without TLS everyone on the way could read the calendar. */
function toAddress({ outbound }: CalendarDeps, sent: string): string {
  const url = sent.replace(/^webcals?:\/\//i, 'https://')
  const fail = (message: string) => ValidationError.field('url', message)
  if (!URL.canParse(url)) throw fail(meetingMessages.urlInvalid)
  try {
    outbound.check(url)
  } catch (error) {
    throw error instanceof OutboundBlocked ? fail(error.message) : error
  }
  if (!/^https:/i.test(url) && !outbound.isListed(url)) throw fail(meetingMessages.urlInvalid)
  return url
}

/** Locks the person, so that concurrent calls can't exceed the limit. */
async function assertCanAdd(ctx: Ctx): Promise<void> {
  if (!(await findUserForUpdate(ctx, ctx.user.id))) throw new Unauthorized()
  await assertBelowLimit(ctx)
}

async function assertBelowLimit(ctx: Ctx): Promise<void> {
  if ((await store.countCalendars(ctx, ctx.user)) >= limits.calendars) throw new Conflict(meetingMessages.tooMany)
}

/** A new address is read at once, without the conditions of the last response. */
const toSource = (deps: CalendarDeps, id: string, url: string, now: Date) => ({
  sealed_url: sealAddress(deps.secrets, id, url),
  host: new URL(url).hostname,
  ...dueNow(now),
})

const dueNow = (now: Date): CalendarFields & { next_fetch_at: Date } => ({
  etag: null,
  last_modified: null,
  expanded_at: null,
  next_fetch_at: now,
  ...unclaimed,
})

export async function addCalendar(ctx: Ctx, deps: CalendarDeps, { url: sent, name, time_zone }: CalendarCreate): Promise<Calendar> {
  const url = toAddress(deps, sent)
  return inTransaction(ctx, async (tx) => {
    await assertCanAdd(tx)
    const id = tx.newId()
    const source = toSource(deps, id, url, tx.clock.now())
    const row = await store.insertCalendar(tx, { id, user_id: ctx.user.id, kind: 'url', name, time_zone, ...source })
    await publishCalendarChange(tx, row, 'created')
    await notify(tx, calendarTopic)
    return getListed(tx, id)
  })
}

export async function changeCalendar(
  ctx: Ctx,
  deps: CalendarDeps,
  id: string,
  { url: sent, ...change }: CalendarChange,
): Promise<Calendar> {
  return inTransaction(ctx, async (tx) => {
    const before = await getForUpdate(tx, id)
    if (sent !== undefined && before.kind === 'file') throw ValidationError.field('url', meetingMessages.isFile)
    const now = tx.clock.now()
    const isReread = sent !== undefined || (change.time_zone !== undefined && change.time_zone !== before.time_zone)
    const source = sent === undefined ? isReread && dueNow(now) : toSource(deps, id, toAddress(deps, sent), now)
    await store.updateCalendar(tx, id, { ...omitUndefined(change), ...source })
    await publishCalendarChange(tx, before, 'changed')
    if (isReread) await notify(tx, calendarTopic)
    return getListed(tx, id)
  })
}

export const removeCalendar = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await store.deleteCalendar(tx, ctx.user, id))) throw new NotFound()
    await publishCalendarChange(tx, { id, user_id: ctx.user.id }, 'deleted')
  })

/** Returns before the calendar is read: the result comes as a change. */
export const refreshCalendar = (ctx: Ctx, id: string): Promise<Calendar> =>
  inTransaction(ctx, async (tx) => {
    const { kind, refreshed_at } = await getForUpdate(tx, id)
    if (kind === 'file') throw new Conflict(meetingMessages.isFile)
    const now = tx.clock.now()
    const waitSeconds = refreshed_at ? refreshSeconds - (now.getTime() - refreshed_at.getTime()) / 1_000 : 0
    if (tx.rateLimit && waitSeconds > 0) throw new TooManyRequests(Math.ceil(waitSeconds))
    await store.updateCalendar(tx, id, { ...dueNow(now), refreshed_at: now })
    await notify(tx, calendarTopic)
    return getListed(tx, id)
  })

/** The first file of the upload; the others are ignored. */
async function readUpload(uploads: AsyncIterable<Upload>): Promise<{ name: string; content: Buffer }> {
  for await (const { name, bytes } of uploads) {
    const pieces: Buffer[] = []
    for await (const piece of bytes) pieces.push(piece)
    return { name, content: Buffer.concat(pieces) }
  }
  throw ValidationError.field('file', meetingMessages.fileRequired)
}

const toName = (fileName: string, { name }: CalendarContents): string => {
  const plain = fileName.replace(/^.*[\\/]/, '').replace(/\.ics$/i, '')
  const readable = (name ?? plain)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  return truncate(readable, limits.name).trim() || 'Calendar'
}

const fileRow = (content: Buffer, now: Date) => ({
  file_content: content,
  // The worker reads it again tomorrow, when the window has moved.
  next_fetch_at: new Date(now.getTime() + 24 * 3_600_000),
})

export async function uploadCalendar(
  ctx: Ctx,
  deps: CalendarDeps,
  uploads: AsyncIterable<Upload>,
  { time_zone, calendar_id, name: typedName }: CalendarUpload,
  signal: AbortSignal,
): Promise<Calendar> {
  // Checked before the file is received and parsed, and again when it is stored.
  if (calendar_id === undefined) await assertBelowLimit(ctx)
  else await inTransaction(ctx, (tx) => getFile(tx, calendar_id))
  const { name: fileName, content } = await readUpload(uploads)
  const contents = await readFile(ctx, deps, content, time_zone, signal)
  const packed = await pack(content)
  return inTransaction(ctx, async (tx) => {
    const row =
      calendar_id === undefined
        ? await addFile(tx, typedName ?? toName(fileName, contents), time_zone, packed)
        : await getFile(tx, calendar_id)
    await storeContents(tx, row, contents, { ...fileRow(packed, tx.clock.now()), time_zone })
    return getListed(tx, row.id)
  })
}

async function readFile(ctx: Ctx, deps: CalendarDeps, content: Buffer, timeZone: string, signal: AbortSignal): Promise<CalendarContents> {
  try {
    return await deps.read(content, ctx.clock.now(), timeZone, signal)
  } catch (error) {
    if (signal.aborted) throw new BadRequest(appMessages.file.interruptedUnsaved)
    throw error instanceof CalendarError ? ValidationError.field('file', error.message) : error
  }
}

async function addFile(tx: Ctx, name: string, time_zone: string, content: Buffer): Promise<CalendarRow> {
  await assertCanAdd(tx)
  // The same file again would show every meeting twice.
  if (await store.hasFileNamed(tx, tx.user, name)) throw new Conflict(meetingMessages.nameTaken(name))
  return store.insertCalendar(tx, {
    id: tx.newId(),
    user_id: tx.user.id,
    kind: 'file',
    name,
    time_zone,
    ...fileRow(content, tx.clock.now()),
  })
}

async function getFile(tx: Ctx, id: string): Promise<CalendarRow> {
  const row = await getForUpdate(tx, id)
  if (row.kind !== 'file') throw new Conflict(meetingMessages.isNoFile)
  return row
}
