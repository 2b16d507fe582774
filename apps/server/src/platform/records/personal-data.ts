import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

// Statements for the archive of a person's data. Each selects rows with a unique `id` and the record as JSON in `row`.

const isOwnedBy = (owner: PgColumn, userId: string): SQL => sql`t.${sql.identifier(owner.name)} = ${userId}::uuid`

/** Columns of a job queue, which contain no personal data. */
export const jobColumnNames = ['lease_until', 'attempts', 'next_attempt_at']

interface ExportOptions {
  omitted?: readonly string[]
  /** Names in the archive by column, if they differ. */
  keys?: Readonly<Record<string, string>>
}

/** The person's own records, without the omitted columns. */
export const exportOwned =
  (table: PgTable, owner: PgColumn, { omitted = [], keys = {} }: ExportOptions = {}) =>
  (userId: string): SQL => {
    const removed = sql`${sql.param(['deleted_by_user_id', ...omitted, ...Object.keys(keys)])}::text[]`
    const renamed = Object.entries(keys).map(([column, key]) => sql`${key}::text, t.${sql.identifier(column)}`)
    return sql`select t.id, to_jsonb(t) - ${removed} || jsonb_build_object(${sql.join(renamed, sql`, `)}) as row from ${table} t
      where ${isOwnedBy(owner, userId)}`
  }

interface ChildRows {
  /** The field of the record in the archive. */
  name: string
  table: PgTable
  /** The column that references the record. */
  recordId: PgColumn
  order: PgColumn
  /** Columns of the child table that are left out. */
  omitted?: readonly string[]
}

/** Exports the person's own records, each with its child rows. */
export const exportOwnedWithChildren =
  (table: PgTable, owner: PgColumn, { name, table: childTable, recordId, order, omitted = [] }: ChildRows) =>
  (userId: string): SQL =>
    sql`select t.id, to_jsonb(t) - 'deleted_by_user_id' || jsonb_build_object(${name}::text, coalesce((select jsonb_agg(to_jsonb(p) - ${sql.param(['id', ...omitted])}::text[]
        order by p.${sql.identifier(order.name)}) from ${childTable} p where p.${sql.identifier(recordId.name)} = t.id), '[]')) as row
      from ${table} t where ${isOwnedBy(owner, userId)}`
