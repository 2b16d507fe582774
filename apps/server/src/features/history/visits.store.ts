import { and, eq, gt, isNotNull, lt, ne, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { DbCtx } from '../../platform/ctx.ts'
import { accounts } from '../identity/index.ts'
import { visits } from './history.schema.ts'

/** Longer than any break within a working day. */
const visitGap = sql`interval '4 hours'`
/** For people without an earlier visit. */
const firstVisit = sql`now() - interval '7 days'`

/** More would be no overview, and each further day makes the query slower. */
const longestAbsence = sql`now() - interval '30 days'`

/** After a gap, everything since the end of the previous visit is unread. */
const currentSince = sql<Date>`greatest(${longestAbsence}, case when ${visits.last_seen_at} < now() - ${visitGap}
  then greatest(${visits.last_seen_at}, ${visits.unread_since}) else ${visits.unread_since} end)`.mapWith(visits.unread_since)

async function save(ctx: DbCtx, userId: string, first: Partial<PgInsertValue<typeof visits>>, set: Record<string, SQL | boolean | string>) {
  await ctx.db
    .insert(visits)
    .values({ user_id: userId, unread_since: firstVisit, ...first })
    .onConflictDoUpdate({ target: visits.user_id, set })
}

export const touchVisit = (ctx: DbCtx, userId: string, timeZone: string | undefined): Promise<void> => {
  const zone = timeZone === undefined ? {} : { time_zone: timeZone }
  return save(ctx, userId, zone, { unread_since: currentSince, last_seen_at: sql`now()`, ...zone })
}

/** UTC if the person's device hasn't sent its time zone. */
export async function findTimeZoneOf(ctx: DbCtx, userId: string): Promise<string> {
  const [row] = await ctx.db.select({ zone: visits.time_zone }).from(visits).where(eq(visits.user_id, userId))
  return row?.zone ?? 'UTC'
}

export const markAllRead = (ctx: DbCtx, userId: string): Promise<void> =>
  save(ctx, userId, { unread_since: sql`now()` }, { unread_since: sql`now()`, last_seen_at: sql`now()` })

export async function findUnreadSince(ctx: DbCtx, userId: string): Promise<Date | undefined> {
  const [row] = await ctx.db.select({ since: currentSince }).from(visits).where(eq(visits.user_id, userId))
  return row?.since
}

export async function isWeeklyMailEnabled(ctx: DbCtx, userId: string): Promise<boolean> {
  const [row] = await ctx.db.select({ enabled: visits.weekly_mail }).from(visits).where(eq(visits.user_id, userId))
  return row?.enabled ?? true
}

export const setWeeklyMail = (ctx: DbCtx, userId: string, enabled: boolean): Promise<void> =>
  save(ctx, userId, { weekly_mail: enabled }, { weekly_mail: enabled })

/** Condition: the mail of this week is claimed, or the person switched the mail off. */
const hasNoWeeklyMail = (userId: SQLWrapper, monday: string): SQL =>
  sql`exists (select from ${visits} where ${visits.user_id} = ${userId} and (not ${visits.weekly_mail} or ${visits.mailed_week} >= ${monday}::date))`

export const recipientsAtOnce = 200

const recipients = accounts('recipients')

/** Accounts with access and a verified address that existed before this week, and whose mail is neither claimed nor switched off. */
export const selectRecipients = (ctx: DbCtx, monday: string, after: string) =>
  ctx.db
    .select({ id: recipients.id })
    .from(recipients)
    .where(
      and(
        gt(recipients.id, after),
        ne(recipients.user_level, 'waitlisted'),
        isNotNull(recipients.email_verified_at),
        lt(recipients.created_at, new Date(monday)),
        not(hasNoWeeklyMail(recipients.id, monday)),
      ),
    )
    .orderBy(recipients.id)
    .limit(recipientsAtOnce)

/** False if the mail is switched off, or another process has claimed this week. The row stays locked until the transaction ends. */
export async function claimWeek(ctx: DbCtx, userId: string, monday: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ user_id: string }>(sql`
    insert into ${visits} (user_id, unread_since, mailed_week) values (${userId}::uuid, ${firstVisit}, ${monday}::date)
    on conflict (user_id) do update set mailed_week = excluded.mailed_week
    where visits.weekly_mail and (visits.mailed_week is null or visits.mailed_week < excluded.mailed_week)
    returning user_id`)
  return rows.length > 0
}

/** Exports a person's visits. Versions are exported with their records. */
export const exportVisits = (userId: string): SQL =>
  sql`select v.user_id as id, to_jsonb(v) - 'user_id' as row from ${visits} v where v.user_id = ${userId}::uuid`
