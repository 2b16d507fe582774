import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { sso_connections, sso_identities } from './identity.schema.ts'

export type ConnectionRow = typeof sso_connections.$inferSelect
export type ConnectionFields = Omit<typeof sso_connections.$inferInsert, 'id' | 'organization_id' | 'created_at' | 'updated_at'>

export async function findConnectionOf(ctx: DbCtx, organizationId: string): Promise<ConnectionRow | undefined> {
  const [row] = await ctx.db.select().from(sso_connections).where(eq(sso_connections.organization_id, organizationId))
  return row
}

/** The id of the organization's enabled connection. */
export const enabledConnectionOf = (organizationId: string): SQL =>
  sql`(select c.id from ${sso_connections} c where c.organization_id = ${organizationId} and c.is_enabled)`

/** `organizationId`: a scalar query. */
export async function findEnabledConnection(ctx: DbCtx, organizationId: SQL): Promise<ConnectionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(sso_connections)
    .where(and(eq(sso_connections.organization_id, organizationId), sso_connections.is_enabled))
  return row
}

/** `share` prevents changes until the transaction ends; `no key update` also prevents other readers with `share`. */
export type ConnectionLock = 'share' | 'no key update'

export async function lockConnectionOf(ctx: DbCtx, organizationId: string, lock: ConnectionLock): Promise<ConnectionRow | undefined> {
  const [row] = await ctx.db.select().from(sso_connections).where(eq(sso_connections.organization_id, organizationId)).for(lock)
  return row
}

/** Locked until the transaction ends, so that references to it can be stored. Undefined if it is deleted or disabled. */
export async function lockEnabledConnection(ctx: DbCtx, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(sso_connections)
    .where(and(eq(sso_connections.id, id), sso_connections.is_enabled))
    .for('key share')
  return row
}

export async function insertConnection(ctx: DbCtx, row: typeof sso_connections.$inferInsert): Promise<void> {
  await ctx.db.insert(sso_connections).values(row)
}

export async function updateConnection(ctx: DbCtx, id: string, fields: ConnectionFields): Promise<void> {
  await ctx.db
    .update(sso_connections)
    .set({ ...fields, updated_at: sql`now()` })
    .where(eq(sso_connections.id, id))
}

export async function deleteConnection(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.delete(sso_connections).where(eq(sso_connections.id, id))
}

export const listSealedSecrets = (ctx: DbCtx) =>
  ctx.db
    .select({ id: sso_connections.id, issuer: sso_connections.issuer, client_secret: sso_connections.client_secret })
    .from(sso_connections)

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
