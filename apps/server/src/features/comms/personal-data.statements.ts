import { sql, type SQL } from 'drizzle-orm'
import { people } from '../identity/index.ts'
import { thread_messages, thread_participants, threads } from './comms.schema.ts'

/** The threads that the person sees: no withheld ones, and no requests without a message. */
export const exportThreads = (
  userId: string,
): SQL => sql`select t.id, jsonb_build_object('id', t.id, 'name', p.name, 'created_at', t.created_at) as row
  from ${thread_participants} p join ${threads} t on t.id = p.thread_id
  where p.user_id = ${userId}::uuid and p.left_at is null and not p.is_withheld
    and (p.request_number is null or p.request_number <= t.last_number)`

/** Newest last; only the first message of a request, and private lines only for their owner. */
export const exportThreadMessages = (userId: string, threadId: string): SQL => sql`select m.id, jsonb_build_object('at', m.created_at,
    'from', coalesce(u.email, 'a deleted account'), 'text', m.text) as row
  from ${thread_messages} m
  join ${thread_participants} p on p.thread_id = m.thread_id and p.user_id = ${userId}::uuid and p.left_at is null
  left join ${people('u')} on u.id = m.sender_id
  where m.thread_id = ${threadId}::uuid and m.number > p.from_number and not p.is_withheld
    and (p.request_number is null or m.number <= p.request_number) and (m.only_for_user_id is null or m.only_for_user_id = ${userId}::uuid)`
