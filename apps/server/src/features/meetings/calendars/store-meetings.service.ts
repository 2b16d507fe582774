import { createHash } from 'node:crypto'
import type { CalendarContents } from '@adjutant/reader'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { publishChange } from '../../events/index.ts'
import { deleteMissingMeetings, upsertMeetings } from '../meetings.store.ts'
import { updateCalendar, type CalendarFields, type CalendarRow } from './calendars.store.ts'

const hashOf = ({ meetings }: CalendarContents): string => createHash('sha256').update(JSON.stringify(meetings)).digest('base64url')

export const publishCalendarChange = (
  ctx: SystemCtx,
  { id, user_id }: Pick<CalendarRow, 'id' | 'user_id'>,
  kind: 'created' | 'changed' | 'deleted',
) => publishChange(ctx, { topic: 'meetings', id, kind, audience: [user_id] })

/**
 * Stores the calendar's meetings in the caller's transaction. Past meetings stay even if the calendar no longer has them, because some
 * calendars publish only future ones.
 */
export async function storeContents(
  ctx: SystemCtx,
  calendar: Pick<CalendarRow, 'id' | 'user_id' | 'content_hash'>,
  contents: CalendarContents,
  fields: CalendarFields,
): Promise<void> {
  const now = ctx.clock.now()
  const content_hash = hashOf(contents)
  if (content_hash !== calendar.content_hash) {
    await upsertMeetings(ctx, calendar, contents.meetings, now)
    await deleteMissingMeetings(ctx, calendar.id, now)
  }
  await updateCalendar(ctx, calendar.id, {
    ...fields,
    content_hash,
    problems: contents.problems,
    error: null,
    read_at: now,
    expanded_at: now,
  })
  await publishCalendarChange(ctx, calendar, 'changed')
}
