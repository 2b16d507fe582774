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

export const canEditAdvice = (actor: Actor, advice: Owned): boolean => can(actor, 'edit', 'advice', standingOf(advice))

export const canDeleteAdvice = (actor: Actor, advice: Owned): boolean => can(actor, 'delete', 'advice', standingOf(advice))
