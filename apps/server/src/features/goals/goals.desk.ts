import { daysBehind } from '@adjutant/analyst'
import { openGoalStatuses } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import { goalProgress } from '@adjutant/contract/goal-progress'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Ctx, ViewerCtx } from '../../platform/ctx.ts'
import { toPace } from './goals.dto.ts'
import { goals } from './goals.schema.ts'
import { ownerId, visibleTo } from './goals.store.ts'
import { selectKpis } from './kpis.store.ts'

/** Goals that the person created or is responsible for, and those of organizations that they manage. */
const isConcerned = ({ user }: ViewerCtx) => {
  const managed = user.memberships.filter(({ access }) => access !== 'user').map(({ organization_id }) => organization_id)
  const isManaged = managed.length > 0 ? inArray(goals.organization_id, managed) : undefined
  return and(visibleTo(user), or(eq(goals.user_id, user.id), eq(ownerId, user.id), isManaged))
}

/** Selects active goals that are behind pace or whose check-in the person owes, furthest behind first, each row with the total. */
export async function listGoalsNeedingAttention(ctx: Ctx, today: string) {
  const rows = await ctx.db
    .select({ goal: goals, owner_id: ownerId })
    .from(goals)
    .where(and(isNull(goals.deleted_at), inArray(goals.status, [...openGoalStatuses]), isConcerned(ctx)))
  if (rows.length === 0) return []
  const ids = rows.map(({ goal }) => goal.id)
  const kpis = Map.groupBy(await selectKpis(ctx, ids), ({ goal_id }) => goal_id)
  const inNeed = rows
    .map(({ goal, owner_id }) => {
      const { id, title, due_date, next_check_in_on } = goal
      const own = kpis.get(id) ?? []
      const isDue = owner_id === ctx.user.id && next_check_in_on !== null && next_check_in_on <= today
      const behind = daysBehind(toPace(goal, own, today))
      return { id, title, due_date, behind, progress: goalProgress(own), check_in_due: isDue ? next_check_in_on : null }
    })
    .filter(({ behind, check_in_due }) => behind > 0 || check_in_due !== null)
    .toSorted((one, other) => other.behind - one.behind)
  return inNeed.slice(0, limits.deskItemsPerKind).map((goal) => ({ ...goal, total: inNeed.length }))
}
