import type { CheckIn, CheckInCreate, Goal } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { goalMessages } from '@adjutant/contract/messages/goal-messages'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { todayOf } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound, PermissionDenied, ValidationError } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import type { PageLimits } from '../../platform/records/page.ts'
import { publishChange } from '../events/index.ts'
import { toPersonRef } from '../identity/index.ts'
import { queueMail } from '../mail/index.ts'
import { checkInMail } from './check-in.mail.ts'
import { toNextCheckIn } from './check-in-schedule.logic.ts'
import { claimReminders, deleteOwnCheckIn, insertCheckIn, selectCheckIns, type CheckInRow } from './check-ins.store.ts'
import { toWholeGoal } from './goal-reads.service.ts'
import { canCheckIn } from './goals.policy.ts'
import { audienceOf, getForUpdate } from './goals.service.ts'
import { selectVisibleIds, updateGoal } from './goals.store.ts'
import { insertValues, saveKpis, selectKpis, type StoredKpi } from './kpis.store.ts'

const toCheckIn = ({ check_in, author }: CheckInRow): CheckIn => ({
  id: check_in.id,
  goal_id: check_in.goal_id,
  user: author && toPersonRef(author),
  values: check_in.values,
  confidence: check_in.confidence,
  comment: check_in.comment,
  created_at: check_in.created_at.toISOString(),
})

export async function listCheckIns(ctx: Ctx, goalId: string, page: PageLimits): Promise<PageOf<CheckIn>> {
  const [visible] = await selectVisibleIds(ctx, ctx.user, [goalId])
  if (!visible) throw new NotFound()
  const { rows, total } = await selectCheckIns(ctx, goalId, page)
  return { items: rows.map(toCheckIn), total }
}

/** Each KPI is allowed once; a foreign, missing or repeated id gets the same error. */
function takeKpi(left: Map<string, StoredKpi>, id: string, position: number): StoredKpi {
  const kpi = left.get(id)
  if (!kpi) throw ValidationError.field(`values.${position}.kpi_id`, appMessages.goal.kpiUnknown)
  left.delete(id)
  return kpi
}

/** Stores the values, even unchanged ones: the history shows that they were confirmed. */
async function saveValues(ctx: Ctx, goalId: string, values: CheckInCreate['values']): Promise<CheckIn['values']> {
  const left = new Map((await selectKpis(ctx, [goalId])).map((kpi) => [kpi.id, kpi]))
  const changed = values.map(({ kpi_id, value }, position) => {
    const { first_value: _, ...kpi } = takeKpi(left, kpi_id, position)
    return { ...kpi, current_value: value }
  })
  await saveKpis(ctx, changed)
  await insertValues(
    ctx,
    changed.map(({ id, current_value }) => ({ id: ctx.newId(), kpi_id: id, value: current_value })),
  )
  return changed.map(({ id, name, current_value, unit }) => ({ kpi_id: id, name, value: current_value, unit }))
}

export function checkIn(ctx: Ctx, goalId: string, { values, confidence, comment = null }: CheckInCreate): Promise<Goal> {
  return inTransaction(ctx, async (tx) => {
    const goal = await getForUpdate(tx, goalId)
    if (!canCheckIn(ctx.user, goal)) throw new PermissionDenied(goalMessages.cannotCheckIn)
    const stored = await saveValues(tx, goalId, values)
    await insertCheckIn(tx, { id: tx.newId(), goal_id: goalId, user_id: ctx.user.id, values: stored, confidence, comment })
    const row = await updateGoal(tx, goalId, { next_check_in_on: toNextCheckIn(goal.check_in_interval, todayOf(tx)) })
    await publishChange(tx, { topic: 'goals', id: goalId, kind: 'changed', audience: audienceOf(goal) })
    return toWholeGoal(tx, row)
  })
}

export function removeCheckIn(ctx: Ctx, goalId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const goal = await getForUpdate(tx, goalId)
    if (!(await deleteOwnCheckIn(tx, { id, goalId, userId: ctx.user.id }))) throw new NotFound()
    await publishChange(tx, { topic: 'goals', id: goalId, kind: 'changed', audience: audienceOf(goal) })
  })
}

const remindersPerRun = 200

/** Reminds the owner of each goal whose check-in is due, once per check-in. */
export function remindCheckIns(ctx: SystemCtx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    for (const due of await claimReminders(tx, todayOf(tx), remindersPerRun)) {
      const { goal, user_level } = due
      await publishChange(tx, { topic: 'goals', id: goal.id, kind: 'changed', audience: audienceOf(goal) })
      if (user_level !== 'waitlisted') await queueMail(tx, checkInMail(due, tx.publicUrl))
    }
  })
}
