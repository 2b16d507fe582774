import type { AccessLevel } from '@adjutant/contract/organizations'
import type { UserLevel } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import type { Actor } from '../../platform/ctx.ts'

/** What the rules need to know of an organization. */
export interface OrganizationStanding {
  owner_id: string | null
  /** The actor's own access; null where they do not belong to it. */
  access: AccessLevel | null
}

type Person = Pick<Actor, 'id' | 'user_level'>

export const canSeeAll = (actor: Pick<Actor, 'user_level'>): boolean => actor.user_level === 'admin'

export const canCreate = (actor: Pick<Actor, 'user_level'>): boolean => actor.user_level === 'ceo' || actor.user_level === 'admin'

/** Rename it, delete it, and everything about its users. */
export function canManage(actor: Person, { owner_id, access }: OrganizationStanding): boolean {
  if (actor.user_level === 'admin') return true
  if (owner_id === actor.id) return true
  return actor.user_level === 'ceo' && access === 'admin'
}

interface Account {
  user_level: UserLevel
  managed_by_id: string | null
}

/** Name, e-mail and password. Belonging to an organization gives it no power over an account; having been made by it does. */
export const canChangeAccount = (organizationId: string, { user_level, managed_by_id }: Account): boolean =>
  managed_by_id === organizationId && user_level !== 'ceo' && user_level !== 'admin'

/** What a person says about themselves is theirs: for them, for whoever may change their account, and for app admins. */
export const canSeeProfile = (
  viewer: Pick<Actor, 'id' | 'user_level'>,
  organizationId: string,
  account: Account & { id: string },
): boolean => viewer.id === account.id || viewer.user_level === 'admin' || canChangeAccount(organizationId, account)

/** Why a person may not get this access, or none at all (null); undefined: they may. */
export function accessRefusal(ownerId: string | null, userId: string, access: AccessLevel | null): string | undefined {
  return userId === ownerId && access !== 'admin' ? words.organization.ownerStays : undefined
}
