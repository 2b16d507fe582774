import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../platform/ctx.ts'
import type { PageLimits } from '../../platform/records/page.ts'
import { createRecordStore } from '../../platform/records/record-store.ts'
import { isOwnOrOfOrganization } from '../../platform/records/visibility.ts'
import { handOverOwned, type HandOverRecords } from '../organizations/index.ts'
import { advice, advice_claims } from './advice.schema.ts'
import { sourceKey } from './claims/track-record.store.ts'
import { exportOwnedWithChildren, jobColumnNames } from '../../platform/records/personal-data.ts'

export type AdviceRow = typeof advice.$inferSelect

const store = createRecordStore(advice, (actor) => isOwnOrOfOrganization(actor, advice))

export const { find: findAdvice, findForUpdate: findAdviceForUpdate, insert: insertAdvice, update: updateAdvice, selectVisibleIds } = store

/** The time of creation, moved by the days of its source. Without any, the order is that of the index. */
function movedTime(ranking: ReadonlyMap<string, number>) {
  if (ranking.size === 0) return advice.created_at
  const days = sql`coalesce((${JSON.stringify(Object.fromEntries(ranking))}::jsonb ->> (${sourceKey}))::int, 0)`
  return sql`${advice.created_at} + make_interval(days => ${days})`
}

export const selectAdvice = (ctx: DbCtx, actor: Actor, { ranking, ...limits }: PageLimits & { ranking: ReadonlyMap<string, number> }) =>
  store.selectPage(ctx, actor, { orderBy: [desc(movedTime(ranking)), desc(advice.id)], ...limits })

export async function deleteAdvice(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.delete(advice).where(eq(advice.id, id))
}

/** Deletes advice of deleted accounts without an organization: nobody can see it. */
export async function deleteOrphanAdvice(ctx: DbCtx): Promise<void> {
  await ctx.db.delete(advice).where(and(isNull(advice.user_id), isNull(advice.organization_id)))
}

/** Exports each piece of advice with its claims. */
export const exportAdvice = exportOwnedWithChildren(advice, advice.user_id, {
  name: 'claims',
  table: advice_claims,
  recordId: advice_claims.advice_id,
  order: advice_claims.position,
  omitted: [...jobColumnNames, 'advice_id', 'evaluate_at', 'start_at', 'edited_by_id', 'sso_organization_id', 'revision'],
})

/** Deletes the advice that only this person sees. */
export const deletePrivateAdvice = (userId: string): SQL =>
  sql`delete from ${advice} where user_id = ${userId}::uuid and organization_id is null`

export const handOverAdvice: HandOverRecords = async (ctx, handover) => ({
  advice: await handOverOwned(ctx, advice, advice.user_id, handover),
})
