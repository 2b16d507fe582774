import { sql, type SQL } from 'drizzle-orm'
import { exportOwned, exportOwnedWithParts } from '../../platform/records/personal-data.ts'
import { check_ins, goals, kpis } from './goals.schema.ts'

export const exportGoals = exportOwnedWithParts(goals, goals.user_id, {
  name: 'kpis',
  table: kpis,
  recordId: kpis.goal_id,
  order: kpis.position,
})

/** Deletes the goals that only this person sees. */
export const deletePrivateGoals = (userId: string): SQL =>
  sql`delete from ${goals} where user_id = ${userId}::uuid and organization_id is null`

/** The check-ins that the person wrote, also on goals of others. */
export const exportCheckIns = exportOwned(check_ins, check_ins.user_id)
