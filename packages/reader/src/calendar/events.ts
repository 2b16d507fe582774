import ICAL from 'ical.js'
import { withoutTags } from '../formats/plain-text.ts'
import { tidyText } from '../tidy-text.ts'
import { answers, calendarLimits, type CalendarAttendee, type CalendarMeeting } from './calendar.ts'
import { toIcalTime, toInstant, toWallMs, utc, type WallMs, type Zone, type Zones } from './zones.ts'

/** A VEVENT: one meeting, a series, or the exception of a series. */
export interface CalendarEvent {
  uid: string
  /** The occurrence that this exception replaces, in the wall time of the exception's zone; undefined otherwise. */
  replaced: { wallMs: WallMs; zone: Zone; isDate: boolean } | undefined
  /** True if the exception also replaces all later occurrences, with the same shift. */
  isForFuture: boolean
  sequence: number
  isCancelled: boolean
  isAllDay: boolean
  startMs: WallMs
  durationMs: number
  zone: Zone
  rule: ICAL.Recur | undefined
  /** Added and excluded starts in the wall time of `zone`. */
  added: WallMs[]
  left: Set<WallMs>
  component: ICAL.Component
}

export interface EventContext {
  zones: Zones
  /** The zone for floating times and unknown zones. */
  defaultZone: Zone
  onUnknownZone(): void
}

const dayMs = 86_400_000

interface ReadTime {
  wallMs: WallMs
  zone: Zone
  isDate: boolean
}

const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone

function zoneOf(property: ICAL.Property, time: ICAL.Time, { zones, defaultZone, onUnknownZone }: EventContext): Zone {
  if (isUtc(time)) return utc
  const id = property.getFirstParameter('tzid')
  if (!id || time.isDate) return defaultZone
  const zone = zones.find(id)
  if (!zone) onUnknownZone()
  return zone ?? defaultZone
}

function toReadTime(property: ICAL.Property, time: ICAL.Time, context: EventContext): ReadTime {
  const wallMs = toWallMs(time)
  if (!Number.isFinite(wallMs)) throw new RangeError('This is no time')
  return { wallMs, zone: zoneOf(property, time, context), isDate: time.isDate }
}

function findTime(component: ICAL.Component, name: string, context: EventContext): ReadTime | undefined {
  const property = component.getFirstProperty(name)
  const value = property?.getFirstValue()
  return property && value instanceof ICAL.Time ? toReadTime(property, value, context) : undefined
}

/** The same time on the clock of another zone. */
const toWallIn = ({ wallMs, zone, isDate }: ReadTime, target: Zone): WallMs => {
  if (isDate || zone === target) return wallMs
  const instant = toInstant(wallMs, zone)
  return instant + target.offsetAt(instant)
}

/** All values of RDATE or EXDATE, which can be on one line or on several. */
const listTimes = (component: ICAL.Component, name: string, zone: Zone, context: EventContext): WallMs[] =>
  component.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value
      return time instanceof ICAL.Time ? [toWallIn(toReadTime(property, time, context), zone)] : []
    }),
  )

function durationOf(component: ICAL.Component, start: ReadTime, context: EventContext): number {
  const end = findTime(component, 'dtend', context)
  const duration = component.getFirstPropertyValue('duration')
  const ms = end
    ? start.isDate
      ? end.wallMs - start.wallMs
      : toInstant(end.wallMs, end.zone) - toInstant(start.wallMs, start.zone)
    : duration instanceof ICAL.Duration
      ? duration.toSeconds() * 1_000
      : 0
  return Math.max(ms, start.isDate ? dayMs : 0)
}

/** UNTIL as a wall time of the event. A day includes its occurrences. */
function findRule(component: ICAL.Component, start: ReadTime): ICAL.Recur | undefined {
  const rule = component.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return undefined
  const { until } = rule
  if (until) {
    const zone = isUtc(until) ? utc : start.zone
    const wallMs = toWallIn({ wallMs: toWallMs(until), zone, isDate: until.isDate || start.isDate }, start.zone)
    rule.until = toIcalTime(until.isDate ? wallMs + dayMs - 1_000 : wallMs)
  }
  return rule
}

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

const isForFuture = (component: ICAL.Component): boolean =>
  /^thisandfuture$/i.test(firstOf(component.getFirstProperty('recurrence-id')?.getParameter('range')))

export function toEvent(lines: string[], context: EventContext): CalendarEvent {
  const component = ICAL.Component.fromString(lines.join('\r\n'))
  const start = findTime(component, 'dtstart', context)
  if (!start) throw new RangeError('This event has no start')
  const replaced = findTime(component, 'recurrence-id', context)
  return {
    uid: tidyText(textOf(component, 'uid')).slice(0, calendarLimits.id),
    replaced,
    isForFuture: replaced !== undefined && isForFuture(component),
    sequence: Number(component.getFirstPropertyValue('sequence') ?? 0) || 0,
    isCancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
    isAllDay: start.isDate,
    startMs: start.wallMs,
    durationMs: durationOf(component, start, context),
    zone: start.zone,
    rule: findRule(component, start),
    added: listTimes(component, 'rdate', start.zone, context),
    left: new Set(listTimes(component, 'exdate', start.zone, context)),
    component,
  }
}

/** Calendars write HTML into descriptions; a person reads text. */
const toPlainText = (text: string, max: number): string | null => {
  const plain = tidyText(/<[a-z/!]/i.test(text) ? withoutTags(text) : text)
  return plain.slice(0, max).toWellFormed() || null
}

const toLine = (text: string): string | null => toPlainText(text, calendarLimits.title)?.replaceAll(/\s+/g, ' ') ?? null

const firstOf = (value: string | string[] | undefined): string => (Array.isArray(value) ? (value[0] ?? '') : (value ?? ''))

function toPerson(property: ICAL.Property): Omit<CalendarAttendee, 'answer'> {
  const address = String(property.getFirstValue() ?? '').replace(/^mailto:/i, '')
  const email = [address, firstOf(property.getParameter('email'))].find((one) => /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u.test(one))
  return { name: toLine(firstOf(property.getParameter('cn'))), email: email?.toLowerCase() ?? null }
}

const toAnswer = (property: ICAL.Property): CalendarAttendee['answer'] => {
  const answer = firstOf(property.getParameter('partstat')).toLowerCase()
  return answers.find((one) => one === answer) ?? 'none'
}

/** Rooms and other resources don't attend. */
const isPerson = (property: ICAL.Property): boolean => !/^(room|resource)$/i.test(firstOf(property.getParameter('cutype')))

export type MeetingDetails = Pick<CalendarMeeting, 'title' | 'location' | 'description' | 'organizer' | 'attendees'>

export function toDetails({ component }: CalendarEvent): MeetingDetails {
  const organizer = component.getFirstProperty('organizer')
  return {
    title: toLine(textOf(component, 'summary')) ?? 'Untitled meeting',
    location: toLine(textOf(component, 'location')),
    description: toPlainText(textOf(component, 'description'), calendarLimits.text),
    organizer: organizer ? toPerson(organizer) : null,
    attendees: component
      .getAllProperties('attendee')
      .filter(isPerson)
      .slice(0, calendarLimits.attendees)
      .map((property) => ({ ...toPerson(property), answer: toAnswer(property) })),
  }
}
