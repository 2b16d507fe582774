import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { dayMs } from '@adjutant/contract/core/days'
import { meetingMessages } from '@adjutant/contract/messages/meeting-messages'
import { calendarLimits, readCalendarInProcess, Unreadable, type CalendarContents } from '@adjutant/reader'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import { OutboundBlocked, readText, type Outbound } from '../../../platform/outbound/outbound.ts'

/** A calendar can't be read; the message is for its owner. */
export class CalendarError extends Error {
  override name = 'CalendarError'
}

/** Meetings of this period are stored. */
const window = { daysBack: 30, daysAhead: 60 }

export const toWindow = (now: Date, timeZone: string) => ({
  from: new Date(now.getTime() - window.daysBack * dayMs).toISOString(),
  to: new Date(now.getTime() + window.daysAhead * dayMs).toISOString(),
  now: now.toISOString(),
  timeZone,
})

const { errors } = meetingMessages
const failureMessages: Partial<Record<Unreadable['failure'], string>> = { memory: errors.tooLarge, time: errors.tooSlow }

export type ReadCalendar = (content: Buffer, now: Date, timeZone: string, signal: AbortSignal) => Promise<CalendarContents>

type ReadBytes = (content: Buffer, window: ReturnType<typeof toWindow>, signal: AbortSignal) => Promise<CalendarContents>

const readSeparately: ReadBytes = (content, ...rest) => readCalendarInProcess(Readable.from([content]), ...rest)

/** Reads calendars with limited concurrency, in separate processes by default. */
export function createCalendarReader(read: ReadBytes = readSeparately): ReadCalendar {
  const limited = createConcurrencyLimit(Math.max(1, Math.min(2, availableParallelism() - 1)))
  return async (content, now, timeZone, signal) => {
    try {
      return await limited(signal, () => read(content, toWindow(now, timeZone), signal))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      throw new CalendarError(failureMessages[error.failure] ?? errors.notACalendar)
    }
  }
}

interface Fetched {
  content: Buffer
  etag: string | null
  last_modified: string | null
}

interface Conditions {
  etag: string | null
  last_modified: string | null
}

const fetchLimits = { maxBytes: calendarLimits.bytes, maxMs: 30_000, maxRedirects: 3 }

const toHeaders = ({ etag, last_modified }: Conditions): Record<string, string> => ({
  accept: 'text/calendar, text/plain;q=0.5',
  ...(etag && { 'if-none-match': etag }),
  ...(last_modified && { 'if-modified-since': last_modified }),
})

/** A header that is longer would only waste space. */
const headerOf = (response: Response, name: string): string | null => response.headers.get(name)?.slice(0, 300) ?? null

/** The calendar at an address; undefined if it is unchanged. */
export async function fetchCalendar(
  outbound: Outbound,
  url: string,
  conditions: Conditions,
  signal: AbortSignal,
): Promise<Fetched | undefined> {
  try {
    const response = await outbound.fetch(url, { headers: toHeaders(conditions), signal }, fetchLimits)
    if (response.status === 304) return undefined
    if (response.status >= 500 || response.status === 429) throw new CalendarError(errors.server(response.status))
    if (response.status !== 200) throw new CalendarError(errors.gone(response.status))
    const content = Buffer.from(await readText(response))
    return { content, etag: headerOf(response, 'etag'), last_modified: headerOf(response, 'last-modified') }
  } catch (error) {
    if (error instanceof OutboundBlocked) throw new CalendarError(error.message)
    throw error
  }
}
