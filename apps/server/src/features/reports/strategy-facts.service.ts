import { toStaleLimit, toStrategyFacts, type StrategyFacts, type StrategyRecords } from '@adjutant/analyst'
import { openTaskStatuses } from '@adjutant/contract/core/choices'
import { toUtcDay } from '@adjutant/contract/core/days'
import { GoalQuery } from '@adjutant/contract/goals'
import { limits } from '@adjutant/contract/core/limits'
import { TaskQuery } from '@adjutant/contract/tasks'
import type { Ctx } from '../../platform/ctx.ts'
import { listGoals, readHistories } from '../goals/index.ts'
import { listLoad, listStaleTasks, listTasks } from '../tasks/index.ts'

/** Reads everything with the caller's rights. */
export async function collectFacts(ctx: Ctx): Promise<StrategyFacts> {
  const now = ctx.clock.now()
  const today = toUtcDay(now)
  const openGoals = { ...GoalQuery.parse({ limit: limits.maxPageSize }), include_completed: false }
  const { items } = await listGoals(ctx, openGoals)
  const open = items.filter(({ status }) => status !== 'failed')
  const histories = await readHistories(
    ctx,
    open.map(({ id }) => id),
  )
  const goals: StrategyRecords['goals'] = open.map((goal) => ({ goal, history: histories.get(goal.id) ?? [] }))
  const query: TaskQuery = {
    ...TaskQuery.parse({ limit: limits.maxPageSize, sort_by: 'due_date' }),
    status: [...openTaskStatuses],
    include_completed: true,
  }
  const overdue = await listTasks(ctx, { ...query, due_before: today })
  const stale = await listStaleTasks(ctx, toStaleLimit(now), limits.maxPageSize)
  const load = await listLoad(ctx, query, today)
  const records = { goals, overdue: { total: overdue.total, tasks: overdue.items }, openTasks: stale.items, staleTotal: stale.total, load }
  return toStrategyFacts(records, now)
}
