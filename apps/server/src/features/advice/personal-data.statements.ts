import { sql, type SQL } from 'drizzle-orm'
import { exportOwnedWithParts, jobColumns } from '../../platform/records/personal-data.ts'
import { advice, advice_claims } from './advice.schema.ts'

/** Each with its claims. */
export const exportAdvice = exportOwnedWithParts(advice, advice.user_id, {
  name: 'claims',
  table: advice_claims,
  recordId: advice_claims.advice_id,
  order: advice_claims.position,
  omitted: [...jobColumns, 'advice_id', 'evaluate_at', 'start_at', 'edited_by_id', 'sso_organization_id', 'revision'],
})

/** Deletes the advice that only this person sees. */
export const deletePrivateAdvice = (userId: string): SQL =>
  sql`delete from ${advice} where user_id = ${userId}::uuid and organization_id is null`
