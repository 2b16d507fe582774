import type { RecipientQuery } from '@adjutant/contract/comms'
import { and, eq, exists, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { alphabetically } from '../../platform/db/alphabet.ts'
import { contacts, memberships, users } from '../../platform/db/schema/index.ts'
import { containing } from '../../platform/db/search-pattern.ts'
import { organizationIdsOf } from '../../platform/rights.ts'
import { isVisibleContact } from '../contacts/contacts.door.ts'
import { nameOrEmail, personColumns } from '../users/users.door.ts'
import { shownRole } from './shown-role.ts'

type Viewed = Pick<Ctx, 'db' | 'user'>

/** The one place that says to whom a person may write: people of their organizations, and accounts behind contacts that they see. */
function isReachable(ctx: Viewed) {
  const colleague = ctx.db
    .select({ one: sql`1` })
    .from(memberships)
    .where(and(eq(memberships.user_id, users.id), inArray(memberships.organization_id, organizationIdsOf(ctx.user))))
  const addresses = ctx.db
    .select({ email: sql`unnest(${contacts.email_keys})`.as('email') })
    .from(contacts)
    .where(isVisibleContact(ctx))
  return and(
    ne(users.id, ctx.user.id),
    ne(users.user_level, 'waitlisted'),
    or(exists(colleague), inArray(sql`lower(${users.email})`, addresses)),
  )
}

const shownName = sql`coalesce(${users.display_name}, ${nameOrEmail})`

/** Matches the account's name, e-mail and role, and the names under which the viewer's contacts know the person. */
function matches(ctx: Viewed, search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = containing(search)
  const namedContact = ctx.db
    .select({ email: sql`unnest(${contacts.email_keys})`.as('email') })
    .from(contacts)
    .where(and(isVisibleContact(ctx), ilike(contacts.name, pattern)))
  return or(
    ilike(shownName, pattern),
    ilike(users.email, pattern),
    ilike(shownRole(ctx), pattern),
    inArray(sql`lower(${users.email})`, namedContact),
  )
}

export async function selectRecipients(ctx: Viewed, { search, skip, limit }: RecipientQuery) {
  const where = and(isReachable(ctx), matches(ctx, search))
  const columns = { ...personColumns(users), role: shownRole(ctx) }
  const rows = await ctx.db.select(columns).from(users).where(where).orderBy(alphabetically(shownName), users.id).offset(skip).limit(limit)
  return { rows, total: await ctx.db.$count(users, where) }
}

export type RecipientRow = Awaited<ReturnType<typeof selectRecipients>>['rows'][number]

/** Which of these may be written to. They are held until the transaction ends: none is deleted before the row that refers to them. */
export async function selectReachable(ctx: Viewed, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isReachable(ctx)))
    .orderBy(users.id)
    .for('key share')
  return rows.map(({ id }) => id)
}
