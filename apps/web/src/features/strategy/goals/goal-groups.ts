import { isOpenGoal } from '@adjutant/contract/core/choices'
import type { Goal } from '@adjutant/contract/goals'

export interface GoalGroup {
  /** Undefined for goals outside any organization. */
  organizationId: string | undefined
  name: string
  goals: Goal[]
  /** Mean of all goals of the organization, done and failed ones too, in whole percent. */
  progress: number
}

/** Maximum goals per organization in the overview. */
export const shownPerGroup = 3

const ownGroup = 'Personal goals'

const toMean = (goals: readonly Goal[]) => Math.round(goals.reduce((sum, { progress }) => sum + progress, 0) / goals.length)

/** Open goals first, then by due date. */
function compareGoals(a: Goal, b: Goal) {
  return Number(isOpenGoal(b)) - Number(isOpenGoal(a)) || a.due_date.localeCompare(b.due_date)
}

function toGroup(goals: Goal[]): GoalGroup {
  const [first] = goals
  return {
    organizationId: first?.organization_id ?? undefined,
    name: first?.organization_name ?? ownGroup,
    goals: goals.toSorted(compareGoals),
    progress: toMean(goals),
  }
}

/** Goals by organization, ordered by their first goals. */
export function toGoalGroups(goals: readonly Goal[]): GoalGroup[] {
  const groups = Map.groupBy(goals, ({ organization_id }) => organization_id)
  return [...groups.values()].map(toGroup).toSorted((a, b) => compareGoals(a.goals[0]!, b.goals[0]!))
}

/** Counts open goals, and those that are overdue or due before `until` (exclusive). */
export function countGoals(goals: readonly Goal[], today: string, until: string) {
  const open = goals.filter(isOpenGoal)
  const overdue = open.filter(({ due_date }) => due_date < today).length
  const soon = open.filter(({ due_date }) => due_date >= today && due_date < until).length
  return { open: open.length, overdue, soon }
}
