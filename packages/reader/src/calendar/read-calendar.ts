import ICAL from 'ical.js'
import { decode } from '../formats/plain-text.ts'
import { tidyText } from '../tidy-text.ts'
import { Unreadable } from '../unreadable.ts'
import { splitComponents } from './components.ts'
import { calendarLimits, type CalendarContents, type CalendarMeeting, type CalendarProblem, type CalendarWindow } from './calendar.ts'
import { toDetails, toEvent, type CalendarEvent, type EventContext } from './events.ts'
import { EndlessSeries, listStarts } from './occurrences.ts'
import { toInstant, utc, Zones, type WallMs, type Zone } from './zones.ts'

const dayMs = 86_400_000
/** Longer than any real event. */
const maxDurationMs = 400 * dayMs

/** A series with its exceptions by the start that each replaces. */
interface Series {
  master: CalendarEvent | undefined
  exceptions: Map<number, CalendarEvent>
}

/** An exception that also replaces all later occurrences, and how far it moves them. */
interface FutureException {
  sinceMs: number
  shiftMs: number
  replaced: NonNullable<CalendarEvent['replaced']>
  event: CalendarEvent
}

function listFutureExceptions(exceptions: Series['exceptions']): FutureException[] {
  const found = [...exceptions].flatMap(([sinceMs, event]) => {
    const { isForFuture, replaced, startMs } = event
    return isForFuture && replaced ? [{ sinceMs, shiftMs: startMs - replaced.wallMs, replaced, event }] : []
  })
  return found.toSorted((one, other) => one.sinceMs - other.sinceMs)
}

/** The start of the moved occurrence in the wall time of the exception. */
function toShifted({ shiftMs, replaced: { zone, isDate } }: FutureException, originalMs: number): WallMs {
  return originalMs + (isDate ? 0 : zone.offsetAt(originalMs)) + shiftMs
}

const instantOf = (wallMs: WallMs, { isAllDay, zone }: CalendarEvent): number => (isAllDay ? wallMs : toInstant(wallMs, zone))

function addEvent(all: Map<string, Series>, event: CalendarEvent): void {
  // An event without an id can later be recognized only by its time.
  const uid = event.uid || `start:${event.startMs}`
  const series = all.get(uid) ?? { master: undefined, exceptions: new Map<number, CalendarEvent>() }
  all.set(uid, series)
  const { replaced } = event
  if (!replaced) {
    if (!series.master || series.master.sequence <= event.sequence) series.master = { ...event, uid }
    return
  }
  const key = replaced.isDate ? replaced.wallMs : toInstant(replaced.wallMs, replaced.zone)
  const before = series.exceptions.get(key)
  if (!before || before.sequence <= event.sequence) series.exceptions.set(key, { ...event, uid })
}

class CalendarReader {
  readonly #window: { fromMs: number; toMs: number; nowMs: number }
  readonly #problems: Partial<Record<CalendarProblem, number>> = {}
  readonly #zones = new Zones()
  readonly #windowZone: Zone
  #defaultZone: Zone

  constructor({ from, to, now, timeZone }: CalendarWindow) {
    this.#window = { fromMs: Date.parse(from), toMs: Date.parse(to), nowMs: Date.parse(now) }
    this.#windowZone = this.#zones.find(timeZone) ?? utc
    this.#defaultZone = this.#windowZone
  }

  read(text: string): CalendarContents {
    if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new Unreadable('other')
    const events: string[][] = []
    let name: string | null = null
    for (const component of splitComponents(text)) {
      if (component.name === 'VTIMEZONE') this.#defineZone(component.lines)
      else if (component.name === '') name = this.#readOwnLines(component.lines)
      else if (events.length < calendarLimits.events) events.push(component.lines)
      else this.#report('events')
    }
    const meetings = [...this.#groupEvents(events).values()].flatMap((series) => this.#tryListing(series))
    return { name, meetings: this.#limit(meetings), problems: this.#problems }
  }

  /** An event with impossible dates doesn't hide the others. */
  #tryListing(series: Series): CalendarMeeting[] {
    try {
      return this.#listMeetings(series)
    } catch {
      this.#report('broken')
      return []
    }
  }

  #report(problem: CalendarProblem): void {
    this.#problems[problem] = (this.#problems[problem] ?? 0) + 1
  }

