import { and, eq, getColumns, gt, isNull, lte, or, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'

export type JobTable = PgTable & { lease_until: PgColumn; attempts: PgColumn; next_attempt_at: PgColumn }

export type RowOf<T extends PgTable> = InferSelectModel<T>
export type ColumnOf<T extends PgTable> = keyof RowOf<T> & string
/** Values or expressions for some of the columns. */
export type FieldsOf<T extends PgTable> = { [K in ColumnOf<T>]?: RowOf<T>[K] | SQL | undefined }

/**
 * A table whose rows are jobs. A process claims a row with a lease and renews it; when the lease has expired, any process may claim the row.
 * `C`: the columns that identify a claim. `K`: the columns that a claim returns.
 */
export interface JobQueue<T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>> {
  table: T
  /** The primary key. */
  key: readonly C[]
  /** Fencing token: the values of these columns change with every claim, so a process that lost its lease can't write. */
  token: readonly C[]
  columns: readonly K[]
  /** The rows that need work, whether claimed or not. */
  isPending: SQL
  /** The order of claims. */
  orderBy: readonly (SQL | PgColumn)[]
  leaseSeconds: number
}

/** A claim returns `columns` and its identifying columns. */
export const defineQueue = <T extends JobTable, const C extends ColumnOf<T>, const K extends ColumnOf<T>>(
  queue: JobQueue<T, C, K>,
): JobQueue<T, C, C | K> => ({ ...queue, columns: [...new Set([...queue.key, ...queue.token, ...queue.columns])] })

/** A row as its claim returned it. */
export type JobOf<Q> = Q extends JobQueue<infer T, infer _, infer K> ? Pick<RowOf<T>, K> : never

/** The identity of a claim. */
type Claim<T extends PgTable, C extends ColumnOf<T>> = Pick<RowOf<T>, C>

/** Several renewals fit into one lease, so that a single late renewal doesn't lose it. */
export const renewMsOf = ({ leaseSeconds }: { leaseSeconds: number }): number => (leaseSeconds * 1_000) / 5

/** Default lease time-to-live. After a crash, another process takes over within this time plus one poll. */
export const leaseTtlSeconds = 10

/** Uses the clock of the database, because the clocks of the processes may differ. */
export const secondsFromNow = (seconds: number | SQL) => sql<Date>`now() + make_interval(secs => ${seconds})`

const now = sql<Date>`now()`

const columnOf = (table: PgTable, name: string): PgColumn => getColumns(table)[name]!

const columnsOf = (table: PgTable, names: readonly string[]): Record<string, PgColumn> =>
  Object.fromEntries(names.map((name) => [name, columnOf(table, name)]))

const list = (parts: readonly (SQL | PgColumn)[]): SQL => sql.join([...parts], sql`, `)

/** The query builder can't infer rows from columns that are known by their names only. */
const toJobs = <T extends PgTable, K extends ColumnOf<T>>(rows: unknown[]) => rows as Pick<RowOf<T>, K>[]

/** The job columns of a row that nobody has claimed and that did not fail. */
export const unclaimed = { lease_until: null, attempts: 0, next_attempt_at: null } as const

interface ClaimOptions<T extends PgTable> {
  /** Restricts the claim to these rows. */
  where?: SQL | undefined
  /** Overrides the order of the queue. */
  orderBy?: readonly (SQL | PgColumn)[]
  set?: FieldsOf<T>
}

/** Claims up to `max` rows that are due and not leased. Two processes never claim the same row. */
export async function claimJobs<T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>>(
  { db }: { db: Db },
  { table, key, columns, isPending, orderBy, leaseSeconds }: JobQueue<T, C, K>,
  max: number,
  { where, orderBy: otherOrder, set }: ClaimOptions<T> = {},
): Promise<Pick<RowOf<T>, K>[]> {
  const isFree = or(isNull(table.lease_until), lte(table.lease_until, now))
  const isDue = or(isNull(table.next_attempt_at), lte(table.next_attempt_at, now))
  const keys = list(key.map((name) => columnOf(table, name)))
  // PostgreSQL evaluates a materialized expression once, whatever plan it chooses.
  const claimable = sql`with claimable as materialized (
      select ${keys} from ${table} where ${and(isPending, isFree, isDue, where)}
      order by ${list(otherOrder ?? orderBy)} limit ${max} for update of ${table} skip locked)
    select * from claimable`
  const claim = { lease_until: secondsFromNow(leaseSeconds), attempts: sql`${table.attempts} + 1`, next_attempt_at: null, ...set }
  const rows = await db
    .update(table)
    .set(claim)
    .where(sql`(${keys}) in (${claimable})`)
    .returning(columnsOf(table, columns))
  return toJobs<T, K>(rows)
}

/** Condition: the row of this claim, while no other process has claimed it and it still needs work. */
export const isHeld = <T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>>(
  { table, key, token, isPending }: JobQueue<T, C, K>,
  claim: Claim<T, C>,
): SQL | undefined => and(...[...key, ...token].map((name) => eq(columnOf(table, name), claim[name])), isPending)

/** Writes to the row of this claim. Returns undefined if the lease is lost: another process has it, or the row is done or deleted. */
export async function updateJob<T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>>(
  { db }: { db: Db },
  queue: JobQueue<T, C, K>,
  claim: Claim<T, C>,
  set: FieldsOf<T>,
): Promise<Pick<RowOf<T>, K> | undefined> {
  const rows = await db.update(queue.table).set(set).where(isHeld(queue, claim)).returning(columnsOf(queue.table, queue.columns))
  return toJobs<T, K>(rows)[0]
}

/** Keeps the claim for another lease. Undefined if it is lost. */
export const renewLease = <T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>>(
  ctx: { db: Db },
  queue: JobQueue<T, C, K>,
  claim: Claim<T, C>,
  set?: FieldsOf<T>,
): Promise<Pick<RowOf<T>, K> | undefined> => updateJob(ctx, queue, claim, { ...set, lease_until: secondsFromNow(queue.leaseSeconds) })

/** Renews several leases in one statement. Returns the jobs whose lease is still held. */
export async function renewLeases<T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>, J extends Claim<T, C>>(
  { db }: { db: Db },
  queue: JobQueue<T, C, K>,
  claims: readonly J[],
): Promise<J[]> {
  const identity = [...queue.key, ...queue.token]
  const lease = { lease_until: secondsFromNow(queue.leaseSeconds) }
  const rows = await db
    .update(queue.table)
    .set(lease)
    .where(or(...claims.map((claim) => isHeld(queue, claim))))
    .returning(columnsOf(queue.table, identity))
  return claims.filter((claim) => rows.some((row) => identity.every((name) => isSameValue(row[name], claim[name]))))
}

/** Two dates are different objects even at the same time. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

interface ReleaseOptions<T extends PgTable> {
  /** Delay before the next claim. */
  afterMs?: number
  /** False if the job was interrupted, not tried. */
  countsAttempt?: boolean
  set?: FieldsOf<T> | undefined
}

