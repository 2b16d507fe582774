import type { Calendar, Meeting, MeetingDetails, MeetingProposal } from '@adjutant/contract/meetings'
import { sampleContact } from './contacts.ts'
import { sampleId, sampleTime } from './people.ts'

/** An uploaded file. */
export const sampleCalendar: Calendar = {
  id: sampleId(610),
  kind: 'file',
  name: 'Board',
  host: null,
  time_zone: 'UTC',
  read_at: sampleTime,
  error: null,
  notices: [],
  meetings: 1,
  created_at: sampleTime,
}

export const sampleMeeting: Meeting = {
  id: sampleId(600),
  calendar_id: sampleCalendar.id,
  calendar_name: sampleCalendar.name,
  title: 'Depot lease',
  start: '2026-11-02T00:00:00.000Z',
  end: '2026-11-03T00:00:00.000Z',
  is_all_day: true,
  time_zone: null,
  location: 'Room 4',
  description: 'Agenda: the lease',
  organizer: null,
  attendees: [{ name: sampleContact.name, email: sampleContact.emails[0]!, answer: 'accepted' }],
  has_note: false,
}

const person = { name: sampleContact.name, email: sampleContact.emails[0]!, answer: 'accepted' as const, role: 'CFO of Acme' }
const source = { kind: 'contact' as const, id: sampleContact.id, title: sampleContact.name, url: null, page: null }

/** With a contact, the last exchange with them, and no note. */
export const sampleMeetingDetails: MeetingDetails = {
  ...sampleMeeting,
  brief: {
    people: [{ ...person, is_organizer: false, is_you: false, contact_id: sampleContact.id, user_id: null }],
    sections: [{ kind: 'exchanges', lines: [{ text: 'Lunch about the lease', date: '2026-11-02', person: sampleContact.name, source }] }],
  },
  note: null,
  tasks: [],
}

export const sampleProposal: MeetingProposal = {
  kind: 'action',
  title: 'Renew the lease',
  due_date: '2031-11-30',
  assignee: null,
  sentence: 'Renew the lease by 30 November 2031',
}
