import { sql, type SQL } from 'drizzle-orm'
import { exportOwned } from '../../platform/records/personal-data.ts'
import { advice } from './advice.schema.ts'

export const exportAdvice = exportOwned(advice, advice.user_id)

/** Deletes the advice that only this person sees. */
export const deletePrivateAdvice = (userId: string): SQL =>
  sql`delete from ${advice} where user_id = ${userId}::uuid and organization_id is null`
