import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { advice } from './advice.schema.ts'
import { organizationIdsOf } from '../../platform/permissions.ts'
import type { HandoverRequest } from '../organizations/index.ts'

type Db = Pick<SystemCtx, 'db'>

export type AdviceRow = typeof advice.$inferSelect
export type AdvicePatch = Partial<Pick<AdviceRow, 'advice_title' | 'content'>>

const visibleTo = (actor: Actor) => or(eq(advice.user_id, actor.id), inArray(advice.organization_id, organizationIdsOf(actor)))

export async function selectAdvice(
  ctx: Db,
  actor: Actor,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: AdviceRow[]; total: number }> {
  const where = visibleTo(actor)
  const rows = await ctx.db.select().from(advice).where(where).orderBy(desc(advice.created_at), desc(advice.id)).offset(skip).limit(limit)
  return { rows, total: await ctx.db.$count(advice, where) }
}

export async function findAdvice(ctx: Db, actor: Actor, id: string): Promise<AdviceRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(advice)
    .where(and(visibleTo(actor), eq(advice.id, id)))
  return row
}

/** Locks the row until the transaction ends, so that permission checks stay valid. */
export async function findAdviceForUpdate(ctx: Db, actor: Actor, id: string): Promise<AdviceRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(advice)
    .where(and(visibleTo(actor), eq(advice.id, id)))
    .for('update')
  return row
}

export async function insertAdvice(ctx: Db, row: typeof advice.$inferInsert): Promise<AdviceRow> {
  return firstRow(await ctx.db.insert(advice).values(row).returning())
}

export async function updateAdvice(ctx: Db, id: string, patch: AdvicePatch): Promise<AdviceRow> {
  return firstRow(
    await ctx.db
      .update(advice)
      .set({ ...patch, updated_at: sql`now()` })
      .where(eq(advice.id, id))
      .returning(),
  )
}

export async function handOverAdviceRows(ctx: Db, { organizationId, leaverId, successorId }: HandoverRequest): Promise<number> {
  const handedOver = await ctx.db
    .update(advice)
    .set({ user_id: successorId })
    .where(and(eq(advice.organization_id, organizationId), eq(advice.user_id, leaverId)))
    .returning({ id: advice.id })
  return handedOver.length
}

export async function deleteAdvice(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(advice).where(eq(advice.id, id))
}

/** Deletes advice of deleted accounts without an organization: nobody can see it. */
export async function deleteOrphanAdvice(ctx: Db): Promise<void> {
  await ctx.db.delete(advice).where(and(isNull(advice.user_id), isNull(advice.organization_id)))
}
