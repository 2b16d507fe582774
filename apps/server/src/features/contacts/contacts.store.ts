import type { ContactQuery, PastInteraction } from '@adjutant/contract/contacts'
import { and, desc, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, DbCtx, DbPortsCtx, ViewerPortsCtx } from '../../platform/ctx.ts'
import { type RowPage, toPage, totalColumn } from '../../platform/records/page.ts'
import { accounts, isColleague, isVerifiedFor, people, personColumns } from '../identity/index.ts'
import { createSharedHandover } from '../organizations/index.ts'
import { contacts, past_interactions } from './contacts.schema.ts'
import { byName, contactShares, isVisible, matchesSearch } from './contacts.conditions.ts'
import { exportOwnedWithChildren } from '../../platform/records/personal-data.ts'

/** Background work has no viewer, so no account is linked. */
type ReadCtx = DbPortsCtx & { user?: Actor }

const creators = people('creators')
const candidates = accounts('candidates')

/**
 * The account of the first email that has one, looked up with every read because accounts change. Strangers' accounts and unverified
 * addresses are never linked.
 */
const accountIdFor = ({ user: viewer, ports }: ReadCtx) =>
  viewer
    ? sql<string | null>`(
  select ${candidates.id} from ${candidates}
  where lower(${candidates.email}) = any(${contacts.email_keys}) and ${candidates.user_level} <> 'waitlisted'
    and ${isVerifiedFor(viewer, candidates)} and (${candidates.id} = ${viewer.id}
      or ${isColleague(viewer, candidates.id)} or ${ports.threads.hasExchangedMessages(viewer, candidates.id)})
  order by array_position(${contacts.email_keys}, lower(${candidates.email})) limit 1)`
    : sql<string | null>`null`

const interactionsNewestFirst = sql<PastInteraction[]>`(
  select coalesce(json_agg(json_build_object('id', i.id, 'date', i.date, 'summary', i.summary, 'notes', i.notes)
    order by i.date desc, i.created_at desc, i.id desc), '[]')
  from ${past_interactions} i where i.contact_id = ${contacts.id})`

const rowColumns = (ctx: ReadCtx) => ({
  contact: contacts,
  creator: personColumns(creators),
  account_id: accountIdFor(ctx),
  shared_org_ids: contactShares.organizationIdsOf(contacts.id),
  past_interactions: interactionsNewestFirst,
})

const selectRows = (ctx: ReadCtx) =>
  ctx.db.select(rowColumns(ctx)).from(contacts).leftJoin(creators, eq(creators.id, contacts.created_by_user_id))

export type ContactRow = Awaited<ReturnType<typeof selectRows>>[number]
export type ContactPatch = Partial<Pick<ContactRow['contact'], 'name' | 'role' | 'emails' | 'phones' | 'notes'>>

/** One query returns ids and count; only the page's contacts are joined with their relations. */
export async function selectContacts(ctx: ViewerPortsCtx, query: ContactQuery): Promise<RowPage<ContactRow>> {
  const where = and(isVisible(ctx), matchesSearch(query.search))
  const page = ctx.db.$with('page').as(
    ctx.db
      .select({ id: contacts.id, total: totalColumn() })
      .from(contacts)
      .where(where)
      .orderBy(...byName)
      .offset(query.skip)
      .limit(query.limit),
  )
  const rows = await ctx.db
    .with(page)
    .select({ ...rowColumns(ctx), total: page.total })
    .from(page)
    .innerJoin(contacts, eq(contacts.id, page.id))
    .leftJoin(creators, eq(creators.id, contacts.created_by_user_id))
    .orderBy(...byName)
  return toPage(rows, query, () => ctx.db.$count(contacts, where))
}

export async function selectVisibleIds(ctx: ViewerPortsCtx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(isVisible(ctx))
    .orderBy(...byName)
  return rows.map(({ id }) => id)
}

