import type { SystemCtx } from '../../platform/ctx.ts'
import { endPasswordSessions } from '../sessions/index.ts'
import { type ConnectionLock, findOrganizationOwner, listManagedAccounts, lockConnectionOf, type UserRow } from '../identity/index.ts'
import { listVerifiedDomains } from './domains.store.ts'
import { toEmailDomain } from './email-domain.logic.ts'

type Account = Pick<UserRow, 'id' | 'email' | 'user_level'>

/**
 * The managed accounts that must use single sign-on; undefined if it is not required. The owner keeps the password for provider outages,
 * and app admins have no other way to sign in.
 */
async function findRule(ctx: SystemCtx, organizationId: string, lock: ConnectionLock) {
  const connection = await lockConnectionOf(ctx, organizationId, lock)
  if (!connection?.is_enabled || !connection.require_sso) return undefined
  const domains = await listVerifiedDomains(ctx, organizationId)
  const owner = await findOrganizationOwner(ctx, organizationId)
  return ({ id, email, user_level }: Account): boolean =>
    id !== owner?.id && user_level !== 'admin' && domains.includes(toEmailDomain(email))
}

/**
 * Whether the account can't use a password. Inside the transaction that starts a session the answer stays true until the session is stored,
 * so that a concurrent change of the requirement ends it.
 */
export async function requiresSso(ctx: SystemCtx, user: UserRow): Promise<boolean> {
  if (user.managed_by_id === null) return false
  return (await findRule(ctx, user.managed_by_id, 'share'))?.(user) ?? false
}

/** Must run in a transaction. Ends sessions that are no longer allowed. */
export async function endRefusedSessions(ctx: SystemCtx, organizationId: string): Promise<void> {
  const isBound = await findRule(ctx, organizationId, 'no key update')
  if (!isBound) return
  const accounts = await listManagedAccounts(ctx, organizationId)
  await endPasswordSessions(
    ctx,
    accounts.filter(isBound).map(({ id }) => id),
  )
}
