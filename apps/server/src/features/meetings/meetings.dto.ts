import type { Meeting } from '@adjutant/contract/meetings'
import type { MeetingRow } from './meetings.store.ts'

export const toMeeting = ({ meeting, calendar_name }: MeetingRow): Meeting => ({
  id: meeting.id,
  calendar_id: meeting.calendar_id,
  calendar_name,
  title: meeting.title,
  start: meeting.start_at.toISOString(),
  end: meeting.end_at.toISOString(),
  is_all_day: meeting.is_all_day,
  time_zone: meeting.time_zone,
  location: meeting.location,
  description: meeting.description,
  organizer: meeting.organizer,
  attendees: meeting.attendees,
  has_note: meeting.note_id !== null,
})
