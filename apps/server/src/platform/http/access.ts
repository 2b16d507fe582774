import type { Access } from '@adjutant/contract/core/define'
import { accessLevels } from '@adjutant/contract/accounts/organizations'
import { userLevels } from '@adjutant/contract/accounts/users'
import type { Actor, SessionInfo } from '../ctx.ts'
import { NotFound, Unauthorized, Waitlisted } from '../errors.ts'

export interface Identity {
  user: Actor
  session: SessionInfo
}

/** Authorization before every call, in this order: no session, waitlisted, no permission. */
export function authorize(access: Access, identity: Identity | undefined): void {
  if (access === 'public') return
  if (!identity) throw new Unauthorized()
  if (access === 'session') return
  if (identity.user.user_level === 'waitlisted') throw new Waitlisted()
  if (access === 'directory' || (access === 'admin' && identity.user.user_level !== 'admin')) throw new NotFound()
}

export function isAuthorized(access: Access, identity: Identity | undefined): boolean {
  try {
    authorize(access, identity)
    return true
  } catch {
    return false
  }
}

/** Whether a person has fewer permissions than before: a lower level, or less access to an organization. */
export function hasLostRights(before: Actor, now: Actor): boolean {
  const accessOfNow = (organizationId: string) => now.memberships.find(({ organization_id }) => organization_id === organizationId)?.access
  const isLess = ({ organization_id, access }: Actor['memberships'][number]) => {
    const left = accessOfNow(organization_id)
    return left === undefined || accessLevels.indexOf(left) < accessLevels.indexOf(access)
  }
  return userLevels.indexOf(now.user_level) < userLevels.indexOf(before.user_level) || before.memberships.some(isLess)
}
