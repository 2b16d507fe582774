import { membershipWords } from '@adjutant/contract/membership-words'
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

export interface MemberAccount {
  id: string
  user_level: UserLevel
  managed_by_id: string | null
  /** The account is a member of another organization too. */
  belongs_elsewhere: boolean
}

type Owned = { id: string; owner_id: string | null }

/**
 * Name, e-mail and password. Belonging to an organization gives it no power over an account; having been created by it does, until the
 * account joins another organization, whose records would be open to whoever resets it, or owns this one.
 */
export const canChangeAccount = (organization: Owned, account: MemberAccount): boolean =>
  account.managed_by_id === organization.id &&
  !account.belongs_elsewhere &&
  account.id !== organization.owner_id &&
  account.user_level !== 'ceo' &&
  account.user_level !== 'admin'

/** Why the organization can't change this account; undefined: it can. */
export function accountRefusal(organization: Owned, account: MemberAccount): string | undefined {
  if (canChangeAccount(organization, account)) return undefined
  const isShared = account.managed_by_id === organization.id && account.belongs_elsewhere
  return isShared ? membershipWords.belongsToAnother : words.organization.notManaged
}

/** What a person says about themselves is theirs: for them, for whoever may change their account, and for app admins. */
export const canSeeProfile = (viewer: Person, organization: Owned, account: MemberAccount): boolean =>
  viewer.id === account.id || viewer.user_level === 'admin' || canChangeAccount(organization, account)

/** A manager of the organization is not enough: whoever owns it decides who owns it next. */
export const canHandOver = (actor: Person, { owner_id }: Pick<Owned, 'owner_id'>): boolean =>
  actor.user_level === 'admin' || actor.id === owner_id

/** Why a person may not get this access, or none at all (null); undefined: they may. */
export function accessRefusal(ownerId: string | null, userId: string, access: AccessLevel | null): string | undefined {
  return userId === ownerId && access !== 'admin' ? words.organization.ownerStays : undefined
}
