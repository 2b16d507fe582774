import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { UserLevel } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Actor } from '../../platform/ctx.ts'

/** The facts about an organization that the rules need. */
export interface OrganizationAccess {
  owner_id: string | null
  /** The actor's own access; null for a non-member. */
  access: AccessLevel | null
}

type Person = Pick<Actor, 'id' | 'user_level'>

export const canCreate = (actor: Pick<Actor, 'user_level'>): boolean => actor.user_level === 'ceo' || actor.user_level === 'admin'

/** Covers renaming, deletion and all actions on users. */
export function canManage(actor: Person, { owner_id, access }: OrganizationAccess): boolean {
  if (actor.user_level === 'admin') return true
  if (owner_id === actor.id) return true
  return actor.user_level === 'ceo' && access === 'admin'
}

export interface MemberAccount {
  id: string
  user_level: UserLevel
  managed_by_id: string | null
  /** The account is also a member of another organization. */
  belongs_elsewhere: boolean
}

type Owned = { id: string; owner_id: string | null }

/**
 * Name, email and password. Membership gives an organization no power over an account; having created it does, unless the account owns the
 * organization or joins another one, whose records would be open to anyone who resets it.
 */
export const canChangeAccount = (organization: Owned, account: MemberAccount): boolean =>
  account.managed_by_id === organization.id &&
  !account.belongs_elsewhere &&
  account.id !== organization.owner_id &&
  account.user_level !== 'ceo' &&
  account.user_level !== 'admin'

/** Returns the reason why the organization can't change this account; undefined if it can. */
export function findAccountDenial(organization: Owned, account: MemberAccount): string | undefined {
  if (canChangeAccount(organization, account)) return undefined
  const isShared = account.managed_by_id === organization.id && account.belongs_elsewhere
  return isShared ? membershipMessages.belongsToAnother : appMessages.organization.notManaged
}

/** Profiles are visible to the person, to everyone who can change the account and to app admins. */
export const canSeeProfile = (viewer: Person, organization: Owned, account: MemberAccount): boolean =>
  viewer.id === account.id || viewer.user_level === 'admin' || canChangeAccount(organization, account)

/** Managing the organization is not enough: its owner decides who owns it next. */
export const canHandOver = (actor: Person, { owner_id }: Pick<Owned, 'owner_id'>): boolean =>
  actor.user_level === 'admin' || actor.id === owner_id

/** Returns the reason why a person can't get this access, or lose it (null); undefined if they can. */
export function findAccessDenial(ownerId: string | null, userId: string, access: AccessLevel | null): string | undefined {
  return userId === ownerId && access !== 'admin' ? appMessages.organization.ownerStays : undefined
}
