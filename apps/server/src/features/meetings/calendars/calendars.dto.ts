import type { Calendar } from '@adjutant/contract/meetings'
import { meetingMessages } from '@adjutant/contract/messages/meeting-messages'
import type { CalendarProblem } from '@adjutant/reader'
import type { ListedCalendar } from './calendars.store.ts'

const toNotices = (problems: ListedCalendar['problems']): string[] =>
  Object.entries(problems).map(([problem, count]) => meetingMessages.notices[problem as CalendarProblem](count))

export const toCalendar = (row: ListedCalendar): Calendar => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  host: row.host,
  time_zone: row.time_zone,
  read_at: row.read_at?.toISOString() ?? null,
  error: row.error,
  notices: toNotices(row.problems),
  meetings: row.meetings,
  created_at: row.created_at.toISOString(),
})
