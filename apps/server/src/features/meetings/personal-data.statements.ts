import { exportOwned, jobColumns } from '../../platform/records/personal-data.ts'
import { calendars, meetings } from './meetings.schema.ts'

/** Without the address, which is a secret, and without the file, whose meetings are exported. */
const secrets = ['sealed_url', 'file_content', 'etag', 'last_modified', 'content_hash']

export const exportCalendars = exportOwned(calendars, calendars.user_id, { omitted: [...jobColumns, ...secrets] })
export const exportMeetings = exportOwned(meetings, meetings.user_id)
