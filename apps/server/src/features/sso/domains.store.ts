import { and, asc, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { findEnabledConnection, type ConnectionRow } from '../identity/index.ts'
import { sso_domains } from './sso.schema.ts'

export type DomainRow = typeof sso_domains.$inferSelect

/** The enabled connection of the organization that verified this domain. */
export function findEnabledByDomain(ctx: DbCtx, domain: string): Promise<ConnectionRow | undefined> {
  const verifiedBy = ctx.db
    .select({ id: sso_domains.organization_id })
    .from(sso_domains)
    .where(and(eq(sso_domains.domain, domain), isNotNull(sso_domains.verified_at)))
  return findEnabledConnection(ctx, sql`(${verifiedBy})`)
}

export const listDomains = (ctx: DbCtx, organizationId: string): Promise<DomainRow[]> =>
  ctx.db.select().from(sso_domains).where(eq(sso_domains.organization_id, organizationId)).orderBy(asc(sso_domains.domain))

export async function listVerifiedDomains(ctx: DbCtx, organizationId: string): Promise<string[]> {
  return (await listDomains(ctx, organizationId)).filter(({ verified_at }) => verified_at !== null).map(({ domain }) => domain)
}

/** Keeps remaining domains with their tokens and verification. */
export async function replaceDomains(ctx: DbCtx, organizationId: string, rows: { domain: string; token: string }[]): Promise<void> {
  const kept = rows.map(({ domain }) => domain)
  const isGone = kept.length > 0 ? notInArray(sso_domains.domain, kept) : undefined
  await ctx.db.delete(sso_domains).where(and(eq(sso_domains.organization_id, organizationId), isGone))
  if (rows.length === 0) return
  await ctx.db
    .insert(sso_domains)
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflictDoNothing({ target: [sso_domains.organization_id, sso_domains.domain] })
}

export async function markVerified(ctx: DbCtx, organizationId: string, domain: string, by: 'dns' | 'admin'): Promise<void> {
  await ctx.db
    .update(sso_domains)
    .set({ verified_at: sql`now()`, verified_by: by })
    .where(and(eq(sso_domains.organization_id, organizationId), eq(sso_domains.domain, domain)))
}