/** Filters the ids to contacts that the person can see. */
export async function selectVisibleAmong(ctx: ViewerPortsCtx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(isVisible(ctx), inArray(contacts.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** Expects ids that were just found visible: repeating that check for each of a hundred chunks would cost more than the rest. */
export const selectChunk = (ctx: ViewerPortsCtx, visibleIds: string[]): Promise<ContactRow[]> =>
  selectRows(ctx)
    .where(and(inArray(contacts.id, visibleIds), isNull(contacts.deleted_at)))
    .orderBy(...byName)

const hasEmailAmong = (emails: readonly string[]) => sql`${contacts.email_keys} && ${sql.param([...emails])}::text[]`

/** Selects contacts with one of these lowercase emails, own ones first. */
export const selectByEmails = (ctx: ViewerPortsCtx, emails: readonly string[]): Promise<ContactRow[]> =>
  selectRows(ctx)
    .where(and(isVisible(ctx), hasEmailAmong(emails)))
    .orderBy(desc(eq(contacts.created_by_user_id, ctx.user.id)), ...byName)

/** Selects all lowercase emails of visible contacts that have one of these emails. */
export async function selectKnownEmails(ctx: ViewerPortsCtx, emails: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ emails: contacts.email_keys })
    .from(contacts)
    .where(and(isVisible(ctx), hasEmailAmong(emails)))
  return rows.flatMap((row) => row.emails)
}

export async function findVisible(ctx: ViewerPortsCtx, id: string): Promise<ContactRow | undefined> {
  const [row] = await selectRows(ctx).where(and(eq(contacts.id, id), isVisible(ctx)))
  return row
}

/** Locked until the transaction ends. The lock precedes the read, so that the relations are as recent as the lock. */
export async function findVisibleForUpdate(ctx: ViewerPortsCtx, id: string): Promise<ContactRow | undefined> {
  const locked = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.id, id), isVisible(ctx)))
    .for('update')
  return locked.length > 0 ? findVisible(ctx, id) : undefined
}

/** Lowercased by the database, like the account emails they are compared with. */
const toLookupKeys = (emails: string[]) => sql`array(select lower(e) from unnest(${sql.param(emails, contacts.emails)}::text[]) e)`

export async function updateContact(ctx: DbCtx, id: string, patch: ContactPatch): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({ ...patch, ...(patch.emails && { email_keys: toLookupKeys(patch.emails) }), updated_at: sql`now()` })
    .where(eq(contacts.id, id))
}

/** The row after a write, for its author. */
export async function getStored(ctx: ReadCtx, id: string): Promise<ContactRow> {
  return firstRow(await selectRows(ctx).where(eq(contacts.id, id)))
}

/** The contacts among these ids that the person sees, each with the account of its first email that has a verified one. */
export function selectContactAccounts(ctx: ViewerPortsCtx, ids: readonly string[]): Promise<{ id: string; user_id: string | null }[]> {
  const accountId = sql<string | null>`(
    select a.id from ${accounts('a')}
    where lower(a.email) = any(${contacts.email_keys}) and a.email_verified_at is not null and a.user_level <> 'waitlisted'
      and a.id <> ${ctx.user.id}
    order by array_position(${contacts.email_keys}, lower(a.email)) limit 1)`
  return ctx.db
    .select({ id: contacts.id, user_id: accountId })
    .from(contacts)
    .where(and(inArray(contacts.id, [...ids]), isVisible(ctx)))
}

/** Condition: for the viewer, the contact represents the account. */
export const representsAccount = (viewer: Actor, contactId: SQLWrapper, userId: string): SQL =>
  sql`exists (select 1 from ${contacts} inner join ${candidates} on lower(${candidates.email}) = any(${contacts.email_keys})
    where ${contacts.id} = ${contactId} and ${candidates.id} = ${userId} and ${isVerifiedFor(viewer, candidates)})`

export const exportContacts = exportOwnedWithChildren(contacts, contacts.created_by_user_id, {
  name: 'past_interactions',
  table: past_interactions,
  recordId: past_interactions.contact_id,
  order: past_interactions.date,
})

/** Deletes the contacts that only this person sees. */
export const deletePrivateContacts = (userId: string): SQL =>
  sql`delete from ${contacts} where created_by_user_id = ${userId}::uuid and ${contactShares.isUnshared(contacts.id)}`

export const handOverContacts = createSharedHandover('contacts', { records: contacts, shares: contactShares })
