import type { SystemCtx } from '../../platform/ctx.ts'
import { endPasswordSessions } from '../sessions/index.ts'
import { listManagedAccounts, type UserRow } from '../users/index.ts'
import { findOwner, lockConnectionOf, listVerifiedDomains, type Lock } from './connections.store.ts'
import { toEmailDomain } from './email-domain.util.ts'

type Account = Pick<UserRow, 'id' | 'email' | 'user_level'>

/**
 * Whom the rule of an organization binds among the accounts that it manages; undefined where it requires nothing. Its owner keeps the
 * password, for when the identity provider is down; an app admin has no other way in.
 */
async function findRule(ctx: SystemCtx, organizationId: string, lock: Lock) {
  const connection = await lockConnectionOf(ctx, organizationId, lock)
  if (!connection?.is_enabled || !connection.require_sso) return undefined
  const domains = await listVerifiedDomains(ctx, organizationId)
  const owner = await findOwner(ctx, organizationId)
  return ({ id, email, user_level }: Account): boolean =>
    id !== owner?.id && user_level !== 'admin' && domains.includes(toEmailDomain(email))
}

/**
 * Whether a password no longer opens this account. In the transaction that starts a session the answer holds until the session is stored, so
 * that whoever requires single sign-on at that moment ends it.
 */
export async function requiresSso(ctx: SystemCtx, user: UserRow): Promise<boolean> {
  if (user.managed_by_id === null) return false
  return (await findRule(ctx, user.managed_by_id, 'share'))?.(user) ?? false
}

/** In a transaction: nobody stays in by a sign-in that is no longer allowed. */
export async function endRefusedSessions(ctx: SystemCtx, organizationId: string): Promise<void> {
  const isBound = await findRule(ctx, organizationId, 'no key update')
  if (!isBound) return
  const accounts = await listManagedAccounts(ctx, organizationId)
  await endPasswordSessions(
    ctx,
    accounts.filter(isBound).map(({ id }) => id),
  )
}
