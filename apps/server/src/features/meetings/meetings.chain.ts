import { eq } from 'drizzle-orm'
import { describeRows, linkColumns, type ChainAdapter } from '../chain/index.ts'
import { meeting_tasks, meetings } from './meetings.schema.ts'

export const meetingChain: ChainAdapter = {
  describe: describeRows('meeting', {
    table: meetings,
    id: meetings.id,
    title: meetings.title,
    at: meetings.start_at,
    happenedAt: meetings.start_at,
    isVisible: ({ user }) => eq(meetings.user_id, user.id),
  }),
  links: [
    linkColumns({
      table: meetings,
      from: { kind: 'meeting', id: meetings.id },
      to: { kind: 'note', id: meetings.note_id },
      relation: 'created',
    }),
    linkColumns({
      table: meeting_tasks,
      from: { kind: 'meeting', id: meeting_tasks.meeting_id },
      to: { kind: 'task', id: meeting_tasks.task_id },
      relation: 'created',
    }),
  ],
}
