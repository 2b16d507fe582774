import { describe, expect, test } from 'vitest'
import { Unreadable } from '../unreadable.ts'
import { calendarLimits, type CalendarWindow } from './calendar.ts'
import { readCalendar } from './read-calendar.ts'

const window: CalendarWindow = {
  from: '2026-10-01T00:00:00Z',
  to: '2026-12-31T00:00:00Z',
  now: '2026-11-15T21:00:00Z',
  timeZone: 'Europe/Berlin',
}

const calendar = (lines: string[]) => Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'UID:one', 'SUMMARY:Board meeting', 'END:VEVENT']
const read = (lines: string[], changes: Partial<CalendarWindow> = {}) => readCalendar(calendar(lines), { ...window, ...changes })
const starts = (...lines: string[]) => read(lines).meetings.map(({ start }) => start)

const outlookZone = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT'],
  'END:VTIMEZONE',
]

describe('time zones', () => {
  test.each([
    ['UTC', 'DTSTART:20261020T090000Z', '2026-10-20T09:00:00.000Z', 'UTC'],
    ['an IANA zone in summer', 'DTSTART;TZID=Europe/Berlin:20261020T090000', '2026-10-20T07:00:00.000Z', 'Europe/Berlin'],
    ['an IANA zone in winter', 'DTSTART;TZID=Europe/Berlin:20261120T090000', '2026-11-20T08:00:00.000Z', 'Europe/Berlin'],
    ['an IANA zone with a prefix', 'DTSTART;TZID=/x.org/America/New_York:20261120T090000', '2026-11-20T14:00:00.000Z', 'America/New_York'],
    ['a zone that the calendar defines', 'DTSTART;TZID=W. Europe Standard Time:20261020T090000', '2026-10-20T07:00:00.000Z', null],
    ['the same zone in winter', 'DTSTART;TZID=W. Europe Standard Time:20261120T090000', '2026-11-20T08:00:00.000Z', null],
    ['a floating time: the zone of the person', 'DTSTART:20261120T090000', '2026-11-20T08:00:00.000Z', 'Europe/Berlin'],
    ['a time that occurs twice: the first', 'DTSTART;TZID=Europe/Berlin:20261025T023000', '2026-10-25T00:30:00.000Z', 'Europe/Berlin'],
  ])('reads %s', (_what, line, start, timeZone) => {
    expect(read([...outlookZone, ...event(line)])).toMatchObject({ meetings: [{ start, timeZone }], problems: {} })
  })

  test('reads a time that the change to summer time skips with the offset before', () => {
    const spring = { from: '2026-03-01T00:00:00Z', to: '2026-04-30T00:00:00Z' }
    const { meetings } = read(event('DTSTART;TZID=Europe/Berlin:20260329T023000'), spring)
    expect(meetings.map(({ start }) => start)).toEqual(['2026-03-29T01:30:00.000Z'])
  })

  test("reads a floating time in the calendar's own zone", () => {
    expect(starts('X-WR-TIMEZONE:Asia/Tokyo', ...event('DTSTART:20261120T090000'))).toEqual(['2026-11-20T00:00:00.000Z'])
  })

  test('reads and reports an unknown zone in the zone of the person', () => {
    const { meetings, problems } = read(event('DTSTART;TZID=Mars/Olympus:20261120T090000'))
    expect([meetings[0]?.start, problems]).toEqual(['2026-11-20T08:00:00.000Z', { zones: 1 }])
  })

  test('an all-day meeting is a day everywhere', () => {
    const { meetings } = read(event('DTSTART;VALUE=DATE:20261120'))
    expect(meetings).toMatchObject([{ start: '2026-11-20T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z', isAllDay: true, timeZone: null }])
  })

  test.each([
    ['an end in another zone', 'DTEND;TZID=America/New_York:20261120T040000', '2026-11-20T09:00:00.000Z'],
    ['a duration', 'DURATION:PT45M', '2026-11-20T08:45:00.000Z'],
    ['no end', 'X-NOTHING:1', '2026-11-20T08:00:00.000Z'],
    ['an end before the start', 'DTEND;TZID=Europe/Berlin:20261119T090000', '2026-11-20T08:00:00.000Z'],
  ])('reads %s', (_what, line, end) => {
    expect(read(event('DTSTART;TZID=Europe/Berlin:20261120T090000', line)).meetings[0]?.end).toBe(end)
  })
})

