import { and, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DbCtx } from '../ctx.ts'
import { firstRow } from '../db/first-row.ts'

/** Records that a retention period deletes. `periods` is a query with the columns `user_id` and `days`; null days keep the records. */
export interface RetainedRecords {
  countOld(ctx: DbCtx, periods: SQL): Promise<number>
  /** Permanently deletes one batch in its own transaction. Returns the person of each deleted record; empty after the last batch. */
  deleteOldBatch(ctx: DbCtx, periods: SQL): Promise<string[]>
}

interface RetentionOptions {
  table: PgTable & { id: PgColumn }
  /** The person whose period applies. */
  userId: PgColumn
  /** The start of the period. */
  since: PgColumn
  /** Other records are kept. */
  isDeletable: SQL | undefined
}

/** Small batches let others use the connection in between. */
const batchSize = 100

export function createRetainedRecords({ table, userId, since, isDeletable }: RetentionOptions): RetainedRecords {
  const selectOld = (periods: SQL) => sql`select ${table.id}, ${userId} as user_id
    from ${table} join (${periods}) p on p.user_id = ${userId}
    where ${and(lt(since, sql`now() - make_interval(days => p.days)`), isDeletable)}`

  return {
    async countOld({ db }, periods) {
      const { rows } = await db.execute<{ count: string | number }>(sql`select count(*) as count from (${selectOld(periods)}) s`)
      return Number(firstRow(rows).count)
    },
    async deleteOldBatch({ db }, periods) {
      const { rows } = await db.execute<{ user_id: string }>(
        sql`with old as (select id, user_id from (${selectOld(periods)}) s limit ${batchSize}), gone as (
            delete from ${table} using old where ${table.id} = old.id returning old.user_id)
          select user_id from gone`,
      )
      return rows.map(({ user_id }) => user_id)
    },
  }
}
