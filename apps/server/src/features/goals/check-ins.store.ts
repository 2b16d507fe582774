import { openGoalStatuses } from '@adjutant/contract/core/choices'
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { selectPage, type PageLimits, type RowPage } from '../../platform/records/page.ts'
import { accounts, people, personColumns } from '../identity/index.ts'
import { check_ins, goals } from './goals.schema.ts'
import { ownerId } from './goals.store.ts'

const authors = people('authors')

const selectRows = (ctx: DbCtx) =>
  ctx.db
    .select({ check_in: check_ins, author: personColumns(authors) })
    .from(check_ins)
    .leftJoin(authors, eq(authors.id, check_ins.user_id))

export type CheckInRow = Awaited<ReturnType<typeof selectRows>>[number]

/** The caller has checked that the person sees the goal. */
export function selectCheckIns(ctx: DbCtx, goalId: string, page: PageLimits): Promise<RowPage<CheckInRow>> {
  const where = eq(check_ins.goal_id, goalId)
  const list = selectRows(ctx).where(where).orderBy(desc(check_ins.created_at), desc(check_ins.id))
  return selectPage(list, page, () => ctx.db.$count(check_ins, where))
}

export async function insertCheckIn(ctx: DbCtx, row: typeof check_ins.$inferInsert): Promise<void> {
  await ctx.db.insert(check_ins).values(row)
}

/** False if the goal has no such check-in of this person. */
export async function deleteOwnCheckIn(
  ctx: DbCtx,
  { id, goalId, userId }: { id: string; goalId: string; userId: string },
): Promise<boolean> {
  const rows = await ctx.db
    .delete(check_ins)
    .where(and(eq(check_ins.id, id), eq(check_ins.goal_id, goalId), eq(check_ins.user_id, userId)))
    .returning({ id: check_ins.id })
  return rows.length > 0
}

const responsible = accounts('responsible')

/** Marks the goals whose check-in is due as reminded and returns them with the person to remind. Each check-in is returned once. */
export async function claimReminders(ctx: DbCtx, today: string, limit: number) {
  const isDue = and(
    lte(goals.next_check_in_on, today),
    inArray(goals.status, [...openGoalStatuses]),
    isNull(goals.deleted_at),
    or(isNull(goals.check_in_reminded_on), sql`${goals.check_in_reminded_on} <> ${goals.next_check_in_on}`),
  )
  const due = ctx.db.select({ id: goals.id }).from(goals).where(isDue).limit(limit).for('update', { skipLocked: true })
  const claimed = await ctx.db
    .update(goals)
    .set({ check_in_reminded_on: sql`${goals.next_check_in_on}` })
    .where(inArray(goals.id, due))
    .returning({ id: goals.id })
  if (claimed.length === 0) return []
  return ctx.db
    .select({ goal: goals, email: responsible.email, first_name: responsible.first_name, user_level: responsible.user_level })
    .from(goals)
    .innerJoin(responsible, sql`${responsible.id} = coalesce(${ownerId}, ${goals.user_id})`)
    .where(
      inArray(
        goals.id,
        claimed.map(({ id }) => id),
      ),
    )
}
