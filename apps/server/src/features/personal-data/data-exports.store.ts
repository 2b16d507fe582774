import { and, desc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { secondsFromNow, leaseTtlSeconds } from '../../platform/db/lease.ts'
import { data_exports } from './personal-data.schema.ts'

type Db = Pick<SystemCtx, 'db'>

export type ExportRow = typeof data_exports.$inferSelect
type Claimed = Pick<ExportRow, 'id' | 'attempts'>

export async function insertExport({ db }: Db, id: string, userId: string): Promise<ExportRow> {
  return firstRow(await db.insert(data_exports).values({ id, user_id: userId }).returning())
}

/** Locked until the transaction ends. Rows are kept for a day, so their number is the day's count. */
export const countToday = ({ db }: Db, userId: string): Promise<number> =>
  db.$count(data_exports, and(eq(data_exports.user_id, userId), sql`${data_exports.created_at} > now() - interval '1 day'`))

export const selectExports = ({ db }: Db, userId: string): Promise<ExportRow[]> =>
  db.select().from(data_exports).where(eq(data_exports.user_id, userId)).orderBy(desc(data_exports.created_at)).limit(20)

const isReady = and(eq(data_exports.state, 'ready'), isNotNull(data_exports.blob), gt(data_exports.expires_at, sql`now()`))

export async function findReady({ db }: Db, userId: string, id: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(data_exports)
    .where(and(eq(data_exports.id, id), eq(data_exports.user_id, userId), isReady))
  return row
}

/** A waiting export, or one whose process died. */
export async function claimExport({ db }: Db): Promise<ExportRow | undefined> {
  const due = sql`(select id from ${data_exports} where state = 'processing' and (lease_until is null or lease_until < now())
    order by created_at for update skip locked limit 1)`
  const [row] = await db
    .update(data_exports)
    .set({ lease_until: secondsFromNow(leaseTtlSeconds), attempts: sql`${data_exports.attempts} + 1` })
    .where(eq(data_exports.id, due))
    .returning()
  return row
}

const isHeld = ({ id, attempts }: Claimed) =>
  and(eq(data_exports.id, id), eq(data_exports.attempts, attempts), eq(data_exports.state, 'processing'))

/** False if another process has it or the account is deleted. */
export async function updateHeld({ db }: Db, claimed: Claimed, patch: Partial<ExportRow>): Promise<boolean> {
  const rows = await db.update(data_exports).set(patch).where(isHeld(claimed)).returning({ id: data_exports.id })
  return rows.length > 0
}

export async function renewLease({ db }: Db, claimed: Claimed, progress: number): Promise<boolean> {
  const rows = await db
    .update(data_exports)
    .set({ lease_until: secondsFromNow(leaseTtlSeconds), progress })
    .where(isHeld(claimed))
    .returning({ id: data_exports.id })
  return rows.length > 0
}

const keepSeconds = 7 * 86_400

export async function markReady({ db }: Db, claimed: Claimed, blob: { name: string; size: number }): Promise<boolean> {
  const rows = await db
    .update(data_exports)
    .set({ state: 'ready', progress: 100, blob: blob.name, size: blob.size, lease_until: null, expires_at: secondsFromNow(keepSeconds) })
    .where(isHeld(claimed))
    .returning({ id: data_exports.id })
  return rows.length > 0
}

export const selectExpired = ({ db }: Db): Promise<ExportRow[]> =>
  db
    .select()
    .from(data_exports)
    .where(
      or(
        lt(data_exports.expires_at, sql`now()`),
        and(eq(data_exports.state, 'failed'), sql`${data_exports.created_at} < now() - interval '7 days'`),
      ),
    )

export async function deleteExport({ db }: Db, id: string): Promise<void> {
  await db.delete(data_exports).where(eq(data_exports.id, id))
}
