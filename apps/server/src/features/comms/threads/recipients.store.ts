import type { RecipientQuery } from '@adjutant/contract/comms'
import { and, ilike, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { selectPage } from '../../../platform/records/page.ts'
import { inAlphabeticalOrder } from '../../../platform/db/alphabetical-order.ts'
import { users } from '../../users/users.schema.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { isColleague, isVerifiedFor } from '../../../platform/known-people.ts'
import { contactAddresses } from '../../contacts/index.ts'
import { nameOrEmail, personColumns } from '../../users/index.ts'
import { displayedRole } from './displayed-role.conditions.ts'
import { hasExchangedMessages } from './thread-port.ts'

type Viewed = Pick<Ctx, 'db' | 'user'>

const isOther = ({ user }: Viewed) => and(ne(users.id, user.id), ne(users.user_level, 'waitlisted'))

/** Accounts of contacts that the person sees; only a verified address identifies an account. */
const isBehindContact = (ctx: Viewed): SQL | undefined =>
  and(isNotNull(users.email_verified_at), inArray(sql`lower(${users.email})`, contactAddresses(ctx)))

/** The only definition of who can be written to: members of the person's organizations and accounts of contacts that the person sees. */
const isReachable = (ctx: Viewed) => and(isOther(ctx), or(isColleague(ctx.user, users.id), isBehindContact(ctx)))

/** Limited to people whose account the person knows about: a full list would reveal which addresses have accounts. */
const isListed = (ctx: Viewed) =>
  and(isOther(ctx), or(isColleague(ctx.user, users.id), and(hasExchangedMessages(ctx.user, users.id), isBehindContact(ctx))))

const shownName = sql`coalesce(${users.display_name}, ${nameOrEmail})`

/** Matches the account's name, email and role, and the names of the viewer's contacts for the person. */
function matches(ctx: Viewed, search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = toLikePattern(search)
  return or(
    ilike(shownName, pattern),
    ilike(users.email, pattern),
    ilike(displayedRole(ctx), pattern),
    and(isVerifiedFor(ctx.user, users), inArray(sql`lower(${users.email})`, contactAddresses(ctx, pattern))),
  )
}

export function selectRecipients(ctx: Viewed, { search, ...limits }: RecipientQuery) {
  const where = and(isListed(ctx), matches(ctx, search))
  const columns = { ...personColumns(users), role: displayedRole(ctx) }
  const list = ctx.db.select(columns).from(users).where(where).orderBy(inAlphabeticalOrder(shownName), users.id)
  return selectPage(list, limits, () => ctx.db.$count(users, where))
}

export type RecipientRow = Awaited<ReturnType<typeof selectRecipients>>['rows'][number]

/** The people who can be written to. Locks the rows until the transaction ends, so that none is deleted before a row refers to it. */
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
