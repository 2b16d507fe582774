import type { Goal } from '@adjutant/contract/goals'

export interface GoalNode {
  goal: Goal
  children: GoalNode[]
}

/** Goals whose parent isn't in the list are at the top, in the order of the list. */
export function toGoalTree(goals: readonly Goal[]): GoalNode[] {
  const nodes = new Map<string, GoalNode>(goals.map((goal) => [goal.id, { goal, children: [] }]))
  const tops: GoalNode[] = []
  for (const node of nodes.values()) {
    const parent = node.goal.parent_goal_id === null ? undefined : nodes.get(node.goal.parent_goal_id)
    ;(parent?.children ?? tops).push(node)
  }
  return tops
}

type Linked = Pick<Goal, 'id' | 'parent_goal_id'>

/** The goal itself and all goals below it. */
export function listDescendantIds(goals: readonly Linked[], id: string): Set<string> {
  const found = new Set([id])
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const goal of goals) if (goal.parent_goal_id !== null && found.has(goal.parent_goal_id)) found.add(goal.id)
  }
  return found
}
