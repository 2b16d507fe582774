import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DbCtx } from '../../../platform/ctx.ts'
import type { Shares } from '../../../platform/records/shares.ts'
import { isMember } from '../../identity/index.ts'
import type { HandOverRecords, HandoverRequest } from './handover.service.ts'

/** Records with a creator and a trash. */
interface SharedRecords {
  records: PgTable
  shares: Shares
}

/** Passes any number of ids as one parameter. */
export const idsIn = (ids: readonly string[]): SQL => sql`(select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`

/**
 * Reassigns the records that the leaver created and shared with the organization. A record that is also shared with another organization of
 * theirs stays with them and only loses this share; all others pass to the successor, also in the trash, so that deleting before leaving
 * takes nothing away. The leaver's membership is already deleted.
 */
export async function handOverShared(
  ctx: DbCtx,
  { records, shares: { table: shares, recordId } }: SharedRecords,
  handover: HandoverRequest,
) {
  const { organizationId, leaverId, successorId } = handover
  const record = sql.identifier(recordId.name)
  const { rows } = await ctx.db.execute<{ id: string; stays: boolean }>(sql`
    select r.id, exists(
      select 1 from ${shares} o
      where o.${record} = r.id and ${isMember(sql`${leaverId}::uuid`, sql`o.organization_id`)}) as stays
    from ${records} r join ${shares} s on s.${record} = r.id and s.organization_id = ${organizationId}::uuid
    where r.created_by_user_id = ${leaverId}::uuid
    order by r.id for update of r`)
  const handedOver = rows.filter(({ stays }) => !stays).map(({ id }) => id)
  const unshared = rows.filter(({ stays }) => stays).map(({ id }) => id)
  if (handedOver.length > 0)
    await ctx.db.execute(sql`
      update ${records} set created_by_user_id = ${successorId}::uuid,
        deleted_by_user_id = case when deleted_by_user_id = ${leaverId}::uuid then ${successorId}::uuid else deleted_by_user_id end
      where id in ${idsIn(handedOver)}`)
  if (unshared.length > 0)
    await ctx.db.execute(sql`delete from ${shares} where organization_id = ${organizationId}::uuid and ${record} in ${idsIn(unshared)}`)
  return { handedOver, unshared }
}

/** The handover of records that need no further changes. */
export const createSharedHandover =
  (name: string, records: SharedRecords): HandOverRecords =>
  async (ctx, handover) => {
    const { handedOver, unshared } = await handOverShared(ctx, records, handover)
    return { [name]: handedOver.length, [`${name}_unshared`]: unshared.length }
  }

type OwnedTable = PgTable & { id: PgColumn; organization_id: PgColumn; deleted_by_user_id?: PgColumn }

/**
 * Reassigns the leaver's records of the organization, also those in the trash: deleting a record before leaving takes nothing away. Returns
 * their number.
 */
export async function handOverOwned(ctx: DbCtx, records: OwnedTable, owner: PgColumn, handover: HandoverRequest): Promise<number> {
  const { organizationId, leaverId, successorId } = handover
  const deletedBy = records.deleted_by_user_id
  const trash = deletedBy
    ? sql`, deleted_by_user_id = case when ${deletedBy} = ${leaverId}::uuid then ${successorId}::uuid else ${deletedBy} end`
    : sql``
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update ${records} set ${sql.identifier(owner.name)} = ${successorId}::uuid ${trash}
    where ${and(eq(records.organization_id, organizationId), eq(owner, leaverId))} returning ${records.id}`)
  return rows.length
}
