import { and, eq, inArray, notInArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DbCtx } from '../ctx.ts'

type ShareTable = PgTable & { organization_id: PgColumn }

/** The organizations that records are shared with. `recordId`: the column of the share table that references the record. */
export function createShares(table: ShareTable, recordId: PgColumn) {
  const { organization_id } = table
  return {
    table,
    recordId,

    /** Column with the organizations of a record, sorted. */
    organizationIdsOf: (id: SQLWrapper): SQL<string[]> =>
      sql<string[]>`array(select ${organization_id} from ${table} where ${eq(recordId, id)} order by 1)`,

    isSharedWith: (id: SQLWrapper, organizationId: string): SQL =>
      sql`exists (select 1 from ${table} where ${and(eq(recordId, id), eq(organization_id, organizationId))})`,

    isUnshared: (id: SQLWrapper): SQL => sql`not exists (select 1 from ${table} where ${eq(recordId, id)})`,

    /** Subquery with the ids of the records that these organizations share. */
    selectIds: ({ db }: DbCtx, organizationIds: readonly string[]) =>
      db
        .select({ id: recordId })
        .from(table)
        .where(inArray(organization_id, [...organizationIds])),

    /** Shares the record with exactly these organizations. `newColumns`: further columns of new rows. */
    async replace({ db }: DbCtx, id: string, organizationIds: readonly string[], newColumns: Record<string, unknown> = {}): Promise<void> {
      await db.delete(table).where(and(eq(recordId, id), notInArray(organization_id, [...organizationIds])))
      if (organizationIds.length === 0) return
      const rows = organizationIds.map((organizationId) => ({ ...newColumns, [recordId.name]: id, organization_id: organizationId }))
      await db.insert(table).values(rows).onConflictDoNothing()
    },
  }
}

export type Shares = ReturnType<typeof createShares>
