import ICAL from 'ical.js'

/** A wall time of some zone in milliseconds, computed as if it were UTC. */
export type WallMs = number

export interface Zone {
  /** IANA name; null if the calendar defines the zone itself under another name. */
  name: string | null
  /** Milliseconds ahead of UTC at an instant. */
  offsetAt(ms: number): number
}

const dayMs = 86_400_000
const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const

function createIntlZone(name: string): Zone | undefined {
  // A fixed offset such as “+01:00” is valid for `Intl` but is no zone.
  if (!/^[A-Za-z]/.test(name)) return undefined
  let format: Intl.DateTimeFormat
  try {
    const numeric = Object.fromEntries(parts.map((part) => [part, 'numeric']))
    format = new Intl.DateTimeFormat('en-US', { ...numeric, timeZone: name, hourCycle: 'h23' })
  } catch {
    return undefined
  }
  return {
    name,
    offsetAt(ms) {
      const values = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
      const [year = 0, month = 0, ...rest] = parts.map((part) => values.get(part) ?? 0)
      const [day, hour, minute, second] = rest
      return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1_000) * 1_000
    },
  }
}

/** A zone that the calendar defines with a VTIMEZONE, such as Outlook's “W. Europe Standard Time”. */
const createDefinedZone = (definition: ICAL.Timezone): Zone => ({
  name: null,
  offsetAt: (ms) => {
    // The library finds the offset by wall time, so the offset itself moves the time at most once.
    const offsetOf = (wallMs: WallMs) => definition.utcOffset(toIcalTime(wallMs)) * 1_000
    return offsetOf(ms + offsetOf(ms))
  },
})

/** The time gets no zone, so that the library compares and repeats only wall times. */
export const toIcalTime = (wallMs: WallMs, isDate = false): ICAL.Time => {
  const date = new Date(wallMs)
  const fields = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    isDate,
  }
  return new ICAL.Time(fields, ICAL.Timezone.localTimezone)
}

export const toWallMs = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time): WallMs =>
  isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * RFC 5545, 3.3.5: a time that occurs twice is the first one, and a time that a change of the clock skips is read with the offset before
 * the change.
 */
export function toInstant(wallMs: WallMs, zone: Zone): number {
  const before = wallMs - zone.offsetAt(wallMs - dayMs)
  if (before + zone.offsetAt(before) === wallMs) return before
  const after = wallMs - zone.offsetAt(wallMs + dayMs)
  return after + zone.offsetAt(after) === wallMs ? after : before
}

export const utc: Zone = { name: 'UTC', offsetAt: () => 0 }

/** Names of some programs have a prefix, such as “/freeassociation.sourceforge.net/Europe/Berlin”. */
const candidatesOf = (id: string): string[] => {
  const words = id.split('/').filter(Boolean)
  return [id, ...[3, 2].filter((count) => words.length > count).map((count) => words.slice(-count).join('/'))]
}

/** The zones of one calendar by their ids. */
export class Zones {
  readonly #known = new Map<string, Zone | undefined>()
  readonly #definitions = new Map<string, ICAL.Timezone>()

  define(component: ICAL.Component): void {
    const id = component.getFirstPropertyValue('tzid')
    if (typeof id === 'string') this.#definitions.set(id, new ICAL.Timezone(component))
  }

  find(id: string): Zone | undefined {
    if (!this.#known.has(id)) this.#known.set(id, this.#create(id))
    return this.#known.get(id)
  }

  /** The calendar's own definition comes second: it is often older than the rules of the IANA zone. */
  #create(id: string): Zone | undefined {
    for (const candidate of candidatesOf(id)) {
      const zone = createIntlZone(candidate)
      if (zone) return zone
    }
    const definition = this.#definitions.get(id)
    return definition && createDefinedZone(definition)
  }
}
