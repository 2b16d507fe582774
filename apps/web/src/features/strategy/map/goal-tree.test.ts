import type { Goal } from '@adjutant/contract/goals'
import { expect, it } from 'vitest'
import { listDescendantIds, toGoalTree } from './goal-tree.ts'

const goal = (id: string, parent_goal_id: string | null = null) => ({ id, parent_goal_id }) as Goal
const goals = [goal('low', 'middle'), goal('top'), goal('middle', 'top'), goal('lost', 'elsewhere')]

it('puts each goal below its parent, and those without a listed parent at the top', () => {
  const tops = toGoalTree(goals)
  expect(tops.map(({ goal: { id } }) => id)).toEqual(['top', 'lost'])
  expect(tops[0]!.children[0]!.goal.id).toBe('middle')
  expect(tops[0]!.children[0]!.children[0]!.goal.id).toBe('low')
})

it('lists a goal with everything below it', () => {
  expect([...listDescendantIds(goals, 'top')].toSorted()).toEqual(['low', 'middle', 'top'])
  expect([...listDescendantIds(goals, 'low')]).toEqual(['low'])
})
