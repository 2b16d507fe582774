import type { AuditQuery } from '@adjutant/contract/admin'
import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { audit_log } from '../../platform/db/schema/index.ts'
import { containing } from '../../platform/db/search-pattern.ts'

export type AuditRow = typeof audit_log.$inferSelect

export async function insertEntry(ctx: SystemCtx, entry: typeof audit_log.$inferInsert): Promise<void> {
  await ctx.db.insert(audit_log).values(entry)
}

/** As part of another statement, for each row of `source`, which has an `id` and a `name`. */
export const insertEntriesOf = (
  source: SQL,
  action: string,
  subjectKind: string,
  by: { id: unknown; email: unknown; address: unknown },
): SQL =>
  sql`insert into ${audit_log} (actor_id, actor_email, action, subject_kind, subject_id, subject_name, address)
    select ${by.id}::uuid, ${by.email}::text, ${sql.raw(`'${action}'`)}, ${sql.raw(`'${subjectKind}'`)}, id, name, ${by.address}::text from ${source}`

const matching = (search: string) => {
  if (!search) return undefined
  const pattern = containing(search)
  return or(ilike(audit_log.actor_email, pattern), ilike(audit_log.action, pattern), ilike(audit_log.subject_name, pattern))
}

export async function selectEntries(ctx: SystemCtx, query: AuditQuery): Promise<{ rows: AuditRow[]; total: number }> {
  const where = matching(query.search)
  const rows = await ctx.db.select().from(audit_log).where(where).orderBy(desc(audit_log.seq)).offset(query.skip).limit(query.limit)
  return { rows, total: await ctx.db.$count(audit_log, where) }
}

export interface Recently {
  actions: readonly string[]
  withinSeconds: number
  /** Done from this network address. */
  address?: string
  /** With this e-mail in its details, in any case of letters. */
  email?: string
  /** About this subject. */
  subjectId?: string
}

const isRecent = ({ actions, withinSeconds, address, email, subjectId }: Recently) =>
  and(
    inArray(audit_log.action, [...actions]),
    sql`${audit_log.at} > now() - make_interval(secs => ${withinSeconds})`,
    address === undefined ? undefined : eq(audit_log.address, address),
    email === undefined ? undefined : sql`lower(${audit_log.details} ->> 'email') = lower(${email})`,
    subjectId === undefined ? undefined : eq(audit_log.subject_id, subjectId),
  )

export const countEntries = (ctx: SystemCtx, recently: Recently): Promise<number> => ctx.db.$count(audit_log, isRecent(recently))

/** Seconds until fewer than `limit` of these entries are recent; undefined when that is so already. */
export async function findRetryAfter(ctx: SystemCtx, recently: Recently, limit: number): Promise<number | undefined> {
  const age = sql<number>`extract(epoch from now() - ${audit_log.at})::float8`
  const [entry] = await ctx.db
    .select({ age })
    .from(audit_log)
    .where(isRecent(recently))
    .orderBy(desc(audit_log.at), desc(audit_log.seq))
    .offset(limit - 1)
    .limit(1)
  return entry && Math.max(1, Math.ceil(recently.withinSeconds - entry.age))
}
