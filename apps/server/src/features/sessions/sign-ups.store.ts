import { and, eq, sql } from 'drizzle-orm'
import { toClientNetwork } from '../../platform/client-network.ts'
import type { PublicCtx, SystemCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { sign_ups } from './sessions.schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { TooManyRequests } from '../../platform/errors.ts'
import { getWaitSeconds, type Attempts, type Limit } from './sign-in-limits.policy.ts'

/** Per network, without sign-ups by a valid invitation: a whole company can share one address. */
const signUpLimits: Record<'succeeded' | 'failed', Limit> = {
  succeeded: { max: 5, windowSeconds: 3600 },
  failed: { max: 20, windowSeconds: 3600 },
}

export interface SignUp {
  fail(): Promise<void>
}

async function countSignUps(ctx: PublicCtx, network: string, succeeded: boolean): Promise<Attempts> {
  const isRecent = sql`${sign_ups.at} > now() - interval '1 hour'`
  const rows = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      oldestAgeSeconds: sql<number>`coalesce(extract(epoch from now() - min(${sign_ups.at})), 0)::float8`,
    })
    .from(sign_ups)
    .where(and(eq(sign_ups.network, network), eq(sign_ups.succeeded, succeeded), isRecent))
  const { count, oldestAgeSeconds } = firstRow(rows)
  // Includes the current one.
  return { count: count + 1, oldestAgeSeconds }
}

/**
 * Counts a sign-up before any expensive work, as successful until `fail` is called. With `canSucceed: false` it is known to fail, and only
 * the limit of failed ones applies.
 */
export async function beginSignUp(ctx: PublicCtx, { canSucceed }: { canSucceed: boolean }): Promise<SignUp> {
  if (!ctx.rateLimit) return { fail: async () => undefined }
  const id = ctx.newId()
  const network = toClientNetwork(ctx.address)
  await inTransaction(ctx, async (tx) => {
    // Serialized per network, so that concurrent sign-ups count each other.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`adjutant sign-up ${network}`}))`)
    const waits = [getWaitSeconds(await countSignUps(tx, network, false), signUpLimits.failed)]
    if (canSucceed) waits.push(getWaitSeconds(await countSignUps(tx, network, true), signUpLimits.succeeded))
    const wait = Math.max(...waits)
    if (wait > 0) throw new TooManyRequests(wait)
    await tx.db.insert(sign_ups).values({ id, network, succeeded: canSucceed })
  })
  return { fail: async () => void (await ctx.db.update(sign_ups).set({ succeeded: false }).where(eq(sign_ups.id, id))) }
}

export async function deleteOldSignUps(ctx: SystemCtx): Promise<void> {
  await ctx.db.delete(sign_ups).where(sql`${sign_ups.at} < now() - interval '2 hours'`)
}
