import type { AuditFilter, AuditQuery } from '@adjutant/contract/accounts/audit'
import { dayMs } from '@adjutant/contract/core/days'
import { and, asc, desc, eq, gt, gte, ilike, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { DbCtx, SystemCtx } from '../../platform/ctx.ts'
import { audit_log } from './audit.schema.ts'
import { primaryOrganizationOf } from '../identity/index.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { type RowPage, selectPage } from '../../platform/records/page.ts'

export type AuditRow = typeof audit_log.$inferSelect
export type NewEntry = Omit<typeof audit_log.$inferInsert, 'position' | 'previous_hash' | 'hash'> & { subject_kind: string }

/** Entries about an account belong to its primary organization; entries about a person's items and runs belong to that person's. */
function organizationOf({ organization_id, subject_kind, subject_id, actor_id }: NewEntry): SQL | string | null {
  if (organization_id !== undefined || subject_kind === 'settings') return organization_id ?? null
  const userId = subject_kind === 'user' ? subject_id : actor_id
  return userId ? primaryOrganizationOf(sql`${userId}`) : null
}

export async function insertEntry(ctx: DbCtx, entry: NewEntry): Promise<void> {
  await ctx.db.insert(audit_log).values({ ...entry, organization_id: organizationOf(entry) })
}

export interface ThrottleLimit {
  max: number
  seconds: number
  /** Entries with equal values in these columns count as similar. */
  same: readonly ('actor_id' | 'address' | 'subject_id' | 'organization_id')[]
}

/** Inserts the entry unless `max` similar entries exist, because strangers or a refreshing page can cause the event endlessly. */
export async function insertThrottled({ db }: DbCtx, entry: NewEntry, throttleLimits: readonly ThrottleLimit[]): Promise<void> {
  const isBelow = ({ max, seconds, same }: ThrottleLimit) => {
    const alike = and(
      eq(audit_log.action, entry.action),
      sql`${audit_log.at} > now() - make_interval(secs => ${seconds})`,
      ...same.map((name) => sql`${audit_log[name]} is not distinct from ${entry[name] ?? null}`),
    )
    return sql`(select count(*) from ${audit_log} where ${alike}) < ${max}`
  }
  await db.execute(sql`insert into ${audit_log}
      (actor_id, actor_email, action, subject_kind, subject_id, subject_name, details, address, organization_id)
    select ${entry.actor_id ?? null}::uuid, ${entry.actor_email ?? null}::text, ${entry.action}::text, ${entry.subject_kind}::text,
      ${entry.subject_id ?? null}::text, ${entry.subject_name ?? null}::text, ${JSON.stringify(entry.details ?? {})}::jsonb,
      ${entry.address ?? null}::text, ${organizationOf(entry)}::uuid
    where ${and(...throttleLimits.map(isBelow))}`)
}

/** Part of another statement: one entry per row of `source`, which has an `id` and a `name`. */
export const insertEntriesFor = (
  source: SQL,
  action: string,
  subjectKind: string,
  by: { id: unknown; email: unknown; address: unknown },
  organizationId: SQL = primaryOrganizationOf(sql`${by.id}`),
): SQL =>
  sql`insert into ${audit_log} (actor_id, actor_email, action, subject_kind, subject_id, subject_name, address, organization_id)
    select ${by.id}::uuid, ${by.email}::text, ${sql.raw(`'${action}'`)}, ${sql.raw(`'${subjectKind}'`)}, id, name, ${by.address}::text,
      ${organizationId} from ${source}`

function matching(filter: AuditFilter, organizationId: string | undefined): SQL | undefined {
  const { search, actor, action, subject, from, to } = filter
  const pattern = toLikePattern(search)
  return and(
    organizationId === undefined ? undefined : eq(audit_log.organization_id, organizationId),
    search
      ? or(ilike(audit_log.actor_email, pattern), ilike(audit_log.action, pattern), ilike(audit_log.subject_name, pattern))
      : undefined,
    actor ? ilike(audit_log.actor_email, toLikePattern(actor)) : undefined,
    action ? eq(audit_log.action, action) : undefined,
    subject ? or(ilike(audit_log.subject_name, toLikePattern(subject)), eq(audit_log.subject_id, subject)) : undefined,
    from ? gte(audit_log.at, new Date(from)) : undefined,
    to ? lt(audit_log.at, new Date(Date.parse(to) + dayMs)) : undefined,
  )
}

export async function selectEntries(
  ctx: DbCtx,
  { skip, limit, ...filter }: AuditQuery,
  organizationId?: string,
): Promise<RowPage<AuditRow>> {
  const where = matching(filter, organizationId)
  const list = ctx.db.select().from(audit_log).where(where).orderBy(desc(audit_log.seq))
  return selectPage(list, { skip, limit }, () => ctx.db.$count(audit_log, where))
}

const pageSize = 500

/** Yields chained entries by position, one page at a time. */
export async function* iterateMatching({ db }: DbCtx, filter: AuditFilter, organizationId: string | undefined): AsyncGenerator<AuditRow[]> {
  const where = and(matching(filter, organizationId), isNotNull(audit_log.hash))
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(audit_log)
      .where(and(where, gt(audit_log.position, after)))
      .orderBy(asc(audit_log.position))
      .limit(pageSize)
    yield rows
    const last = rows.at(-1)?.position
    if (!last || rows.length < pageSize) return
    after = last
  }
}

export interface RecentEntries {
  actions: readonly string[]
  withinSeconds: number
  address?: string
  /** Matches the email in the details, case-insensitively. */
  email?: string
  subjectId?: string
}

const isRecent = ({ actions, withinSeconds, address, email, subjectId }: RecentEntries) =>
  and(
    inArray(audit_log.action, [...actions]),
    sql`${audit_log.at} > now() - make_interval(secs => ${withinSeconds})`,
    address === undefined ? undefined : eq(audit_log.address, address),
    email === undefined ? undefined : sql`lower(${audit_log.details} ->> 'email') = lower(${email})`,
    subjectId === undefined ? undefined : eq(audit_log.subject_id, subjectId),
  )

/** Seconds until fewer than `limit` of these entries are recent; undefined if that is already so. */
export async function findRetryAfter(ctx: SystemCtx, recently: RecentEntries, limit: number): Promise<number | undefined> {
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

/** Exports the person's actions and the account's events without an actor. */
export const exportActivity = (userId: string): SQL => sql`select lpad(to_hex(a.seq), 32, '0')::uuid as id,
    jsonb_build_object('at', a.at, 'action', a.action, 'subject_kind', a.subject_kind, 'subject_name', a.subject_name, 'address', a.address) as row
  from ${audit_log} a where a.actor_id = ${userId}::uuid or (a.subject_kind = 'user' and a.subject_id = ${userId}::text and a.actor_id is null)`
