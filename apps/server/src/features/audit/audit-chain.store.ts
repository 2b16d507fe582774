import { asc, desc, getColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { notNull } from '../../platform/db/not-null.ts'
import type { DbCtx } from '../../platform/ctx.ts'
import { audit_log } from './audit.schema.ts'
import type { AuditRow } from './audit.store.ts'

export interface ChainHead {
  position: number
  hash: string
}

export interface ChainLink extends ChainHead {
  seq: number
  previous_hash: string
}

export interface ChainedRow extends AuditRow {
  position: number
}

/** Arbitrary; no other advisory lock of the product uses it. */
const lockKey = 7_203_118

/** Held until the transaction ends. */
export async function lockChain({ db }: DbCtx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${lockKey}::bigint)`)
}

export const hasUnchained = async ({ db }: DbCtx): Promise<boolean> =>
  (await db.select({ seq: audit_log.seq }).from(audit_log).where(isNull(audit_log.hash)).limit(1)).length > 0

export const countUnchained = ({ db }: DbCtx): Promise<number> => db.$count(audit_log, isNull(audit_log.hash))

/** Entries of open transactions aren't visible yet; a later batch chains them. */
export const selectUnchained = ({ db }: DbCtx, limit: number): Promise<AuditRow[]> =>
  db.select().from(audit_log).where(isNull(audit_log.hash)).orderBy(asc(audit_log.seq)).limit(limit)

export async function getHead({ db }: DbCtx): Promise<ChainHead> {
  const [row] = await db
    .select({ position: notNull(audit_log.position), hash: notNull(audit_log.hash) })
    .from(audit_log)
    .where(isNotNull(audit_log.position))
    .orderBy(desc(audit_log.position))
    .limit(1)
  return row ?? { position: 0, hash: '' }
}

export async function insertLinks({ db }: DbCtx, links: ChainLink[]): Promise<void> {
  await db.execute(sql`update ${audit_log} a set position = l.position, previous_hash = l.previous_hash, hash = l.hash
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (seq bigint, position bigint, previous_hash text, hash text)
    where a.seq = l.seq`)
}

const pageSize = 1_000

/** Yields all chained entries by position, one page at a time. */
export async function* iterateChained({ db }: DbCtx): AsyncGenerator<ChainedRow> {
  for (let after = 0; ;) {
    const rows = await db
      .select({ ...getColumns(audit_log), position: notNull(audit_log.position) })
      .from(audit_log)
      .where(gt(audit_log.position, after))
      .orderBy(asc(audit_log.position), asc(audit_log.seq))
      .limit(pageSize)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.position
  }
}
