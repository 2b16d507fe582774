import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { sso_completions, sso_connections, sso_flows, sso_identities } from './sso.schema.ts'

type Db = Pick<SystemCtx, 'db'>

export type FlowRow = typeof sso_flows.$inferSelect

/** Uses the database's clock, because the clocks of processes can differ. */
const inTenMinutes = sql`now() + interval '10 minutes'`
const inAMinute = sql`now() + interval '1 minute'`

export async function insertFlow(ctx: Db, row: Omit<typeof sso_flows.$inferInsert, 'expires_at'>): Promise<void> {
  await ctx.db.insert(sso_flows).values({ ...row, expires_at: inTenMinutes })
}

export const countFlowsFrom = (ctx: Db, address: string): Promise<number> =>
  ctx.db.$count(sso_flows, and(eq(sso_flows.address, address), gt(sso_flows.expires_at, sql`now()`)))

/** Deletion makes a state single-use. It is valid only in its browser and at the callback address of its organization. */
export async function takeFlow(
  ctx: Db,
  key: { stateHash: string; browserHash: string; organizationId: string },
): Promise<FlowRow | undefined> {
  const ofOrganization = ctx.db
    .select({ id: sso_connections.id })
    .from(sso_connections)
    .where(and(eq(sso_connections.organization_id, key.organizationId), sso_connections.is_enabled))
  const [row] = await ctx.db
    .delete(sso_flows)
    .where(
      and(
        eq(sso_flows.state_hash, key.stateHash),
        eq(sso_flows.browser_hash, key.browserHash),
        inArray(sso_flows.connection_id, ofOrganization),
        gt(sso_flows.expires_at, sql`now()`),
      ),
    )
    .returning()
  return row
}

export async function insertCompletion(ctx: Db, row: Omit<typeof sso_completions.$inferInsert, 'expires_at'>): Promise<void> {
  await ctx.db.insert(sso_completions).values({ ...row, expires_at: inAMinute })
}

export async function takeCompletion(ctx: Db, codeHash: string, browserHash: string) {
  const [row] = await ctx.db
    .delete(sso_completions)
    .where(
      and(
        eq(sso_completions.code_hash, codeHash),
        eq(sso_completions.browser_hash, browserHash),
        gt(sso_completions.expires_at, sql`now()`),
      ),
    )
    .returning()
  return row
}

export async function findIdentity(ctx: Db, connectionId: string, subject: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ user_id: sso_identities.user_id })
    .from(sso_identities)
    .where(and(eq(sso_identities.connection_id, connectionId), eq(sso_identities.subject, subject)))
  return row?.user_id
}

export async function deleteIdentity(ctx: Db, connectionId: string, subject: string): Promise<void> {
  await ctx.db.delete(sso_identities).where(and(eq(sso_identities.connection_id, connectionId), eq(sso_identities.subject, subject)))
}

/** False if the account is linked to another subject. */
export async function insertIdentity(ctx: Db, row: Pick<typeof sso_identities.$inferInsert, 'connection_id' | 'subject' | 'user_id'>) {
  const rows = await ctx.db.insert(sso_identities).values(row).onConflictDoNothing().returning({ user_id: sso_identities.user_id })
  return rows.length > 0
}

export async function deleteOldSignIns(ctx: Db): Promise<void> {
  await ctx.db.delete(sso_flows).where(lte(sso_flows.expires_at, sql`now()`))
  await ctx.db.delete(sso_completions).where(lte(sso_completions.expires_at, sql`now()`))
}
