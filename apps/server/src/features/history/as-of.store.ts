import { appMessages } from '@adjutant/contract/messages/app-messages'
import { and, desc, eq, getColumns, lt, ne, sql, type InferSelectModel, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder, type PgTable } from 'drizzle-orm/pg-core'
import { todayOf, type Clock } from '../../platform/clock.ts'
import type { Actor, DbCtx } from '../../platform/ctx.ts'
import { ValidationError } from '../../platform/errors.ts'
import { versions, type RecordState } from './history.schema.ts'
import { wasVisibleTo } from './history.store.ts'

/** The end of a day in UTC. */
export const endOf = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'UTC')`

/** Throws for a future day, because no versions exist for it. */
export function assertNotInFuture(ctx: { clock: Clock }, day: string): void {
  if (day > todayOf(ctx)) throw ValidationError.field('as_of', appMessages.http.dayInFuture)
}

/**
 * Lateral subquery `past`: the version of a record that was current at the end of that day. `isShown`: the record was not in the trash, and
 * the person could see it.
 */
export const versionAsOf = (ctx: DbCtx, actor: Actor, recordId: SQL, day: string) => {
  const past = ctx.db
    .select({
      version: versions.version,
      action: versions.action,
      status: versions.status,
      priority: versions.priority,
      due_date: versions.due_date,
      audience: versions.audience,
      state: versions.state,
    })
    .from(versions)
    .where(and(eq(versions.record_id, recordId), sql`${versions.at} < ${endOf(day)}`))
    .orderBy(desc(versions.at), desc(versions.version))
    .limit(1)
    .as('past')
  return { past, isShown: and(ne(past.action, 'deleted'), wasVisibleTo(actor, past)) }
}

/**
 * Finds the state of a record just before a moment, without a permission check; undefined before its creation and while it was in the
 * trash.
 */
export async function findStateBefore(ctx: DbCtx, recordId: string, moment: Date): Promise<RecordState | undefined> {
  const [row] = await ctx.db
    .select({ action: versions.action, state: versions.state })
    .from(versions)
    .where(and(eq(versions.record_id, recordId), lt(versions.at, moment)))
    .orderBy(desc(versions.at), desc(versions.version))
    .limit(1)
  return row && row.action !== 'deleted' ? row.state : undefined
}

const views = new QueryBuilder()

/** The stored states, for a join. */
export const storedStates = <Alias extends string>(alias: Alias) =>
  views.select({ record_id: versions.record_id, version: versions.version, state: versions.state }).from(versions).as(alias)

/** The state of a version as a row of the record's table, under the name of the table. A column that is newer than the version is null. */
export const rowAsOf = (table: PgTable, state: SQLWrapper): SQL => sql`lateral jsonb_populate_record(null::${table}, ${state}) as ${table}`

type ExpressionsOf<T extends PgTable> = { [Name in keyof InferSelectModel<T>]: SQL<InferSelectModel<T>[Name]> }

/** The columns of `rowAsOf`. As expressions, because the query builder only accepts columns of tables that it has joined itself. */
export const columnsAsOf = <T extends PgTable>(table: T) =>
  Object.fromEntries(Object.entries(getColumns(table)).map(([name, column]) => [name, sql`${column}`.mapWith(column)])) as ExpressionsOf<T>