  #defineZone(lines: string[]): void {
    try {
      this.#zones.define(ICAL.Component.fromString(lines.join('\r\n')))
    } catch {
      // Events of a broken zone count as events with an unknown zone.
    }
  }

  #readOwnLines(lines: string[]): string | null {
    const find = (property: string) => {
      const line = lines.find((one) => one.slice(0, property.length).toUpperCase() === property && /[:;]/.test(one[property.length] ?? ''))
      return line === undefined ? undefined : tidyText(line.slice(line.indexOf(':') + 1).replaceAll(/\\([,;\\])/g, '$1'))
    }
    const zoneId = find('X-WR-TIMEZONE')
    this.#defaultZone = (zoneId && this.#zones.find(zoneId)) || this.#windowZone
    return find('X-WR-CALNAME')?.slice(0, calendarLimits.title).toWellFormed() || null
  }

  #groupEvents(events: string[][]): Map<string, Series> {
    const all = new Map<string, Series>()
    for (const lines of events) {
      let hasUnknownZone = false
      const context: EventContext = {
        zones: this.#zones,
        defaultZone: this.#defaultZone,
        onUnknownZone: () => (hasUnknownZone = true),
      }
      try {
        const event = toEvent(lines, context)
        if (hasUnknownZone) this.#report('zones')
        if (this.#canOccur(event)) addEvent(all, event)
      } catch {
        this.#report('broken')
      }
    }
    return all
  }

  /** Most events of an old calendar are over and don't repeat, so they are dropped at once. */
  #canOccur({ startMs, durationMs, rule, added, replaced }: CalendarEvent): boolean {
    const isNear = startMs < this.#window.toMs + dayMs && startMs + durationMs > this.#window.fromMs - dayMs
    return rule !== undefined || added.length > 0 || replaced !== undefined || isNear
  }

  #listMeetings({ master, exceptions }: Series): CalendarMeeting[] {
    const found: CalendarMeeting[] = []
    if (master && !master.isCancelled) {
      const isSeries = master.rule !== undefined || master.added.length > 0
      const future = listFutureExceptions(exceptions)
      for (const startMs of this.#listStarts(master, future)) {
        const originalMs = instantOf(startMs, master)
        if (exceptions.has(originalMs)) continue
        const exception = future.findLast(({ sinceMs }) => sinceMs < originalMs)
        if (!exception) found.push(...this.#toMeetings(master, startMs, isSeries ? originalMs : undefined))
        else if (!exception.event.isCancelled)
          found.push(...this.#toMeetings(exception.event, toShifted(exception, originalMs), originalMs))
      }
    }
    for (const [originalMs, event] of exceptions)
      if (!event.isCancelled && !master?.isCancelled) found.push(...this.#toMeetings(event, event.startMs, originalMs))
    return found
  }

  /** Exceptions can move occurrences from outside into the window. */
  #listStarts(master: CalendarEvent, future: FutureException[]): WallMs[] {
    try {
      const { fromMs, toMs } = this.#window
      const durationMs = Math.max(master.durationMs, ...future.map(({ event }) => event.durationMs))
      const shiftMs = Math.min(Math.max(0, ...future.map((one) => Math.abs(one.shiftMs))), maxDurationMs)
      return listStarts(master, fromMs - durationMs - dayMs - shiftMs, toMs + dayMs + shiftMs)
    } catch (error) {
      this.#report(error instanceof EndlessSeries ? 'endless' : 'broken')
      return []
    }
  }

  /** Returns no meeting if the event is outside the window. */
  #toMeetings(event: CalendarEvent, wallMs: WallMs, originalMs: number | undefined): CalendarMeeting[] {
    const startMs = instantOf(wallMs, event)
    // Some events end after the latest date that a database can store.
    const endMs = startMs + Math.min(event.durationMs, maxDurationMs)
    const { fromMs, toMs } = this.#window
    if (startMs >= toMs || endMs < fromMs) return []
    return [
      {
        uid: event.uid,
        recurrenceId: originalMs === undefined ? '' : new Date(originalMs).toISOString(),
        start: new Date(startMs).toISOString(),
        end: new Date(endMs).toISOString(),
        timeZone: event.isAllDay ? null : event.zone.name,
        isAllDay: event.isAllDay,
        ...toDetails(event),
      },
    ]
  }

  /** Keeps the meetings nearest to now, in order. */
  #limit(meetings: CalendarMeeting[]): CalendarMeeting[] {
    const inOrder = (list: CalendarMeeting[]) => list.toSorted((one, other) => one.start.localeCompare(other.start))
    const dropped = meetings.length - calendarLimits.meetings
    if (dropped <= 0) return inOrder(meetings)
    this.#problems.meetings = dropped
    const distance = ({ start }: CalendarMeeting) => Math.abs(Date.parse(start) - this.#window.nowMs)
    return inOrder(meetings.toSorted((one, other) => distance(one) - distance(other)).slice(0, calendarLimits.meetings))
  }
}

/** The meetings of an iCalendar file in a window of time. Broken events are counted; a file that is no calendar throws `Unreadable`. */
export function readCalendar(bytes: Buffer, window: CalendarWindow): CalendarContents {
  if (bytes.length > calendarLimits.bytes) throw new Unreadable('memory')
  return new CalendarReader(window).read(decode(bytes, false))
}
