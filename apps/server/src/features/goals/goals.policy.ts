import type { Actor } from '../../platform/ctx.ts'
import { can, type Standing } from '../../platform/rights.ts'

interface Owned {
  user_id: string | null
  organization_id: string | null
}

const standingOf = ({ user_id, organization_id }: Owned): Standing => ({
  creatorId: user_id,
  organizationIds: organization_id === null ? [] : [organization_id],
})

export const canEditGoal = (actor: Actor, goal: Owned): boolean => can(actor, 'edit', 'goal', standingOf(goal))

export const canDeleteGoal = (actor: Actor, goal: Owned): boolean => can(actor, 'delete', 'goal', standingOf(goal))
