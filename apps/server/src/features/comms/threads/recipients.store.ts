import type { RecipientQuery } from '@adjutant/contract/comms'
import { and, ilike, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../../platform/db/alphabetical-order.ts'
import { contacts } from '../../contacts/contacts.schema.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { accounts, displayedName, hasExchangedMessages, isColleague, isVerifiedFor, personColumns } from '../../identity/index.ts'
import { isVisibleContact } from '../../contacts/index.ts'
import { displayedRole } from './displayed-role.conditions.ts'

type Viewed = Pick<Ctx, 'db' | 'user'>

const recipients = accounts('recipients')

const isOther = ({ user }: Viewed) => and(ne(recipients.id, user.id), ne(recipients.user_level, 'waitlisted'))

/** Accounts of contacts that the person sees; only a verified address identifies an account. */
function isBehindContact(ctx: Viewed): SQL | undefined {
  const addresses = ctx.db
    .select({ email: sql`unnest(${contacts.email_keys})`.as('email') })
    .from(contacts)
    .where(isVisibleContact(ctx))
  return and(isNotNull(recipients.email_verified_at), inArray(sql`lower(${recipients.email})`, addresses))
}

/** The only definition of who can be written to: members of the person's organizations and accounts of contacts that the person sees. */
const isReachable = (ctx: Viewed) => and(isOther(ctx), or(isColleague(ctx.user, recipients.id), isBehindContact(ctx)))

/** Limited to people whose account the person knows about: a full list would reveal which addresses have accounts. */
const isListed = (ctx: Viewed) =>
  and(isOther(ctx), or(isColleague(ctx.user, recipients.id), and(hasExchangedMessages(ctx.user, recipients.id), isBehindContact(ctx))))

const shownName = displayedName(recipients)

/** Matches the account's name, email and role, and the names of the viewer's contacts for the person. */
function matches(ctx: Viewed, search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = toLikePattern(search)
  const namedContact = ctx.db
    .select({ email: sql`unnest(${contacts.email_keys})`.as('email') })
    .from(contacts)
    .where(and(isVisibleContact(ctx), ilike(contacts.name, pattern)))
  return or(
    ilike(shownName, pattern),
    ilike(recipients.email, pattern),
    ilike(displayedRole(ctx, recipients), pattern),
    and(isVerifiedFor(ctx.user, recipients), inArray(sql`lower(${recipients.email})`, namedContact)),
  )
}

export async function selectRecipients(ctx: Viewed, { search, skip, limit }: RecipientQuery) {
  const where = and(isListed(ctx), matches(ctx, search))
  const columns = { ...personColumns(recipients), role: displayedRole(ctx, recipients) }
  const rows = await ctx.db
    .select(columns)
    .from(recipients)
    .where(where)
    .orderBy(inAlphabeticalOrder(shownName), recipients.id)
    .offset(skip)
    .limit(limit)
  return { rows, total: await ctx.db.$count(recipients, where) }
}

export type RecipientRow = Awaited<ReturnType<typeof selectRecipients>>['rows'][number]

/** The people who can be written to. Locks the rows until the transaction ends, so that none is deleted before a row refers to it. */
export async function selectReachable(ctx: Viewed, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db
    .select({ id: recipients.id })
    .from(recipients)
    .where(and(inArray(recipients.id, [...userIds]), isReachable(ctx)))
    .orderBy(recipients.id)
    .for('key share')
  return rows.map(({ id }) => id)
}

/** The contacts among these ids that the person sees, each with the account of its first email that has a verified one. */
export function selectContactAccounts(ctx: Viewed, ids: readonly string[]): Promise<{ id: string; user_id: string | null }[]> {
  const accountId = sql<string | null>`(
    select a.id from ${accounts('a')}
    where lower(a.email) = any(${contacts.email_keys}) and a.email_verified_at is not null and a.user_level <> 'waitlisted'
      and a.id <> ${ctx.user.id}
    order by array_position(${contacts.email_keys}, lower(a.email)) limit 1)`
  return ctx.db
    .select({ id: contacts.id, user_id: accountId })
    .from(contacts)
    .where(and(inArray(contacts.id, [...ids]), isVisibleContact(ctx)))
}
