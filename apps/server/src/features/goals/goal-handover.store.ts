import { sql } from 'drizzle-orm'
import { handOverOwned, type HandOverRecords } from '../organizations/index.ts'
import { goals } from './goals.schema.ts'

/** The owner of a goal is reassigned too, also if somebody else created it. */
export const handOverGoals: HandOverRecords = async (ctx, handover) => {
  const { organizationId, leaverId, successorId } = handover
  const handedOver = await handOverOwned(ctx, goals, goals.user_id, handover)
  await ctx.db.execute(sql`update ${goals} set owner_id = ${successorId}::uuid
    where organization_id = ${organizationId}::uuid and owner_id = ${leaverId}::uuid`)
  return { goals: handedOver }
}
