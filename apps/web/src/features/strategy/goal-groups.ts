import type { Goal } from '@adjutant/contract/goals'
import { isOpen } from './goal-look.ts'

export interface GoalGroup {
  /** Undefined for goals that stand in no organization. */
  organizationId: string | undefined
  name: string
  goals: Goal[]
  /** Mean of the goals, in whole percent. */
  progress: number
}

/** How many goals of one organization the overview shows. */
export const shownPerGroup = 3

const ownGroup = 'Your own goals'

const toMean = (goals: readonly Goal[]) => Math.round(goals.reduce((sum, { progress }) => sum + progress, 0) / goals.length)

function toGroup(goals: Goal[]): GoalGroup {
  const [first] = goals
  const byDueDate = goals.toSorted((a, b) => a.due_date.localeCompare(b.due_date))
  return {
    organizationId: first?.organization_id ?? undefined,
    name: first?.organization_name ?? ownGroup,
    goals: byDueDate,
    progress: toMean(goals),
  }
}

/** Goals under way by organization, each soonest due first; the organization whose goal is due first comes first. */
export function toGoalGroups(goals: readonly Goal[]): GoalGroup[] {
  const groups = Map.groupBy(goals.filter(isOpen), ({ organization_id }) => organization_id)
  const dueFirst = ({ goals: [first] }: GoalGroup) => first?.due_date ?? ''
  return [...groups.values()].map(toGroup).toSorted((a, b) => dueFirst(a).localeCompare(dueFirst(b)))
}

/** How many goals are under way, and how many of them are late or due before `until`, a day that no longer counts. */
export function toGoalTally(goals: readonly Goal[], today: string, until: string) {
  const open = goals.filter(isOpen)
  const overdue = open.filter(({ due_date }) => due_date < today).length
  const soon = open.filter(({ due_date }) => due_date >= today && due_date < until).length
  return { open: open.length, overdue, soon }
}
