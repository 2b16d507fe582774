import { goalMessages } from '@adjutant/contract/messages/goal-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { ValidationError } from '../../platform/errors.ts'
import { lockMember } from '../identity/index.ts'
import { lockVisibleGoal, selectAncestorIds, type GoalRecord } from './goals.store.ts'

type Owned = Pick<GoalRecord, 'user_id' | 'organization_id'>

/** A goal belongs to its creator or to a member of its organization; the same error for a stranger and an unknown id. */
export async function checkOwner(ctx: Ctx, ownerId: string | null, goal: Owned): Promise<void> {
  if (ownerId === null || ownerId === goal.user_id) return
  const isMember = goal.organization_id !== null && (await lockMember(ctx, goal.organization_id, ownerId))
  if (!isMember) throw ValidationError.field('owner_id', goalMessages.ownerNotMember)
}

/** The owner of a goal that moves to another organization: the same person if they belong to it, or else the creator. */
export async function findOwnerAfterMove(ctx: Ctx, ownerId: string | null, goal: Owned): Promise<string | null> {
  if (ownerId === null || ownerId === goal.user_id) return ownerId
  const isMember = goal.organization_id !== null && (await lockMember(ctx, goal.organization_id, ownerId))
  return isMember ? ownerId : goal.user_id
}

/** The parent must be visible, and no goal may be above itself. For an existing goal the caller has locked the tree. */
export async function checkParent(ctx: Ctx, goalId: string | null, parentId: string | null): Promise<void> {
  if (parentId === null) return
  if (!(await lockVisibleGoal(ctx, ctx.user, parentId))) throw ValidationError.field('parent_goal_id', goalMessages.parentUnknown)
  if (goalId === null) return
  const ancestors = await selectAncestorIds(ctx, parentId)
  if (ancestors.includes(goalId)) throw ValidationError.field('parent_goal_id', goalMessages.parentCycle)
}
