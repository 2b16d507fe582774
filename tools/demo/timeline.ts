import { sql, type SQL } from 'drizzle-orm'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { silentLog } from '../../apps/server/src/platform/db/db.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Records written between two steps belong to the day of the first step. */
type Step = { startedAtMs: number; happenedAtMs: number }

/** Steps run in the order of their days, so that moving the times keeps the order of all records. */
export class Timeline {
  readonly steps: Step[] = []
  readonly #events: { day: number; hour: number; work: () => Promise<void> }[] = []
  readonly #todayMs = Date.parse(new Date().toISOString().slice(0, 10))

  /** Plans work for a day relative to today, such as -30. */
  on(day: number, work: () => Promise<void>, hour = 9): void {
    this.#events.push({ day, hour, work })
  }

  /** Does all planned work. */
  async play(): Promise<void> {
    const inOrder = this.#events.splice(0).toSorted((a, b) => a.day - b.day || a.hour - b.hour)
    for (const { day, hour, work } of inOrder) await this.step(day, work, hour)
  }

  step<T>(day: number, work: () => Promise<T>, hour = 9): Promise<T> {
    this.steps.push({ startedAtMs: Date.now(), happenedAtMs: this.#todayMs + day * dayMs + hour * hourMs })
    return work()
  }
}

/** Records that people see with their time. Sessions, jobs and the audit log's hash chain keep the real time. */
const tables = [
  'users',
  'organizations',
  'memberships',
  'goals',
  'kpi_values',
  'check_ins',
  'advice',
  'advice_claims',
  'tasks',
  'notes',
  'contacts',
  'past_interactions',
  'files',
  'file_versions',
  'threads',
  'thread_participants',
  'thread_messages',
  'conversations',
  'messages',
  'runs',
  'run_events',
  'memories',
  'search_entries',
  'versions',
]

type Column = { table_name: string; column_name: string }

/** Moves every time in these tables from the step in which it was written to the step's day. `before`: statements that need the original times. */
export async function moveTimes(dataDir: string, { steps }: Timeline, before: SQL[]): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog })
  try {
    const columns = await database.db.execute<Column>(
      sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name = any(${`{${tables.join(',')}}`}::text[])`,
      'objects',
    )
    await database.db.transaction(async (tx) => {
      // Triggers would queue every record for the search index again.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`create temporary table steps (started_at timestamptz, ended_at timestamptz, shift interval) on commit drop`)
      for (const [index, { startedAtMs, happenedAtMs }] of steps.entries()) {
        const endedAtMs = steps[index + 1]?.startedAtMs ?? Date.now()
        await tx.execute(
          sql`insert into steps values (${new Date(startedAtMs)}, ${new Date(endedAtMs)}, make_interval(secs => ${(startedAtMs - happenedAtMs) / 1_000}))`,
        )
      }
      for (const statement of before) await tx.execute(statement)
      // A version has the columns of its record as JSON, in which times are text. Materialized, because a join would parse every text for
      // every step.
      await tx.execute(sql`with times as materialized (
          select v.record_id, v.version, time.key, case when time.value ~ ${'^\\d{4}-\\d{2}-\\d{2}T\\d{2}:'} then time.value::timestamptz end as moment
          from versions v cross join lateral jsonb_each_text(v.state) time)
        update versions v set state = v.state || moved.times from (
          select times.record_id, times.version, jsonb_object_agg(times.key, times.moment - steps.shift) as times
          from times join steps on times.moment >= steps.started_at and times.moment < steps.ended_at
          group by times.record_id, times.version) moved
        where v.record_id = moved.record_id and v.version = moved.version`)
      await tx.execute(sql`update versions v set state = v.state || jsonb_build_object('next_check_in_on',
          (v.state ->> 'next_check_in_on')::date - (extract(epoch from steps.shift) / 86400)::int)
        from steps where v.at >= steps.started_at and v.at < steps.ended_at and v.state ->> 'next_check_in_on' is not null`)
      for (const { table_name, column_name } of columns) {
        const [table, column] = [sql.identifier(table_name), sql.identifier(column_name)]
        await tx.execute(
          sql`update ${table} set ${column} = ${table}.${column} - steps.shift from steps
            where ${table}.${column} >= steps.started_at and ${table}.${column} < steps.ended_at`,
        )
      }
      // The days in messages are relative to the moved times.
      await tx.execute(sql`delete from commitments`)
      await tx.execute(sql`insert into commitment_jobs (kind, source_id)
        select 'message', id from thread_messages where only_for_user_id is null
        union all select 'note', id from notes
        union all select 'interaction', id from past_interactions where created_by_user_id is not null
        on conflict do nothing`)
      // Days have no time zone, so the loop above leaves them out.
      await tx.execute(sql`update goals set next_check_in_on = (last.at at time zone 'UTC')::date + case check_in_interval
          when 'weekly' then 7 when 'biweekly' then 14 else 30 end
        from (select goal_id, max(created_at) as at from check_ins group by goal_id) last where last.goal_id = goals.id`)
    })
  } finally {
    await database.close()
  }
}
