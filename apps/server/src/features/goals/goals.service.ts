import type { Goal, GoalChange, GoalCreate, KpiInput } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import type { Ctx } from '../../platform/ctx.ts'
import { todayOf } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { PermissionDenied, NotFound } from '../../platform/errors.ts'
import { checkOrigin, toOriginColumns } from '../chain/index.ts'
import { publishChange } from '../events/index.ts'
import { checkOwnOrganizations } from '../organizations/index.ts'
import { toNextCheckIn } from './check-in-schedule.logic.ts'
import { checkOwner, checkParent, findOwnerAfterMove } from './goal-links.service.ts'
import { readGoal, toWholeGoal } from './goal-reads.service.ts'
import { canDelete, canEdit, canMove } from './goals.policy.ts'
import { findGoalForUpdate, insertGoal, lockGoalTree, updateGoal, type GoalPatch, type GoalRecord } from './goals.store.ts'
import { goalTrash } from './goals.trash.ts'
import { planKpis } from './kpi-plan.logic.ts'
import { deleteKpis, insertValues, saveKpis, selectKpis } from './kpis.store.ts'

export function createGoal(ctx: Ctx, { kpis, owner_id, parent_goal_id = null, origin, ...fields }: GoalCreate): Promise<Goal> {
  return inTransaction(ctx, async (tx) => {
    const { organization_id = null, check_in_interval } = fields
    if (organization_id) await checkOwnOrganizations(tx, [organization_id], 'organization_id')
    await checkOwner(tx, owner_id ?? null, { user_id: ctx.user.id, organization_id })
    await checkParent(tx, null, parent_goal_id)
    await checkOrigin(tx, origin)
    const next_check_in_on = toNextCheckIn(check_in_interval, todayOf(tx))
    const links = { owner_id: owner_id ?? ctx.user.id, parent_goal_id, next_check_in_on, ...toOriginColumns(origin) }
    const row = await insertGoal(tx, { ...fields, ...links, id: tx.newId(), user_id: ctx.user.id })
    await replaceKpis(tx, row.goal.id, kpis)
    await publishChange(tx, { topic: 'goals', id: row.goal.id, kind: 'created', audience: audienceOf(row.goal) })
    return toWholeGoal(tx, row)
  })
}

export function changeGoal(ctx: Ctx, id: string, { kpis, ...fields }: GoalChange): Promise<Goal> {
  return inTransaction(ctx, async (tx) => {
    // Locks the tree before the goal; otherwise two goals that become each other's parent would deadlock.
    if (fields.parent_goal_id) await lockGoalTree(tx)
    const before = await getForUpdate(tx, id)
    if (!canEdit(ctx.user, before)) throw new PermissionDenied(appMessages.goal.cannotEdit)
    if (!kpis && Object.keys(fields).length === 0) return readGoal(tx, id)
    await checkMove(tx, before, fields.organization_id)
    const links = await toLinks(tx, before, fields)
    if (kpis) await replaceKpis(tx, id, kpis)
    const row = await updateGoal(tx, id, omitUndefined({ ...fields, ...links }))
    await publishChange(tx, { topic: 'goals', id, kind: 'changed', audience: [...audienceOf(before), ...audienceOf(row.goal)] })
    return toWholeGoal(tx, row)
  })
}

/** Sets one value of one KPI; the goal's other KPIs stay unchanged. */
export function setKpiValue(ctx: Ctx, goalId: string, kpiId: string, current_value: number): Promise<Goal> {
  return inTransaction(ctx, async (tx) => {
    const before = await getForUpdate(tx, goalId)
    if (!canEdit(ctx.user, before)) throw new PermissionDenied(appMessages.goal.cannotEdit)
    const kpi = (await selectKpis(tx, [goalId])).find(({ id }) => id === kpiId)
    if (!kpi) throw new NotFound()
    if (kpi.current_value === current_value) return readGoal(tx, goalId)
    const { first_value: _, ...stored } = kpi
    await saveKpis(tx, [{ ...stored, current_value }])
    await insertValues(tx, [{ id: tx.newId(), kpi_id: kpiId, value: current_value }])
    const row = await updateGoal(tx, goalId, {})
    await publishChange(tx, { topic: 'goals', id: goalId, kind: 'changed', audience: audienceOf(row.goal) })
    return toWholeGoal(tx, row)
  })
}

export function removeGoal(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const goal = await getForUpdate(tx, id)
    if (!canDelete(ctx.user, goal)) throw new PermissionDenied(appMessages.goal.cannotDelete)
    await goalTrash.add(tx, id, audienceOf(goal))
  })
}

export async function getForUpdate(ctx: Ctx, id: string): Promise<GoalRecord> {
  const goal = await findGoalForUpdate(ctx, ctx.user, id)
  if (!goal) throw new NotFound()
  return goal
}

export const audienceOf = (goal: Pick<GoalRecord, 'user_id' | 'organization_id'>) => [goal.user_id, goal.organization_id]

/** A manager can edit the organization's goals but can't move them to another organization. */
async function checkMove(ctx: Ctx, goal: GoalRecord, to: string | null | undefined): Promise<void> {
  if (to === undefined || to === goal.organization_id) return
  if (!canMove(ctx.user, goal)) throw new PermissionDenied(appMessages.goal.onlyOwnerMoves)
  if (to !== null) await checkOwnOrganizations(ctx, [to], 'organization_id')
}

/** The columns that follow from the owner, the parent and the schedule of a change. */
async function toLinks(ctx: Ctx, before: GoalRecord, change: GoalChange): Promise<GoalPatch> {
  const { owner_id, parent_goal_id, check_in_interval, organization_id = before.organization_id } = change
  const place = { user_id: before.user_id, organization_id }
  if (owner_id !== undefined && owner_id !== before.owner_id) await checkOwner(ctx, owner_id, place)
  if (parent_goal_id !== undefined && parent_goal_id !== before.parent_goal_id) await checkParent(ctx, before.id, parent_goal_id)
  const isRescheduled = check_in_interval !== undefined && check_in_interval !== before.check_in_interval
  const isMoved = owner_id !== undefined || organization_id !== before.organization_id
  const ownerId = owner_id === undefined ? before.owner_id : (owner_id ?? before.user_id)
  return {
    ...(isMoved && { owner_id: await findOwnerAfterMove(ctx, ownerId, place) }),
    ...(isRescheduled && { next_check_in_on: toNextCheckIn(check_in_interval, todayOf(ctx)) }),
  }
}

async function replaceKpis(ctx: Ctx, goalId: string, wanted: readonly KpiInput[]): Promise<void> {
  const plan = planKpis(goalId, await selectKpis(ctx, [goalId]), wanted, ctx.newId)
  await deleteKpis(ctx, goalId, plan.removedIds)
  await saveKpis(ctx, plan.rows)
  await insertValues(ctx, plan.newValues)
}
