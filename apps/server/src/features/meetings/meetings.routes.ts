import { meetings } from '@adjutant/contract/meetings'
import { implement } from '../../platform/http/implement.ts'
import {
  addCalendar,
  changeCalendar,
  listCalendars,
  refreshCalendar,
  removeCalendar,
  uploadCalendar,
} from './calendars/calendars.service.ts'
import type { CalendarDeps } from './calendars/calendars.worker.ts'
import { readFeed, readFeedState, removeFeed, renewFeed } from './feed/calendar-feed.service.ts'
import { addMeetingTasks, listMeetings, proposeTasks, readMeeting, saveMeetingNote } from './meetings.service.ts'

export const meetingRoutes = (calendars: CalendarDeps) =>
  implement(meetings, {
    calendars: (ctx) => listCalendars(ctx),
    addCalendar: (ctx, { body }) => addCalendar(ctx, calendars, body),
    uploadCalendar: (ctx, { query, uploads, signal }) => uploadCalendar(ctx, calendars, uploads, query, signal),
    changeCalendar: (ctx, { params, body }) => changeCalendar(ctx, calendars, params.id, body),
    removeCalendar: (ctx, { params }) => removeCalendar(ctx, params.id),
    refreshCalendar: (ctx, { params }) => refreshCalendar(ctx, params.id),
    feed: (ctx) => readFeedState(ctx),
    renewFeed: (ctx) => renewFeed(ctx),
    removeFeed: (ctx) => removeFeed(ctx),
    readFeed: (ctx, { query }) => readFeed(ctx, query.key),
    list: (ctx, { query }) => listMeetings(ctx, query),
    read: (ctx, { params }) => readMeeting(ctx, params.id),
    saveNote: (ctx, { params, body }) => saveMeetingNote(ctx, params.id, body.content),
    proposals: (ctx, { params }) => proposeTasks(ctx, params.id),
    addTasks: (ctx, { params, body }) => addMeetingTasks(ctx, params.id, body),
  })
