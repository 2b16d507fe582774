import type { ClaimRecords, Observation, ReadClaim } from '@adjutant/analyst'
import type { Actor, DbCtx } from '../../../platform/ctx.ts'
import type { Readers } from '../../../platform/records/visibility.ts'
import { findGoalAt, findKpiValueAt, listMeasuredGoals, type Span } from '../../goals/index.ts'
import { findMeasuredTask, findTaskStatusBefore, listMeasuredTasks } from '../../tasks/index.ts'
import type { AdviceRow } from '../advice.store.ts'
import type { ClaimRow } from './claims.store.ts'

/** Everybody who reads the advice also reads the figures in the reasons, so a claim is only about records that all of them see. */
export const readersOf = ({ organization_id }: Pick<AdviceRow, 'organization_id'>, owner: Actor): Readers =>
  organization_id === null ? { actor: owner } : { organization_id }

export const listSubjects = async (ctx: DbCtx, readers: Readers): Promise<ClaimRecords> => ({
  goals: await listMeasuredGoals(ctx, readers),
  tasks: await listMeasuredTasks(ctx, readers),
})

export type SubjectFields = Pick<ClaimRow, 'goal_id' | 'kpi_id' | 'task_id' | 'subject_name' | 'unit'>

/** The columns that name the subject of a claim; undefined if the readers don't see it. */
export async function findSubject(
  ctx: DbCtx,
  readers: Readers,
  { kind, subject_id }: Pick<ReadClaim, 'kind' | 'subject_id'>,
  known?: ClaimRecords,
): Promise<SubjectFields | undefined> {
  if (kind === 'task_done') {
    const task = known?.tasks.find(({ id }) => id === subject_id) ?? (await findMeasuredTask(ctx, readers, subject_id))
    return task && { goal_id: null, kpi_id: null, task_id: task.id, subject_name: task.title, unit: null }
  }
  const goals = known?.goals ?? (await listMeasuredGoals(ctx, readers))
  const none = { kpi_id: null, task_id: null, unit: null }
  if (kind !== 'kpi') {
    const goal = goals.find(({ id }) => id === subject_id)
    return goal && { ...none, goal_id: goal.id, subject_name: goal.title }
  }
  const [found] = goals.flatMap((goal) => goal.kpis.flatMap((kpi) => (kpi.id === subject_id ? [{ goal, kpi }] : [])))
  return found && { ...none, goal_id: found.goal.id, kpi_id: found.kpi.id, subject_name: found.kpi.name, unit: found.kpi.unit }
}

/** What the records said at the end of the claim's day; undefined if the subject is gone or the readers don't see it. */
export async function observe(ctx: DbCtx, readers: Readers, claim: ClaimRow, span: Span): Promise<Observation | undefined> {
  if (claim.kind === 'kpi') {
    const found = await findKpiValueAt(ctx, readers, claim.kpi_id!, span)
    return found && { kind: 'kpi', value: found.value }
  }
  if (claim.kind === 'task_done') {
    const status = await findTaskStatusBefore(ctx, readers, claim.task_id!, span.before)
    return status === undefined ? undefined : { kind: 'task', status }
  }
  const goal = await findGoalAt(ctx, readers, claim.goal_id!, span)
  return goal && { kind: 'goal', ...goal }
}
