import { MeetingQuery } from '@adjutant/contract/meetings'
import type { Ctx } from '../../platform/ctx.ts'
import type { MeetingPort } from '../../platform/feature-ports.ts'
import { listCalendars } from './calendars/calendars.service.ts'
import { listMeetings, readMeeting } from './meetings.service.ts'

/** The assistant can't import this feature, so it reads meetings through this port. */
export const meetingPort: MeetingPort<Ctx> = {
  async list(ctx, days) {
    const [calendar] = await listCalendars(ctx)
    const time_zone = calendar?.time_zone ?? 'UTC'
    return { ...(await listMeetings(ctx, MeetingQuery.parse({ ...days, time_zone }))), time_zone }
  },
  read: readMeeting,
}
