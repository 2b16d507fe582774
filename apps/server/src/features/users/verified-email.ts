import type { UserRow } from './users.store.ts'

type Account = Pick<UserRow, 'email_verified_at' | 'managed_by_id'>

/**
 * Nothing is attached to an account by an unverified address: no membership, no contact link, no thread. The organization that manages an
 * account answers for its address, so inside that organization it counts as verified.
 */
export const isEmailVerified = (account: Account, withinOrganizationId?: string): boolean =>
  account.email_verified_at !== null || (withinOrganizationId !== undefined && account.managed_by_id === withinOrganizationId)
