import type { ClaimRecords, Observation, ParsedClaim } from '@adjutant/analyst'
import type { Actor, DbCtx } from '../../../platform/ctx.ts'
import type { Readers } from '../../../platform/records/visibility.ts'
import { findGoalAt, findGoalOf, findKpiOf, findKpiValueAt, listGoalsOf, type Span } from '../../goals/index.ts'
import { findTaskOf, findTaskStatusBefore, listOpenTasksOf } from '../../tasks/index.ts'
import type { AdviceRow } from '../advice.store.ts'
import type { ClaimRow } from './claims.store.ts'

/** Everybody who reads the advice also reads the figures in the reasons, so a claim is only about records that all of them see. */
export const readersOf = ({ organization_id }: Pick<AdviceRow, 'organization_id'>, owner: Actor): Readers =>
  organization_id === null ? { actor: owner } : { organization_id }

export const listSubjects = async (ctx: DbCtx, readers: Readers): Promise<ClaimRecords> => ({
  goals: await listGoalsOf(ctx, readers),
  tasks: await listOpenTasksOf(ctx, readers),
})

export type SubjectFields = Pick<ClaimRow, 'goal_id' | 'kpi_id' | 'task_id' | 'subject_name' | 'unit'>

/** The columns that name the subject of a claim; undefined if the readers don't see it. */
export async function findSubject(
  ctx: DbCtx,
  readers: Readers,
  { kind, subject_id }: Pick<ParsedClaim, 'kind' | 'subject_id'>,
): Promise<SubjectFields | undefined> {
  if (kind === 'task_done') {
    const task = await findTaskOf(ctx, readers, subject_id)
    return task && { goal_id: null, kpi_id: null, task_id: task.id, subject_name: task.title, unit: null }
  }
  if (kind === 'kpi') {
    const kpi = await findKpiOf(ctx, readers, subject_id)
    return kpi && { goal_id: kpi.goal_id, kpi_id: kpi.id, task_id: null, subject_name: kpi.name, unit: kpi.unit }
  }
  const goal = await findGoalOf(ctx, readers, subject_id)
  return goal && { goal_id: goal.id, kpi_id: null, task_id: null, subject_name: goal.title, unit: null }
}

/** Reads the records as of the end of the claim's day; undefined if the subject is gone or the readers can't see it. */
export async function observe(
  ctx: DbCtx,
  readers: Readers,
  { goal_id, kpi_id, task_id }: SubjectFields,
  span: Span,
): Promise<Observation | undefined> {
  // The KPI comes first, because a claim about a KPI also has its goal.
  if (kpi_id !== null) {
    const found = await findKpiValueAt(ctx, readers, kpi_id, span)
    return found && { kind: 'kpi', value: found.value }
  }
  if (task_id !== null) {
    const status = await findTaskStatusBefore(ctx, readers, task_id, span.before)
    return status === undefined ? undefined : { kind: 'task', status }
  }
  if (goal_id === null) return undefined
  const goal = await findGoalAt(ctx, readers, goal_id, span)
  return goal && { kind: 'goal', ...goal }
}
