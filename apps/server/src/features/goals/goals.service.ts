import type { Goal, GoalChange, GoalCreate, GoalQuery, KpiHistory, KpiInput } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { omitUndefined } from '@adjutant/contract/omit-undefined'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { PermissionDenied, NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { publishChange } from '../events/index.ts'
import { checkOwnOrganizations } from '../organizations/index.ts'
import { canDelete, canEdit, canMove } from './goals.policy.ts'
import {
  findGoal,
  findGoalForUpdate,
  insertGoal,
  selectGoals,
  selectVisibleIds,
  updateGoal,
  type GoalRecord,
  type GoalRow,
} from './goals.store.ts'
import { toGoal, toHistory } from './goals.dto.ts'
import { goalTrash } from './goals.trash.ts'
import { planKpis } from './kpi-plan.ts'
import { deleteKpis, insertValues, saveKpis, selectKpis, selectValues } from './kpis.store.ts'

export async function listGoals(ctx: Ctx, query: GoalQuery): Promise<PageOf<Goal>> {
  const { rows, total } = await selectGoals(ctx, ctx.user, query)
  const kpis = Map.groupBy(
    await selectKpis(
      ctx,
      rows.map(({ goal }) => goal.id),
    ),
    ({ goal_id }) => goal_id,
  )
  return { items: rows.map((row) => toGoal(row, kpis.get(row.goal.id) ?? [], ctx.user)), total }
}

export async function readGoal(ctx: Ctx, id: string): Promise<Goal> {
  return withKpis(ctx, await getGoal(ctx, id))
}

export async function readHistory(ctx: Ctx, id: string): Promise<KpiHistory[]> {
  const history = (await readHistories(ctx, [id])).get(id)
  if (!history) throw new NotFound()
  return history
}

/** The histories of the goals that the person sees, by goal. */
export async function readHistories(ctx: Ctx, goalIds: readonly string[]): Promise<Map<string, KpiHistory[]>> {
  if (goalIds.length === 0) return new Map()
  const ids = await selectVisibleIds(ctx, ctx.user, goalIds)
  const kpis = Map.groupBy(await selectKpis(ctx, ids), ({ goal_id }) => goal_id)
  const values = Map.groupBy(await selectValues(ctx, ids), ({ kpi_id }) => kpi_id)
  return new Map(ids.map((id) => [id, toHistory(kpis.get(id) ?? [], values)]))
}

async function getGoal(ctx: Ctx, id: string): Promise<GoalRow> {
  const row = await findGoal(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return row
}

const withKpis = async (ctx: Ctx, row: GoalRow): Promise<Goal> => toGoal(row, await selectKpis(ctx, [row.goal.id]), ctx.user)

export function createGoal(ctx: Ctx, { kpis, ...fields }: GoalCreate): Promise<Goal> {
  return inTransaction(ctx, async (tx) => {
    if (fields.organization_id) await checkOwnOrganizations(tx, [fields.organization_id], 'organization_id')
    const row = await insertGoal(tx, { ...fields, id: tx.newId(), user_id: ctx.user.id })
    await replaceKpis(tx, row.goal.id, kpis)
    await publishChange(tx, { topic: 'goals', id: row.goal.id, kind: 'created', audience: audienceOf(row.goal) })
    return withKpis(tx, row)
  })
}

export function changeGoal(ctx: Ctx, id: string, { kpis, ...fields }: GoalChange): Promise<Goal> {
  return inTransaction(ctx, async (tx) => {
    const before = await getForUpdate(tx, id)
    if (!canEdit(ctx.user, before)) throw new PermissionDenied(appMessages.goal.cannotEdit)
    if (!kpis && Object.keys(fields).length === 0) return readGoal(tx, id)
    await checkMove(tx, before, fields.organization_id)
    if (kpis) await replaceKpis(tx, id, kpis)
    const row = await updateGoal(tx, id, omitUndefined(fields))
    await publishChange(tx, { topic: 'goals', id, kind: 'changed', audience: [...audienceOf(before), ...audienceOf(row.goal)] })
    return withKpis(tx, row)
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
    await saveKpis(tx, [{ ...kpi, current_value }])
    await insertValues(tx, [{ id: tx.newId(), kpi_id: kpiId, value: current_value }])
    const row = await updateGoal(tx, goalId, {})
    await publishChange(tx, { topic: 'goals', id: goalId, kind: 'changed', audience: audienceOf(row.goal) })
    return withKpis(tx, row)
  })
}

export function removeGoal(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const goal = await getForUpdate(tx, id)
    if (!canDelete(ctx.user, goal)) throw new PermissionDenied(appMessages.goal.cannotDelete)
    await goalTrash.add(tx, id, audienceOf(goal))
  })
}

async function getForUpdate(ctx: Ctx, id: string): Promise<GoalRecord> {
  const goal = await findGoalForUpdate(ctx, ctx.user, id)
  if (!goal) throw new NotFound()
  return goal
}

const audienceOf = (goal: GoalRecord) => [goal.user_id, goal.organization_id]

/** A manager can edit the organization's goals but can't move them to another organization. */
async function checkMove(ctx: Ctx, goal: GoalRecord, to: string | null | undefined): Promise<void> {
  if (to === undefined || to === goal.organization_id) return
  if (!canMove(ctx.user, goal)) throw new PermissionDenied(appMessages.goal.onlyOwnerMoves)
  if (to !== null) await checkOwnOrganizations(ctx, [to], 'organization_id')
}

async function replaceKpis(ctx: Ctx, goalId: string, wanted: readonly KpiInput[]): Promise<void> {
  const plan = planKpis(goalId, await selectKpis(ctx, [goalId]), wanted, ctx.newId)
  await deleteKpis(ctx, goalId, plan.removedIds)
  await saveKpis(ctx, plan.rows)
  await insertValues(ctx, plan.newValues)
}
