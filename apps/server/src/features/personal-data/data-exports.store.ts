import { and, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { DbCtx, SystemCtx } from '../../platform/ctx.ts'
import { completeJob, defineQueue, leaseTtlSeconds, secondsFromNow, type JobOf } from '../../platform/jobs/job-queue.ts'
import { data_exports } from './personal-data.schema.ts'

export type ExportRow = typeof data_exports.$inferSelect

export const exportQueue = defineQueue({
  table: data_exports,
  key: ['id'],
  token: ['attempts'],
  columns: ['user_id'],
  isPending: eq(data_exports.state, 'processing'),
  orderBy: [data_exports.created_at],
  leaseSeconds: leaseTtlSeconds,
})

export type ClaimedExport = JobOf<typeof exportQueue>

export async function insertExport({ db }: DbCtx, id: string, userId: string): Promise<ExportRow> {
  return firstRow(await db.insert(data_exports).values({ id, user_id: userId }).returning())
}

/** Locked until the transaction ends. Rows are kept for a day, so their number is the day's count. */
export const countToday = ({ db }: DbCtx, userId: string): Promise<number> =>
  db.$count(data_exports, and(eq(data_exports.user_id, userId), sql`${data_exports.created_at} > now() - interval '1 day'`))

export const selectExports = ({ db }: DbCtx, userId: string): Promise<ExportRow[]> =>
  db.select().from(data_exports).where(eq(data_exports.user_id, userId)).orderBy(desc(data_exports.created_at)).limit(20)

const isReady = and(eq(data_exports.state, 'ready'), isNotNull(data_exports.blob), gt(data_exports.expires_at, sql`now()`))

export async function findReady({ db }: DbCtx, userId: string, id: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(data_exports)
    .where(and(eq(data_exports.id, id), eq(data_exports.user_id, userId), isReady))
  return row
}

const keepSeconds = 7 * 86_400

/** Returns false if the lease is lost. */
export const markReady = (ctx: DbCtx, claimed: ClaimedExport, blob: { name: string; size: number }): Promise<boolean> =>
  completeJob(ctx, exportQueue, claimed, {
    state: 'ready',
    progress: 100,
    blob: blob.name,
    size: blob.size,
    expires_at: secondsFromNow(keepSeconds),
  })

export const selectExpired = ({ db }: DbCtx): Promise<ExportRow[]> =>
  db
    .select()
    .from(data_exports)
    .where(
      or(
        lt(data_exports.expires_at, sql`now()`),
        and(eq(data_exports.state, 'failed'), sql`${data_exports.created_at} < now() - interval '7 days'`),
      ),
    )

/** Filters the names to those of stored archives. */
export const selectExportBlobs = (db: SystemCtx['db'], blobs: string[]) =>
  db.select({ blob: data_exports.blob }).from(data_exports).where(inArray(data_exports.blob, blobs))

export async function deleteExport({ db }: DbCtx, id: string): Promise<void> {
  await db.delete(data_exports).where(eq(data_exports.id, id))
}
