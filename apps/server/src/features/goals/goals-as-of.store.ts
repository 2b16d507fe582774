import type { GoalQuery } from '@adjutant/contract/goals'
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { ViewerCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { totalColumn, toPage, type RowPage } from '../../platform/records/page.ts'
import { isOwnOrOfOrganization } from '../../platform/records/visibility.ts'
import { columnsAsOf, endOf, rowAsOf, versionAsOf } from '../history/index.ts'
import { goals } from './goals.schema.ts'
import { personColumns } from '../identity/index.ts'
import {
  lastCheckInBefore,
  linkedGoal,
  matchesFilters,
  orders,
  organizations,
  ownerId,
  owners,
  type GoalRow,
  type StoredOrder,
} from './goals.store.ts'
import type { StoredKpi } from './kpis.store.ts'

type GoalRowAsOf = GoalRow & { kpis: StoredKpi[] }

/** The goals that the person sees today, and those in the trash that existed at the end of that day. */
const selectCandidates = ({ db, user }: ViewerCtx, day: string) =>
  db
    .select({ id: goals.id })
    .from(goals)
    .where(and(isOwnOrOfOrganization(user, goals), or(isNull(goals.deleted_at), gte(goals.deleted_at, endOf(day)))))
    .as('candidates')

/** A goal list at the end of a day. The rows have the columns of today's table, with the values and KPIs of that day. */
export async function selectGoalsAsOf(
  ctx: ViewerCtx,
  query: GoalQuery & { as_of: string; sort_by: StoredOrder },
): Promise<RowPage<GoalRowAsOf>> {
  const candidates = selectCandidates(ctx, query.as_of)
  const { past, isShown } = versionAsOf(ctx, ctx.user, sql`${candidates.id}`, query.as_of)
  const rows = await ctx.db
    .select({
      goal: columnsAsOf(goals),
      organization_name: organizations.name,
      owner: personColumns(owners),
      parent: linkedGoal(goals.parent_goal_id),
      last_check_in: lastCheckInBefore(sql`${endOf(query.as_of)}`),
      kpis: sql<StoredKpi[]>`${past.state} -> 'kpis'`,
      total: totalColumn(),
    })
    .from(candidates)
    .innerJoinLateral(past, isShown)
    .innerJoin(rowAsOf(goals, past.state), sql`true`)
    .leftJoin(organizations, eq(organizations.id, goals.organization_id))
    .leftJoin(owners, eq(owners.id, ownerId))
    .where(matchesFilters(query))
    .orderBy(...orders[query.sort_by])
    .offset(query.skip)
    .limit(query.limit)
  const count = async () => {
    const counted = await ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(candidates)
      .innerJoinLateral(past, isShown)
      .innerJoin(rowAsOf(goals, past.state), sql`true`)
      .where(matchesFilters(query))
    return firstRow(counted).total
  }
  return toPage(rows, query, count)
}
