import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { enabledConnectionOf } from '../identity/index.ts'
import { sso_completions, sso_flows } from './sso.schema.ts'

export type FlowRow = typeof sso_flows.$inferSelect

/** Uses the database's clock, because the clocks of processes can differ. */
const inTenMinutes = sql`now() + interval '10 minutes'`
const inAMinute = sql`now() + interval '1 minute'`

export async function insertFlow(ctx: DbCtx, row: Omit<typeof sso_flows.$inferInsert, 'expires_at'>): Promise<void> {
  await ctx.db.insert(sso_flows).values({ ...row, expires_at: inTenMinutes })
}

export const countFlowsFrom = (ctx: DbCtx, address: string): Promise<number> =>
  ctx.db.$count(sso_flows, and(eq(sso_flows.address, address), gt(sso_flows.expires_at, sql`now()`)))

/** Deletion makes a state single-use. It is valid only in its browser and at the callback address of its organization. */
export async function takeFlow(
  ctx: DbCtx,
  key: { stateHash: string; browserHash: string; organizationId: string },
): Promise<FlowRow | undefined> {
  const [row] = await ctx.db
    .delete(sso_flows)
    .where(
      and(
        eq(sso_flows.state_hash, key.stateHash),
        eq(sso_flows.browser_hash, key.browserHash),
        eq(sso_flows.connection_id, enabledConnectionOf(key.organizationId)),
        gt(sso_flows.expires_at, sql`now()`),
      ),
    )
    .returning()
  return row
}

export async function insertCompletion(ctx: DbCtx, row: Omit<typeof sso_completions.$inferInsert, 'expires_at'>): Promise<void> {
  await ctx.db.insert(sso_completions).values({ ...row, expires_at: inAMinute })
}

export async function takeCompletion(ctx: DbCtx, codeHash: string, browserHash: string) {
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

export async function deleteOldSignIns(ctx: DbCtx): Promise<void> {
  await ctx.db.delete(sso_flows).where(lte(sso_flows.expires_at, sql`now()`))
  await ctx.db.delete(sso_completions).where(lte(sso_completions.expires_at, sql`now()`))
}
