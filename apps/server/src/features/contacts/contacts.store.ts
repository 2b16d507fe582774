import type { ContactQuery, PastInteraction } from '@adjutant/contract/contacts'
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import { contact_shares, contacts, past_interactions } from './contacts.schema.ts'
import { accounts, hasExchangedMessages, isColleague, isVerifiedFor, people, personColumns } from '../identity/index.ts'
import { byName, isVisible, matchesSearch } from './contacts.conditions.ts'

type Db = Pick<SystemCtx, 'db'>
type Viewed = Pick<Ctx, 'db' | 'user'>

const creators = people('creators')
const candidates = accounts('candidates')

/**
 * The account of the first email that has one, looked up with every read because accounts change. Strangers' accounts and unverified
 * addresses are never linked.
 */
const accountIdFor = (viewer: Actor | undefined) =>
  viewer
    ? sql<string | null>`(
  select ${candidates.id} from ${candidates}
  where lower(${candidates.email}) = any(${contacts.email_keys}) and ${candidates.user_level} <> 'waitlisted'
    and ${isVerifiedFor(viewer, candidates)}
    and (${candidates.id} = ${viewer.id} or ${isColleague(viewer, candidates.id)} or ${hasExchangedMessages(viewer, candidates.id)})
  order by array_position(${contacts.email_keys}, lower(${candidates.email})) limit 1)`
    : sql<string | null>`null`

const interactionsNewestFirst = sql<PastInteraction[]>`(
  select coalesce(json_agg(json_build_object('id', i.id, 'date', i.date, 'summary', i.summary, 'notes', i.notes)
    order by i.date desc, i.created_at desc, i.id desc), '[]')
  from ${past_interactions} i where i.contact_id = ${contacts.id})`

const rowColumnsFor = (viewer: Actor | undefined) => ({
  contact: contacts,
  creator: personColumns(creators),
  account_id: accountIdFor(viewer),
  shared_org_ids: sql<string[]>`array(select s.organization_id from ${contact_shares} s where s.contact_id = ${contacts.id} order by 1)`,
  past_interactions: interactionsNewestFirst,
})

/** Without a viewer, as in background work, no account is linked. */
type Reading = Db & { user?: Actor }

const selectRows = ({ db, user }: Reading) =>
  db.select(rowColumnsFor(user)).from(contacts).leftJoin(creators, eq(creators.id, contacts.created_by_user_id))

export type ContactRow = Awaited<ReturnType<typeof selectRows>>[number]
export type ContactPatch = Partial<Pick<ContactRow['contact'], 'name' | 'role' | 'emails' | 'phones' | 'notes'>>

/** One query returns ids and count; only the page's contacts are joined with their relations. */
export async function selectContacts(ctx: Viewed, query: ContactQuery): Promise<{ rows: ContactRow[]; total: number }> {
  const where = and(isVisible(ctx), matchesSearch(query.search))
  const page = ctx.db.$with('page').as(
    ctx.db
      .select({ id: contacts.id, total: sql<number>`(count(*) over ())::int`.as('total') })
      .from(contacts)
      .where(where)
      .orderBy(...byName)
      .offset(query.skip)
      .limit(query.limit),
  )
  const rows = await ctx.db
    .with(page)
    .select({ ...rowColumnsFor(ctx.user), total: page.total })
    .from(page)
    .innerJoin(contacts, eq(contacts.id, page.id))
    .leftJoin(creators, eq(creators.id, contacts.created_by_user_id))
    .orderBy(...byName)
  // A page behind the last one has no row with the count.
  const total = rows[0]?.total ?? (query.skip > 0 ? await ctx.db.$count(contacts, where) : 0)
  return { rows, total }
}

export async function selectVisibleIds(ctx: Viewed): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(isVisible(ctx))
    .orderBy(...byName)
  return rows.map(({ id }) => id)
}

/** Expects ids that were just found visible: repeating that check for each of a hundred chunks would cost more than the rest. */
export const selectPortion = (ctx: Viewed, visibleIds: string[]): Promise<ContactRow[]> =>
  selectRows(ctx)
    .where(and(inArray(contacts.id, visibleIds), isNull(contacts.deleted_at)))
    .orderBy(...byName)

export async function findVisible(ctx: Viewed, id: string): Promise<ContactRow | undefined> {
  const [row] = await selectRows(ctx).where(and(eq(contacts.id, id), isVisible(ctx)))
  return row
}

/** Locked until the transaction ends. The lock precedes the read, so that the relations are as recent as the lock. */
export async function findVisibleForUpdate(ctx: Viewed, id: string): Promise<ContactRow | undefined> {
  const locked = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.id, id), isVisible(ctx)))
    .for('update')
  return locked.length > 0 ? findVisible(ctx, id) : undefined
}

/** Lowercased by the database, like the account emails they are compared with. */
const toLookupKeys = (emails: string[]) => sql`array(select lower(e) from unnest(${sql.param(emails, contacts.emails)}::text[]) e)`

export async function updateContact(ctx: Db, id: string, patch: ContactPatch): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({ ...patch, ...(patch.emails && { email_keys: toLookupKeys(patch.emails) }), updated_at: sql`now()` })
    .where(eq(contacts.id, id))
}

export async function replaceShares(ctx: Db, contactId: string, organizationIds: readonly string[]): Promise<void> {
  const ofContact = eq(contact_shares.contact_id, contactId)
  await ctx.db.delete(contact_shares).where(and(ofContact, notInArray(contact_shares.organization_id, [...organizationIds])))
  if (organizationIds.length === 0) return
  const shares = organizationIds.map((organization_id) => ({ contact_id: contactId, organization_id }))
  await ctx.db.insert(contact_shares).values(shares).onConflictDoNothing()
}

/** The row after a write, for its author. */
export async function getStored(ctx: Reading, id: string): Promise<ContactRow> {
  return firstRow(await selectRows(ctx).where(eq(contacts.id, id)))
}

export async function moveContactToTrash(ctx: Viewed, id: string): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({ deleted_at: sql`now()`, deleted_by_user_id: ctx.user.id })
    .where(eq(contacts.id, id))
}