/** Ends the claim before its lease expires, so that any process may claim the row. False if it was lost. */
export async function releaseJob<T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>>(
  ctx: { db: Db },
  queue: JobQueue<T, C, K>,
  claim: Claim<T, C>,
  { afterMs = 0, countsAttempt = true, set }: ReleaseOptions<T> = {},
): Promise<boolean> {
  const released = await updateJob(ctx, queue, claim, {
    lease_until: now,
    next_attempt_at: afterMs > 0 ? secondsFromNow(afterMs / 1_000) : null,
    ...(!countsAttempt && { attempts: sql`${queue.table.attempts} - 1` }),
    ...set,
  })
  return released !== undefined
}

/** Stores the result, which must end `isPending`. Returns false if the lease is lost. */
export async function completeJob<T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>>(
  ctx: { db: Db },
  queue: JobQueue<T, C, K>,
  claim: Claim<T, C>,
  set: FieldsOf<T>,
): Promise<boolean> {
  const done = await updateJob(ctx, queue, claim, { lease_until: null, next_attempt_at: null, ...set })
  return done !== undefined
}

/** Reads the row of this claim and locks it until the transaction ends. Returns undefined if the lease is lost. */
export async function lockJob<T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>>(
  { db }: { db: Db },
  queue: JobQueue<T, C, K>,
  claim: Claim<T, C>,
): Promise<Pick<RowOf<T>, K> | undefined> {
  const rows = await db.select(columnsOf(queue.table, queue.columns)).from(queue.table).where(isHeld(queue, claim)).for('no key update')
  return toJobs<T, K>(rows)[0]
}

/** Deletes the row of this claim. Returns false if the lease is lost. */
export async function deleteJob<T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>>(
  { db }: { db: Db },
  queue: JobQueue<T, C, K>,
  claim: Claim<T, C>,
): Promise<boolean> {
  const rows = await db.delete(queue.table).where(isHeld(queue, claim)).returning({ attempts: queue.table.attempts })
  return rows.length > 0
}

/** For a process that has just started and is the only one: every lease belongs to a dead process. */
export async function expireLeases<T extends JobTable, C extends ColumnOf<T>, K extends ColumnOf<T>>(
  { db }: { db: Db },
  { table, isPending }: JobQueue<T, C, K>,
): Promise<void> {
  const expired = { lease_until: now }
  await db
    .update(table)
    .set(expired)
    .where(and(isPending, gt(table.lease_until, now)))
}
