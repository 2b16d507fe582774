import { eq, sql } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { prepareStatement } from '../../platform/db/prepared-statement.ts'
import { ai_policies } from './ai-policy.schema.ts'
import type { AiRules } from './ai-policy.policy.ts'
import { isMember, organizationNames } from '../identity/index.ts'

export type AiPolicyRow = typeof ai_policies.$inferSelect

export async function findRules(ctx: DbCtx, organizationId: string): Promise<AiPolicyRow | undefined> {
  const [row] = await ctx.db.select().from(ai_policies).where(eq(ai_policies.organization_id, organizationId))
  return row
}

export async function writeRules(ctx: DbCtx, organization_id: string, rules: AiRules): Promise<void> {
  await ctx.db
    .insert(ai_policies)
    .values({ organization_id, ...rules })
    .onConflictDoUpdate({ target: ai_policies.organization_id, set: { ...rules, updated_at: sql`now()` } })
}

/**
 * Runs before every model call. Uses the memberships directly, because an organization that requires a missing second factor still applies
 * its rules.
 */
const ofMember = prepareStatement<AiRules & { name: string }>(
  sql`select o.name, p.allowed_models, p.internet_search, p.external_tools, p.allowed_hosts
    from ${ai_policies} p join ${organizationNames('o')} on o.id = p.organization_id
    where ${isMember(sql`${sql.placeholder('userId')}::uuid`, sql`o.id`)} order by lower(o.name), o.id`,
)

export const selectRulesOf = (ctx: DbCtx, userId: string) => ofMember(ctx, { userId })
