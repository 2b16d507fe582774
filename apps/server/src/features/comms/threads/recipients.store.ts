import type { RecipientQuery } from '@adjutant/contract/comms'
import { and, ilike, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { ViewerCtx } from '../../../platform/ctx.ts'
import { selectPage } from '../../../platform/records/page.ts'
import { inAlphabeticalOrder } from '../../../platform/db/alphabetical-order.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { contactAddresses } from '../../contacts/index.ts'
import { accounts, displayedName, isColleague, isVerifiedFor, personColumns } from '../../identity/index.ts'
import { displayedRole } from './displayed-role.conditions.ts'
import { hasExchangedMessages } from './thread.port.ts'

const recipients = accounts('recipients')

const isOther = ({ user }: ViewerCtx) => and(ne(recipients.id, user.id), ne(recipients.user_level, 'waitlisted'))

/** Accounts of contacts that the person sees; only a verified address identifies an account. */
const isBehindContact = (ctx: ViewerCtx): SQL | undefined =>
  and(isNotNull(recipients.email_verified_at), inArray(sql`lower(${recipients.email})`, contactAddresses(ctx)))

/** The only definition of who can be written to: members of the person's organizations and accounts of contacts that the person sees. */
const isReachable = (ctx: ViewerCtx) => and(isOther(ctx), or(isColleague(ctx.user, recipients.id), isBehindContact(ctx)))

/** Limited to people whose account the person knows about: a full list would reveal which addresses have accounts. */
const isListed = (ctx: ViewerCtx) =>
  and(isOther(ctx), or(isColleague(ctx.user, recipients.id), and(hasExchangedMessages(ctx.user, recipients.id), isBehindContact(ctx))))

const shownName = displayedName(recipients)

/** Matches the account's name, email and role, and the names of the viewer's contacts for the person. */
function matches(ctx: ViewerCtx, search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = toLikePattern(search)
  return or(
    ilike(shownName, pattern),
    ilike(recipients.email, pattern),
    ilike(displayedRole(ctx, recipients), pattern),
    and(isVerifiedFor(ctx.user, recipients), inArray(sql`lower(${recipients.email})`, contactAddresses(ctx, pattern))),
  )
}

export function selectRecipients(ctx: ViewerCtx, { search, ...limits }: RecipientQuery) {
  const where = and(isListed(ctx), matches(ctx, search))
  const columns = { ...personColumns(recipients), role: displayedRole(ctx, recipients) }
  const list = ctx.db.select(columns).from(recipients).where(where).orderBy(inAlphabeticalOrder(shownName), recipients.id)
  return selectPage(list, limits, () => ctx.db.$count(recipients, where))
}

export type RecipientRow = Awaited<ReturnType<typeof selectRecipients>>['rows'][number]

/** The people who can be written to. Locks the rows until the transaction ends, so that none is deleted before a row refers to it. */
export async function selectReachable(ctx: ViewerCtx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db
    .select({ id: recipients.id })
    .from(recipients)
    .where(and(inArray(recipients.id, [...userIds]), isReachable(ctx)))
    .orderBy(recipients.id)
    .for('key share')
  return rows.map(({ id }) => id)
}
