// Calendars of this week, uploaded as files, and notes of the meetings that are over.
import { daysFromToday, type Api } from '../api.ts'
import { people, toEmail, type Company, type Name } from './people.ts'

type MeetingPlan = {
  title: string
  /** Offset in days from today. */
  day: number
  /** Hours in UTC. */
  from: string
  to: string
  place: string
  /** People of the company, and others as `Name <email>`. */
  with: (Name | `${string} <${string}>`)[]
  text?: string
  repeats?: string
}

const aiko = 'Aiko Tanaka <aiko@board.example>'
const ingrid = 'Ingrid Solberg <ingrid@fjord.example>'
const marco = 'Marco Bianchi <marco@maersk.example>'
const daniel = 'Daniel Weiss <daniel@helios.example>'

const elenasMeetings: MeetingPlan[] = [
  {
    title: 'Leadership meeting',
    day: -14,
    from: '0730',
    to: '0830',
    place: 'Bridge room',
    with: ['jonas', 'priya', 'tomas', 'lars', 'sofia'],
    repeats: 'WEEKLY',
  },
  {
    title: 'Term sheet with Fjord Capital',
    day: 0,
    from: '0900',
    to: '0945',
    place: 'Phone',
    with: [ingrid, 'jonas', 'maya'],
    text: '<p>Agenda:</p><ul><li>Board seat</li><li>Monthly reporting</li></ul>',
  },
  {
    title: 'Maersk freight rates',
    day: 0,
    from: '1300',
    to: '1400',
    place: 'Pier 4, first floor',
    with: [marco, 'tomas'],
    text: 'Three-year rates. The offer expires on Friday.',
  },
  { title: 'One on one with Priya', day: 0, from: '1500', to: '1530', place: 'Elena’s office', with: ['priya'] },
  { title: 'Helios Energy renewal', day: 1, from: '1000', to: '1100', place: 'Video', with: [daniel, 'tomas'] },
  { title: 'Baltic plan before the board', day: 2, from: '0800', to: '0900', place: 'Phone', with: [aiko, 'jonas'] },
  { title: 'Hamburg terminal tour', day: 3, from: '1200', to: '1600', place: 'Terminal 2, Hamburg', with: ['omar', 'nina'] },
]

export const yesterdaysTitle = 'Churn review'
const yesterday: MeetingPlan = { title: yesterdaysTitle, day: -1, from: '1300', to: '1400', place: 'Bridge room', with: ['tomas', 'priya'] }
const yesterdaysNote = `Churn is at 4.1 %, mostly small shippers after late deliveries.

- Tomas will call the ten largest customers by Friday
- Priya to prepare the weekly delay report
- I'll tell Aiko about the trend tomorrow

Decision: we offer three months of free storage to every customer with two late deliveries.`

const stamp = (day: number, time: string): string => `${daysFromToday(day).replaceAll('-', '')}T${time}00Z`

function toContact(one: MeetingPlan['with'][number]): { name: string; email: string } {
  const person = people.find((colleague) => colleague.name === one)
  if (person) return { name: `${person.first} ${person.last}`, email: toEmail(person) }
  const [, name = '', email = ''] = /^(.+) <(.+)>$/.exec(one) ?? []
  return { name, email }
}

const toEvent = ({ title, day, from, to, place, with: others, text, repeats }: MeetingPlan, owner: Name): string[] => [
  'BEGIN:VEVENT',
  `UID:${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@northwind-marine.example`,
  `DTSTART:${stamp(day, from)}`,
  `DTEND:${stamp(day, to)}`,
  ...(repeats ? [`RRULE:FREQ=${repeats}`] : []),
  `SUMMARY:${title}`,
  `LOCATION:${place.replaceAll(',', String.raw`\,`)}`,
  ...(text ? [`DESCRIPTION:${text}`] : []),
  `ORGANIZER:mailto:${toContact(owner).email}`,
  ...[owner, ...others].map(toContact).map(({ name, email }) => `ATTENDEE;PARTSTAT=ACCEPTED;CN=${name}:mailto:${email}`),
  'END:VEVENT',
]

const toFile = (name: string, owner: Name, meetings: MeetingPlan[]): File => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `X-WR-CALNAME:${name}`,
    ...meetings.flatMap((meeting) => toEvent(meeting, owner)),
    'END:VCALENDAR',
    '',
  ]
  return new File([lines.join('\r\n')], 'calendar.ics', { type: 'text/calendar' })
}

const upload = (api: Api, file: File) => api.upload('/api/calendars/upload?time_zone=Europe/Berlin', file)

/** Gives Elena and Tomas a calendar, and Elena a note of yesterday's meeting. */
export async function createMeetings({ as: { elena, tomas } }: Company): Promise<void> {
  await upload(elena, toFile('Elena’s calendar', 'elena', [...elenasMeetings, yesterday]))
  await upload(
    tomas,
    toFile(
      'Sales',
      'tomas',
      elenasMeetings.filter(({ with: others }) => others.includes('tomas')),
    ),
  )
  const past: { id: string; title: string }[] = await elena.get(`/api/meetings/?from=${daysFromToday(-1)}&to=${daysFromToday(-1)}`)
  const review = past.find(({ title }) => title === yesterdaysTitle)
  if (review) await elena.send('PUT', `/api/meetings/${review.id}/note`, { content: yesterdaysNote })
}