describe('recurrences', () => {
  test('keep their wall time when the clocks change', () => {
    expect(starts(...event('DTSTART;TZID=Europe/Berlin:20261012T090000', 'RRULE:FREQ=WEEKLY;UNTIL=20261102T080000Z'))).toEqual([
      '2026-10-12T07:00:00.000Z',
      '2026-10-19T07:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
      '2026-11-02T08:00:00.000Z',
    ])
  })

  test('an end by day includes that day', () => {
    expect(starts(...event('DTSTART;TZID=Europe/Berlin:20261012T090000', 'RRULE:FREQ=DAILY;UNTIL=20261014'))).toHaveLength(3)
    expect(starts(...event('DTSTART;VALUE=DATE:20261012', 'RRULE:FREQ=DAILY;UNTIL=20261014'))).toHaveLength(3)
  })

  test('leave out EXDATE, in UTC and in the zone, and add RDATE', () => {
    const series = event(
      'DTSTART;TZID=Europe/Berlin:20261110T090000',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20261111T090000,20261112T090000',
      'EXDATE:20261113T080000Z',
      'RDATE;TZID=Europe/Berlin:20261120T150000',
    )
    expect(starts(...series)).toEqual(['2026-11-10T08:00:00.000Z', '2026-11-14T08:00:00.000Z', '2026-11-20T14:00:00.000Z'])
  })

  test('RECURRENCE-ID moves, changes and cancels single meetings', () => {
    const { meetings } = read([
      ...event('DTSTART;TZID=Europe/Berlin:20261110T090000', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event('RECURRENCE-ID;TZID=Europe/Berlin:20261111T090000', 'DTSTART;TZID=Europe/Berlin:20261115T160000', 'SUMMARY:Moved'),
      ...event('RECURRENCE-ID:20261112T080000Z', 'DTSTART;TZID=Europe/Berlin:20261112T090000', 'STATUS:CANCELLED'),
    ])
    expect(meetings.map(({ start, recurrenceId }) => [start, recurrenceId])).toEqual([
      ['2026-11-10T08:00:00.000Z', '2026-11-10T08:00:00.000Z'],
      ['2026-11-15T15:00:00.000Z', '2026-11-11T08:00:00.000Z'],
    ])
  })

  test('RANGE=THISANDFUTURE changes and moves this and all later meetings, until the next one', () => {
    const { meetings } = read([
      ...event('DTSTART;TZID=Europe/Berlin:20261012T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=6'),
      ...event(
        'RECURRENCE-ID;TZID=Europe/Berlin;RANGE=THISANDFUTURE:20261019T090000',
        'DTSTART;TZID=Europe/Berlin:20261020T140000',
        'DURATION:PT2H',
        'LOCATION:Room 4',
      ),
      ...event('RECURRENCE-ID;TZID=Europe/Berlin:20261102T090000', 'DTSTART;TZID=Europe/Berlin:20261105T080000'),
      ...event('RECURRENCE-ID;TZID=Europe/Berlin;RANGE=THISANDFUTURE:20261116T090000', 'DTSTART:20261116T080000Z', 'STATUS:CANCELLED'),
    ])
    expect(meetings.map(({ start, end, location }) => [start, end.slice(11, 16), location])).toEqual([
      ['2026-10-12T07:00:00.000Z', '08:00', null],
      ['2026-10-20T12:00:00.000Z', '14:00', 'Room 4'],
      // The clocks have changed.
      ['2026-10-27T13:00:00.000Z', '15:00', 'Room 4'],
      ['2026-11-05T07:00:00.000Z', '07:00', null],
      ['2026-11-10T13:00:00.000Z', '15:00', 'Room 4'],
    ])
    expect(meetings[2]!.recurrenceId).toBe('2026-10-26T08:00:00.000Z')
  })

  test('RANGE=THISANDFUTURE moves meetings from outside into the window', () => {
    const list = starts(
      ...event('DTSTART;VALUE=DATE:20260801', 'RRULE:FREQ=MONTHLY;COUNT=2'),
      ...event('RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260801', 'DTSTART;VALUE=DATE:20261010'),
    )
    expect(list).toEqual(['2026-10-10T00:00:00.000Z', '2026-11-10T00:00:00.000Z'])
  })

  test('an exception that moves into the window is listed, one that moves out of it is not', () => {
    const list = starts(
      ...event('DTSTART;TZID=Europe/Berlin:20260901T090000', 'RRULE:FREQ=MONTHLY;COUNT=4'),
      ...event('RECURRENCE-ID;TZID=Europe/Berlin:20260901T090000', 'DTSTART;TZID=Europe/Berlin:20261005T090000'),
      ...event('RECURRENCE-ID;TZID=Europe/Berlin:20261201T090000', 'DTSTART;TZID=Europe/Berlin:20270105T090000'),
    )
    expect(list).toEqual(['2026-10-01T07:00:00.000Z', '2026-10-05T07:00:00.000Z', '2026-11-01T08:00:00.000Z'])
  })

  test('an endless series is expanded in the window only', () => {
    const list = starts(...event('DTSTART;TZID=Europe/Berlin:20100101T090000', 'RRULE:FREQ=DAILY'))
    expect([list.length, list[0], list.at(-1)]).toEqual([91, '2026-10-01T07:00:00.000Z', '2026-12-30T08:00:00.000Z'])
  })

  test.each([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', '20100104T090000', ['2026-11-16', '2026-11-18', '2026-11-30', '2026-12-02']],
    ['FREQ=DAILY;INTERVAL=10', '20100104T090000', ['2026-11-16', '2026-11-26']],
    ['FREQ=MONTHLY;BYDAY=-1FR', '20100129T090000', ['2026-11-27']],
    ['FREQ=WEEKLY;COUNT=900', '20100104T090000', ['2026-11-16', '2026-11-23', '2026-11-30']],
  ])('%s since 2010 keeps its days', (rule, start, days) => {
    const part = { from: '2026-11-15T00:00:00Z', to: '2026-12-03T00:00:00Z' }
    const { meetings } = read(event(`DTSTART:${start}`, `RRULE:${rule}`), part)
    expect(meetings.map((meeting) => meeting.start.slice(0, 10))).toEqual(days)
  })

  test.each(['FREQ=SECONDLY', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'])('reports %s, which has no reasonable end', (rule) => {
    const { meetings, problems } = read([
      ...event('DTSTART:20100101T090000Z', `RRULE:${rule}`),
      ...event('UID:two', 'DTSTART:20261120T090000Z'),
    ])
    expect([meetings.map(({ uid }) => uid), problems]).toEqual([['two'], { endless: 1 }])
  })
})

describe('contents', () => {
  test('reads people with their answers, without rooms', () => {
    const [meeting] = read([
      'X-WR-CALNAME:Work\\, mine',
      ...event(
        'DTSTART:20261120T090000Z',
        'ORGANIZER;CN="Gupta, Ann":mailto:Ann@Example.com',
        'ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:mailto:bob@example.com',
        'ATTENDEE;PARTSTAT=NEEDS-ACTION;EMAIL=carl@example.com:urn:uuid:1',
        'ATTENDEE;CUTYPE=ROOM;CN=Room 4:mailto:room4@example.com',
      ),
    ]).meetings
    expect(meeting).toMatchObject({
      organizer: { name: 'Gupta, Ann', email: 'ann@example.com' },
      attendees: [
        { name: 'Bob', email: 'bob@example.com', answer: 'accepted' },
        { name: null, email: 'carl@example.com', answer: 'none' },
      ],
    })
  })

  test('turns HTML in a description into text, without scripts', () => {
    const html = '<p>Agenda:<br>1. <b>Budget</b> &amp; plan</p><script>alert(1)</script><img src=x onerror=alert(1)>'
    const [meeting] = read(event('DTSTART:20261120T090000Z', `DESCRIPTION:${html.replaceAll(',', '\\,').replaceAll(';', '\\;')}`)).meetings
    expect(meeting?.description).toBe('Agenda:\n1. Budget & plan')
  })

  test('unfolds lines and unescapes text', () => {
    const [meeting] = read(event('DTSTART:20261120T090000Z', 'LOCATION:Room 4\\, first', '  floor\\; left')).meetings
    expect(meeting?.location).toBe('Room 4, first floor; left')
  })

  test('truncates long texts and lists of people', () => {
    const people = Array.from({ length: 300 }, (_, n) => `ATTENDEE:mailto:p${n}@example.com`)
    const [meeting] = read(event('DTSTART:20261120T090000Z', `DESCRIPTION:${'x'.repeat(50_000)}`, ...people)).meetings
    expect([meeting?.description?.length, meeting?.attendees.length]).toEqual([calendarLimits.text, calendarLimits.attendees])
  })

  test('skips and reports broken events only', () => {
    const { meetings, problems } = read([
      ...event('UID:broken', 'DTSTART:yesterday'),
      ...event('UID:no start'),
      ...event('UID:rule', 'DTSTART:20261120T090000Z', 'RRULE:FREQ=SOMETIMES'),
      ...event('UID:good', 'DTSTART:20261120T090000Z'),
    ])
    expect([meetings.map(({ uid }) => uid), problems]).toEqual([['good'], { broken: 3 }])
  })

  test.each(['', 'BEGIN:VCARD\r\nEND:VCARD', '<html>Please sign in</html>', 'PK\u0003\u0004'])('rejects %j as no calendar', (text) => {
    expect(() => readCalendar(Buffer.from(text), window)).toThrow(Unreadable)
  })

  test('reads an unfinished file as far as it goes', () => {
    const text = calendar([...event('DTSTART:20261120T090000Z'), ...event('UID:two', 'DTSTART:20261121T090000Z')]).toString()
    expect(readCalendar(Buffer.from(text.slice(0, -60)), window).meetings).toHaveLength(1)
  })
})

describe('limits', () => {
  test('reads 50,000 events, keeps the 2,000 nearest meetings and reports the rest', () => {
    const days = Array.from({ length: 28 }, (_, n) => String(n + 1).padStart(2, '0'))
    const many = Array.from({ length: calendarLimits.events + 5 }, (_, n) => [
      ...['BEGIN:VEVENT', `UID:${n}`, `DTSTART:202611${days[n % 28]}T090000Z`, 'END:VEVENT'],
    ])
    const { meetings, problems } = read(many.flat())
    expect([meetings.length, problems]).toEqual([2_000, { events: 5, meetings: 48_000 }])
    expect([meetings[0]?.start, meetings.at(-1)?.start]).toEqual(['2026-11-15T09:00:00.000Z', '2026-11-16T09:00:00.000Z'])
  })

  test('rejects a file over the size limit', () => {
    expect(() => readCalendar(Buffer.alloc(calendarLimits.bytes + 1, ' '), window)).toThrow(Unreadable)
  })
})
