export { createCalendarReader } from './calendars/calendar-reading.service.ts'
export { countCalendarSecrets } from './calendars/calendar-secrets.ts'
export { startCalendars, type CalendarDeps } from './calendars/calendars.worker.ts'
export { deleteOldMeetings, exportCalendars, exportMeetings } from './meetings.store.ts'
