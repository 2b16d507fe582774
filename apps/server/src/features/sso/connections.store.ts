import { and, asc, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { organizations } from '../organizations/organizations.schema.ts'
import { sso_connections, sso_domains } from './sso.schema.ts'
import { users } from '../users/users.schema.ts'

type Db = Pick<SystemCtx, 'db'>

export type ConnectionRow = typeof sso_connections.$inferSelect
export type ConnectionFields = Omit<typeof sso_connections.$inferInsert, 'id' | 'organization_id' | 'created_at' | 'updated_at'>
export type DomainRow = typeof sso_domains.$inferSelect

export async function findConnectionOf(ctx: Db, organizationId: string): Promise<ConnectionRow | undefined> {
  const [row] = await ctx.db.select().from(sso_connections).where(eq(sso_connections.organization_id, organizationId))
  return row
}

/** `share` prevents changes until the transaction ends; `no key update` also prevents other readers with `share`. */
export type Lock = 'share' | 'no key update'

export async function lockConnectionOf(ctx: Db, organizationId: string, lock: Lock): Promise<ConnectionRow | undefined> {
  const [row] = await ctx.db.select().from(sso_connections).where(eq(sso_connections.organization_id, organizationId)).for(lock)
  return row
}

/** Locked until the transaction ends, so that references to it can be stored. Undefined if it is deleted or disabled. */
export async function lockEnabled(ctx: Db, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(sso_connections)
    .where(and(eq(sso_connections.id, id), sso_connections.is_enabled))
    .for('key share')
  return row
}

/** The enabled connection of the organization that verified this domain. */
export async function findEnabledByDomain(ctx: Db, domain: string): Promise<ConnectionRow | undefined> {
  const [row] = await ctx.db
    .select({ connection: sso_connections })
    .from(sso_domains)
    .innerJoin(sso_connections, eq(sso_connections.organization_id, sso_domains.organization_id))
    .where(and(eq(sso_domains.domain, domain), isNotNull(sso_domains.verified_at), sso_connections.is_enabled))
  return row?.connection
}

export async function insertConnection(ctx: Db, row: typeof sso_connections.$inferInsert): Promise<void> {
  await ctx.db.insert(sso_connections).values(row)
}

export async function updateConnection(ctx: Db, id: string, fields: ConnectionFields): Promise<void> {
  await ctx.db
    .update(sso_connections)
    .set({ ...fields, updated_at: sql`now()` })
    .where(eq(sso_connections.id, id))
}

export async function deleteConnection(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(sso_connections).where(eq(sso_connections.id, id))
}

export const listDomains = (ctx: Db, organizationId: string): Promise<DomainRow[]> =>
  ctx.db.select().from(sso_domains).where(eq(sso_domains.organization_id, organizationId)).orderBy(asc(sso_domains.domain))

export async function listVerifiedDomains(ctx: Db, organizationId: string): Promise<string[]> {
  return (await listDomains(ctx, organizationId)).filter(({ verified_at }) => verified_at !== null).map(({ domain }) => domain)
}

/** Keeps remaining domains with their tokens and verification. */
export async function replaceDomains(ctx: Db, organizationId: string, rows: { domain: string; token: string }[]): Promise<void> {
  const kept = rows.map(({ domain }) => domain)
  const isGone = kept.length > 0 ? notInArray(sso_domains.domain, kept) : undefined
  await ctx.db.delete(sso_domains).where(and(eq(sso_domains.organization_id, organizationId), isGone))
  if (rows.length === 0) return
  await ctx.db
    .insert(sso_domains)
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflictDoNothing({ target: [sso_domains.organization_id, sso_domains.domain] })
}

export async function markVerified(ctx: Db, organizationId: string, domain: string, by: 'dns' | 'admin'): Promise<void> {
  await ctx.db
    .update(sso_domains)
    .set({ verified_at: sql`now()`, verified_by: by })
    .where(and(eq(sso_domains.organization_id, organizationId), eq(sso_domains.domain, domain)))
}

export async function findOwner(ctx: Db, organizationId: string): Promise<{ id: string; user_level: string } | undefined> {
  const [row] = await ctx.db
    .select({ id: users.id, user_level: users.user_level })
    .from(organizations)
    .innerJoin(users, eq(users.id, organizations.owner_id))
    .where(eq(organizations.id, organizationId))
  return row
}

export const listSealedSecrets = (ctx: Db) =>
  ctx.db
    .select({ id: sso_connections.id, issuer: sso_connections.issuer, client_secret: sso_connections.client_secret })
    .from(sso_connections)
