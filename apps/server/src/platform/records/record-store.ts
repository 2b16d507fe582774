import { and, eq, inArray, sql, type InferInsertModel, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor, DbCtx } from '../ctx.ts'
import { firstRow } from '../db/first-row.ts'
import { selectPage, type PageLimits, type RowPage } from './page.ts'

type RecordTable = PgTable & { id: PgColumn; updated_at: PgColumn }

/** The columns that no update of a record's content changes. */
type FixedColumn = 'id' | 'user_id' | 'created_at' | 'updated_at' | 'origin_kind' | 'origin_id' | 'deleted_at' | 'deleted_by_user_id'

interface ListOptions extends PageLimits {
  where?: SQL | undefined
  orderBy: readonly (SQL | PgColumn)[]
}

/** The statements that every kind of record needs. `isVisible` is part of each read, so that no caller can forget it. */
export function createRecordStore<T extends RecordTable>(typedTable: T, isVisible: (actor: Actor) => SQL | undefined) {
  type Row = InferSelectModel<T>
  type NewRow = InferInsertModel<T>
  // The query builder can't infer rows from a type parameter: this type applies inside, the types of the parameter outside.
  const table: RecordTable = typedTable

  const toRows = (rows: unknown[]) => rows as Row[]

  const select = ({ db }: DbCtx, where: SQL | undefined) => db.select().from(table).where(where)
  const isRecord = (actor: Actor, id: string) => and(isVisible(actor), eq(table.id, id))

  return {
    async selectPage(ctx: DbCtx, actor: Actor, { where, orderBy, ...limits }: ListOptions): Promise<RowPage<Row>> {
      const isListed = and(isVisible(actor), where)
      const { rows, total } = await selectPage(select(ctx, isListed).orderBy(...orderBy), limits, () => ctx.db.$count(table, isListed))
      return { rows: toRows(rows), total }
    },

    async find(ctx: DbCtx, actor: Actor, id: string): Promise<Row | undefined> {
      const [row] = toRows(await select(ctx, isRecord(actor, id)))
      return row
    },

    /** Filters the ids to records that the person can see. */
    async selectVisibleIds({ db }: DbCtx, actor: Actor, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ id: sql<string>`${table.id}` })
        .from(table)
        .where(and(isVisible(actor), inArray(table.id, [...ids])))
      return rows.map(({ id }) => id)
    },

    /** Locks the row until the transaction ends, so that a permission check stays valid. */
    async findForUpdate(ctx: DbCtx, actor: Actor, id: string): Promise<Row | undefined> {
      const [row] = toRows(await select(ctx, isRecord(actor, id)).for('update'))
      return row
    },

    async insert(ctx: DbCtx, row: NewRow): Promise<Row> {
      return firstRow(toRows(await ctx.db.insert(table).values(row).returning()))
    },

    /** An empty patch changes only the time of the last update. */
    async update(ctx: DbCtx, id: string, patch: Partial<Omit<NewRow, FixedColumn>> = {}): Promise<Row> {
      const [updated] = await ctx.db
        .update(table)
        .set({ ...patch, updated_at: sql`now()` })
        .where(eq(table.id, id))
        .returning()
      return updated as Row
    },
  }
}
