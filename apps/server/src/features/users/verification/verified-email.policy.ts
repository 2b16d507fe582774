import type { UserRow } from '../../identity/index.ts'

type Account = Pick<UserRow, 'email_verified_at' | 'managed_by_id'>

/**
 * An unverified address links no membership, contact or thread to an account. The organization that manages an account vouches for its
 * address, so inside that organization it counts as verified.
 */
export const isEmailVerified = (account: Account, withinOrganizationId?: string): boolean =>
  account.email_verified_at !== null || (withinOrganizationId !== undefined && account.managed_by_id === withinOrganizationId)
