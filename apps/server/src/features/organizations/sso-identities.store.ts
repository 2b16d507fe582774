import { and, eq } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { sso_connections, sso_identities } from '../sso/sso.schema.ts'
import { endSsoSessions } from '../sessions/index.ts'

/** In the transaction that ends a membership: also deletes the provider's link to the account and the sessions that used it. */
export async function forgetSsoIdentity(ctx: SystemCtx, organizationId: string, userId: string): Promise<void> {
  const [connection] = await ctx.db
    .select({ id: sso_connections.id })
    .from(sso_connections)
    .where(eq(sso_connections.organization_id, organizationId))
  if (!connection) return
  await ctx.db.delete(sso_identities).where(and(eq(sso_identities.connection_id, connection.id), eq(sso_identities.user_id, userId)))
  await endSsoSessions(ctx, connection.id, userId)
}
