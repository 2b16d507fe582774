import { formatDay } from '@adjutant/contract/core/format-day'
import type { MeetingView } from '../../../records/record-views.ts'
import { escapeMarkdown } from '../../../text/format.ts'
import { inLanguage, type Language } from '../../../text/language.ts'
import { toTitle } from '../../record-lines.ts'

const maxPeople = 5

/** The day in the time zone, as `YYYY-MM-DD`. */
const toLocalDay = (moment: Date, timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)
const toLocalTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(moment)

/** Examples: 'Thu, 19 Nov 2026, 10:00–11:00', 'Thu, 19 Nov 2026, all day'. */
function toTimeText({ start, end, all_day }: MeetingView, timeZone: string, language: Language): string {
  // An all-day meeting has no time zone: its day is stored as midnight in UTC.
  if (all_day) return `${formatDay(start.slice(0, 10), language)}, ${inLanguage(language, { en: 'all day', de: 'ganztägig' })}`
  const [from, to] = [new Date(start), new Date(end)]
  const [day, lastDay] = [toLocalDay(from, timeZone), toLocalDay(to, timeZone)]
  const begin = `${formatDay(day, language)}, ${toLocalTime(from, timeZone)}`
  if (start === end) return begin
  return `${begin}–${lastDay === day ? '' : `${formatDay(lastDay, language)}, `}${toLocalTime(to, timeZone)}`
}

function toPeopleText({ attendees }: MeetingView, language: Language): string {
  const names = attendees.flatMap(({ name }) => (name ? [escapeMarkdown(name)] : []))
  if (names.length === 0) return ''
  const rest = names.length - maxPeople
  const more = rest > 0 ? inLanguage(language, { en: ` and ${rest} more`, de: ` und ${rest} weitere` }) : ''
  return `${inLanguage(language, { en: 'attendees', de: 'Teilnehmende' })}: ${names.slice(0, maxPeople).join(', ')}${more}`
}

export const meetingLine =
  (timeZone: string, language: Language) =>
  (meeting: MeetingView): string =>
    [
      `${toTitle('meeting', meeting)}: ${toTimeText(meeting, timeZone, language)}`,
      meeting.location ? escapeMarkdown(meeting.location) : '',
      toPeopleText(meeting, language),
    ]
      .filter(Boolean)
      .join('; ')
