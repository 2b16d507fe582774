import { sql, type SQL } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { exportAccount, exportMemberships, people } from '../identity/index.ts'

type Db = Pick<SystemCtx, 'db'>

/** An archive file with the person's records of one kind. The statement selects rows with a unique `id`. */
export interface Section {
  name: string
  select: (userId: string) => SQL
}

const jobColumns = ['lease_until', 'attempts', 'next_attempt_at']

/** `keys`: the archive's names of columns that are called differently. */
const owned =
  (table: string, column: string, omitted: string[] = [], keys: Record<string, string> = {}) =>
  (userId: string) =>
    sql`select t.id, to_jsonb(t) - ${sql.raw(`'{${['deleted_by_user_id', ...omitted, ...Object.keys(keys)].join(',')}}'::text[]`)}
      || jsonb_build_object(${sql.raw(
        Object.entries(keys)
          .map(([name, key]) => `'${key}', t.${name}`)
          .join(', '),
      )}) as row
    from ${sql.identifier(table)} t where t.${sql.identifier(column)} = ${userId}::uuid`

/** Adds the rows of another table that belong to the record. */
const withParts = (table: string, column: string, part: { table: string; column: string; as: string; order: string }) => (userId: string) =>
  sql`select t.id, to_jsonb(t) - 'deleted_by_user_id' || jsonb_build_object(${part.as}::text, coalesce((select jsonb_agg(to_jsonb(p) - 'id'
      order by p.${sql.identifier(part.order)}) from ${sql.identifier(part.table)} p where p.${sql.identifier(part.column)} = t.id), '[]')) as row
    from ${sql.identifier(table)} t where t.${sql.identifier(column)} = ${userId}::uuid`

/** The person's own records and tasks assigned to them: never records that others own and share. */
export const sections: readonly Section[] = [
  { name: 'account', select: exportAccount },
  { name: 'memberships', select: exportMemberships },
  { name: 'sessions', select: owned('sessions', 'user_id', ['token_hash']) },
  { name: 'notes', select: owned('notes', 'user_id') },
  { name: 'memories', select: owned('memories', 'user_id') },
  { name: 'goals', select: withParts('goals', 'user_id', { table: 'kpis', column: 'goal_id', as: 'kpis', order: 'position' }) },
  { name: 'advice', select: owned('advice', 'user_id') },
  {
    name: 'tasks',
    select: (userId) => sql`select t.id, to_jsonb(t) - 'deleted_by_user_id' as row from tasks t
      where t.created_by_user_id = ${userId}::uuid or (t.assigned_to_user_id = ${userId}::uuid and t.deleted_at is null)`,
  },
  {
    name: 'contacts',
    select: withParts('contacts', 'created_by_user_id', {
      table: 'past_interactions',
      column: 'contact_id',
      as: 'past_interactions',
      order: 'date',
    }),
  },
  {
    name: 'files',
    select: owned('files', 'created_by_user_id', ['blob', ...jobColumns], {
      uploaded_by_user_id: 'kept_by_user_id',
      uploaded_at: 'kept_at',
    }),
  },
  { name: 'runs', select: owned('runs', 'user_id', ['snapshot', 'worker', 'fence', 'partial_output', 'worker_requests', ...jobColumns]) },
  { name: 'schedules', select: owned('schedules', 'user_id', jobColumns, { recurrence: 'rhythm' }) },
  { name: 'tools', select: owned('tools', 'created_by', ['secrets']) },
  { name: 'agents', select: owned('agents', 'created_by') },
  { name: 'crews', select: owned('crews', 'created_by') },
  { name: 'flows', select: owned('flows', 'created_by') },
  {
    name: 'usage',
    select: (userId) =>
      sql`select md5(d.day::text)::uuid as id, to_jsonb(d) - 'user_id' as row from usage_days d where d.user_id = ${userId}::uuid`,
  },
]

const pageSize = 200

export type JsonRow = Record<string, unknown>

/** Reads one page at a time, so that the archive is never completely in memory. */
export async function* eachRow({ db }: Db, statement: SQL): AsyncGenerator<JsonRow> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.execute<{ id: string; row: JsonRow }>(
      sql`select id, row from (${statement}) s where id > ${after}::uuid order by id limit ${pageSize}`,
    )
    for (const { row } of rows) yield row
    if (rows.length < pageSize) return
    after = rows.at(-1)!.id
  }
}

export async function countRows({ db }: Db, statement: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: string | number }>(sql`select count(*) as count from (${statement}) s`)
  return Number(rows[0]!.count)
}

/** The threads that the person sees: no withheld ones, and no requests without a message. */
export const threadStatement = (
  userId: string,
): SQL => sql`select t.id, jsonb_build_object('id', t.id, 'name', p.name, 'created_at', t.created_at) as row
  from thread_participants p join threads t on t.id = p.thread_id where p.user_id = ${userId}::uuid and p.left_at is null and not p.is_withheld
    and (p.request_number is null or p.request_number <= t.last_number)`

/** Newest last; only the first message of a request, and private lines only for their owner. */
export const threadMessageStatement = (userId: string, threadId: string): SQL => sql`select m.id, jsonb_build_object('at', m.created_at,
    'from', coalesce(u.email, 'a deleted account'), 'text', m.text) as row
  from thread_messages m join thread_participants p on p.thread_id = m.thread_id and p.user_id = ${userId}::uuid and p.left_at is null
  left join ${people('u')} on u.id = m.sender_id
  where m.thread_id = ${threadId}::uuid and m.number > p.from_number and not p.is_withheld
    and (p.request_number is null or m.number <= p.request_number) and (m.only_for_user_id is null or m.only_for_user_id = ${userId}::uuid)`

export const conversationStatement = (userId: string): SQL => owned('conversations', 'user_id')(userId)

export const messageStatement = (conversationId: string): SQL => sql`select m.id, jsonb_build_object('at', m.created_at, 'from', m.sender,
    'text', m.content, 'sources', m.sources) as row
  from messages m where m.conversation_id = ${conversationId}::uuid`

/** All versions of every file, current and older. */
export const fileStatement = (userId: string): SQL => sql`select f.id, jsonb_build_object('id', f.id, 'name', f.name, 'blobs',
    jsonb_build_array(jsonb_build_object('version', f.version, 'blob', f.blob)) || coalesce((select
      jsonb_agg(jsonb_build_object('version', v.version, 'blob', v.blob) order by v.version) from file_versions v where v.file_id = f.id), '[]')) as row
  from files f where f.created_by_user_id = ${userId}::uuid`

export const activityStatement = (userId: string): SQL => sql`select lpad(to_hex(a.seq), 32, '0')::uuid as id,
    jsonb_build_object('at', a.at, 'action', a.action, 'subject_kind', a.subject_kind, 'subject_name', a.subject_name, 'address', a.address) as row
  from audit_log a where a.actor_id = ${userId}::uuid or (a.subject_kind = 'user' and a.subject_id = ${userId}::text and a.actor_id is null)`
