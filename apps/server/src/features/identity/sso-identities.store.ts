import { and, eq } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { sso_identities } from './identity.schema.ts'

export async function findIdentity(ctx: DbCtx, connectionId: string, subject: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ user_id: sso_identities.user_id })
    .from(sso_identities)
    .where(and(eq(sso_identities.connection_id, connectionId), eq(sso_identities.subject, subject)))
  return row?.user_id
}

export async function deleteIdentity(ctx: DbCtx, connectionId: string, subject: string): Promise<void> {
  await ctx.db.delete(sso_identities).where(and(eq(sso_identities.connection_id, connectionId), eq(sso_identities.subject, subject)))
}

/** False if the account is linked to another subject. */
export async function insertIdentity(ctx: DbCtx, row: Pick<typeof sso_identities.$inferInsert, 'connection_id' | 'subject' | 'user_id'>) {
  const rows = await ctx.db.insert(sso_identities).values(row).onConflictDoNothing().returning({ user_id: sso_identities.user_id })
  return rows.length > 0
}

/** The account of a person who leaves the organization belongs to them alone. */
export async function deleteIdentityOf(ctx: DbCtx, connectionId: string, userId: string): Promise<void> {
  await ctx.db.delete(sso_identities).where(and(eq(sso_identities.connection_id, connectionId), eq(sso_identities.user_id, userId)))
}
