import type { SystemCtx } from '../../platform/ctx.ts'
import type { UserRow } from '../users/users.door.ts'
import { findEnabledByDomain, findOwner } from './connections.store.ts'
import { toEmailDomain } from './email-domain.ts'

export { countClientSecrets } from './client-secret.ts'
export { listVerifiedDomains } from './connections.store.ts'
export { toEmailDomain } from './email-domain.ts'
export { deleteOldSignIns } from './sso-login.store.ts'
export { toSsoDeps, type ResolveTxt } from './sso-deps.ts'

/** Whether a password no longer opens this account. The organization's owner keeps it, for when the identity provider is down. */
export async function requiresSso(ctx: SystemCtx, { id, email, managed_by_id }: UserRow): Promise<boolean> {
  if (managed_by_id === null) return false
  const connection = await findEnabledByDomain(ctx, toEmailDomain(email))
  if (!connection?.require_sso || connection.organization_id !== managed_by_id) return false
  return (await findOwner(ctx, managed_by_id))?.id !== id
}
