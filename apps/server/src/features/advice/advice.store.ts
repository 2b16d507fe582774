import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import type { PageLimits } from '../../platform/records/page.ts'
import { createRecordStore } from '../../platform/records/record-store.ts'
import { isOwnOrOfOrganization } from '../../platform/records/visibility.ts'
import { advice } from './advice.schema.ts'

type Db = Pick<SystemCtx, 'db'>

export type AdviceRow = typeof advice.$inferSelect

const store = createRecordStore(advice, (actor) => isOwnOrOfOrganization(actor, advice))

export const { find: findAdvice, findForUpdate: findAdviceForUpdate, insert: insertAdvice, update: updateAdvice, selectVisibleIds } = store

export const selectAdvice = (ctx: Db, actor: Actor, limits: PageLimits) =>
  store.selectPage(ctx, actor, { orderBy: [desc(advice.created_at), desc(advice.id)], ...limits })

export async function deleteAdvice(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(advice).where(eq(advice.id, id))
}

/** Deletes advice of deleted accounts without an organization: nobody can see it. */
export async function deleteOrphanAdvice(ctx: Db): Promise<void> {
  await ctx.db.delete(advice).where(and(isNull(advice.user_id), isNull(advice.organization_id)))
}
