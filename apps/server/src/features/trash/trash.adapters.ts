import type { BinKind } from '@adjutant/contract/bin'
import type { Topic } from '@adjutant/contract/events'
import { and, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { can, isCreatorOnly, type Relation } from '../../platform/permissions.ts'
import { createRetainedRecords, type RetainedRecords } from '../../platform/records/retained-records.ts'
import { isExpired, isTrashedBy, moveToTrash, undelete, type SoftDeleteTable } from '../../platform/records/soft-delete.ts'
import { publishChange } from '../events/index.ts'

export interface TrashedRecord {
  id: string
  title: string
  deleted_at: Date
}

/** The trash of one kind of record. Each feature creates one; the composition root registers them. */
export interface TrashAdapter {
  kind: BinKind
  /** Moves a record to the trash and notifies the people who saw it. */
  add(ctx: Ctx, id: string, audience: readonly (string | null)[]): Promise<void>
  /** The records that this person deleted and still has permission to delete. */
  list(ctx: Ctx): Promise<TrashedRecord[]>
  /** False if this person has no such record in the trash. */
  restore(ctx: Ctx, id: string): Promise<boolean>
  purge(ctx: Ctx, id: string): Promise<boolean>
  /** Permanently deletes records that have been in the trash for thirty days. */
  purgeExpired(ctx: SystemCtx): Promise<void>
  /** The records that their own creator deleted: another organization's records don't follow the period of the person who deleted them. */
  retained: RetainedRecords
}

interface TrashOptions {
  kind: BinKind
  topic: Topic
  /** The relations to a record that are sufficient for deleting it. */
  permissions: { delete: readonly Relation[] }
  table: SoftDeleteTable
  /** A column, or an expression for records without a title. */
  title: PgColumn | SQL
  toTitle?: (stored: string) => string
  /** The columns that decide permissions and who is notified. */
  ownership: { creatorId: PgColumn; assigneeId?: PgColumn; organizationIds?: SQL }
  /** Records that nobody can see anymore; they are purged with the expired ones. */
  isOrphan?: SQL | undefined
  /** Called after a record was moved to the trash or restored. */
  afterMove?: (ctx: Ctx, id: string) => Promise<void>
}

interface TrashRow extends TrashedRecord {
  creatorId: string | null
  assigneeId: string | null
  organizationIds: string[]
}

const noIds = sql`array[]::uuid[]`

const audienceOf = ({ creatorId, assigneeId, organizationIds }: TrashRow) => [creatorId, assigneeId, ...organizationIds]

export function createTrash({ kind, topic, permissions, table, title, ownership, isOrphan, ...options }: TrashOptions): TrashAdapter {
  const { toTitle = (stored) => stored, afterMove = async () => undefined } = options
  const { creatorId, assigneeId = sql`null`, organizationIds = noIds } = ownership
  const columns = { id: table.id, title, deleted_at: table.deleted_at, creatorId, assigneeId, organizationIds }

  // The creator's column has an index in every table, unlike the column of the person who deleted the record.
  const isOwnTrash = (ctx: Ctx) => and(isTrashedBy(ctx, table), isCreatorOnly(permissions.delete) ? eq(creatorId, ctx.user.id) : undefined)

  async function select(ctx: Ctx, where: SQL | undefined): Promise<TrashRow[]> {
    const rows = (await ctx.db.select(columns).from(table).where(where)) as TrashRow[]
    return rows.filter((row) => can(ctx.user, 'delete', permissions, row))
  }

  /** Locks first and reads afterwards, so that the shares are as recent as the lock. */
  async function findForUpdate(ctx: Ctx, id: string): Promise<TrashRow | undefined> {
    const isRecord = and(eq(table.id, id), isOwnTrash(ctx))
    const locked = await ctx.db.select({ id: table.id }).from(table).where(isRecord).for('update')
    return locked.length > 0 ? (await select(ctx, isRecord))[0] : undefined
  }

  return {
    kind,
    async add(ctx, id, audience) {
      await moveToTrash(ctx, table, [id])
      await afterMove(ctx, id)
      await publishChange(ctx, { topic, id, kind: 'deleted', audience })
      await publishChange(ctx, { topic: 'bin', id, kind: 'created', audience: [ctx.user.id] })
    },
    async list(ctx) {
      const rows = await select(ctx, isOwnTrash(ctx))
      return rows.map(({ id, title: stored, deleted_at }) => ({ id, title: toTitle(stored), deleted_at }))
    },
    async restore(ctx, id) {
      const row = await findForUpdate(ctx, id)
      if (!row) return false
      await undelete(ctx, table, id)
      await afterMove(ctx, id)
      await publishChange(ctx, { topic, id, kind: 'created', audience: audienceOf(row) })
      return true
    },
    async purge(ctx, id) {
      if (!(await findForUpdate(ctx, id))) return false
      await ctx.db.delete(table).where(eq(table.id, id))
      return true
    },
    async purgeExpired(ctx) {
      await ctx.db.delete(table).where(or(isExpired(table), isOrphan))
    },
    retained: createRetainedRecords({
      table,
      userId: table.deleted_by_user_id,
      since: table.deleted_at,
      isDeletable: and(isNotNull(table.deleted_at), eq(creatorId, table.deleted_by_user_id)),
    }),
  }
}
