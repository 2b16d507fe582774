import { keysOf } from '@adjutant/contract/core/keys-of'
import { and, asc, eq, getColumns, inArray, isNull, lte } from 'drizzle-orm'
import type { DbCtx } from '../../../platform/ctx.ts'
import { claimJobs, defineQueue, leaseTtlSeconds } from '../../../platform/jobs/job-queue.ts'
import { advice, advice_claims } from '../advice.schema.ts'

export type ClaimRow = typeof advice_claims.$inferSelect
export type NewClaim = typeof advice_claims.$inferInsert

export async function selectClaims({ db }: DbCtx, adviceIds: readonly string[]): Promise<Map<string, ClaimRow[]>> {
  if (adviceIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(advice_claims)
    .where(inArray(advice_claims.advice_id, [...adviceIds]))
    .orderBy(asc(advice_claims.position), asc(advice_claims.id))
  return Map.groupBy(rows, ({ advice_id }) => advice_id)
}

/** Locked until the transaction ends. */
export async function findClaimForUpdate({ db }: DbCtx, adviceId: string, id: string): Promise<ClaimRow | undefined> {
  const [row] = await db
    .select()
    .from(advice_claims)
    .where(and(eq(advice_claims.advice_id, adviceId), eq(advice_claims.id, id)))
    .for('update')
  return row
}

export const countClaims = ({ db }: DbCtx, adviceId: string): Promise<number> =>
  db.$count(advice_claims, eq(advice_claims.advice_id, adviceId))

export async function insertClaims({ db }: DbCtx, rows: readonly NewClaim[]): Promise<void> {
  if (rows.length > 0) await db.insert(advice_claims).values([...rows])
}

export async function updateClaim({ db }: DbCtx, id: string, fields: Partial<NewClaim>): Promise<void> {
  await db.update(advice_claims).set(fields).where(eq(advice_claims.id, id))
}

export async function deleteClaims({ db }: DbCtx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(advice_claims).where(inArray(advice_claims.id, [...ids]))
}

export const claimQueue = defineQueue({
  table: advice_claims,
  key: ['id'],
  token: ['attempts', 'revision'],
  columns: keysOf(getColumns(advice_claims)),
  isPending: isNull(advice_claims.verdict),
  orderBy: [advice_claims.evaluate_at, advice_claims.id],
  leaseSeconds: leaseTtlSeconds,
})

/** Leases claims whose day is over. Uses the clock of the caller, like the day itself. */
export const leaseDueClaims = (ctx: DbCtx, now: Date, max: number): Promise<ClaimRow[]> =>
  claimJobs(ctx, claimQueue, max, { where: lte(advice_claims.evaluate_at, now) })

/** The advice of a claim, for background work. */
export async function findAdviceOf({ db }: DbCtx, claim: Pick<ClaimRow, 'advice_id'>) {
  const [row] = await db.select().from(advice).where(eq(advice.id, claim.advice_id))
  return row
}
