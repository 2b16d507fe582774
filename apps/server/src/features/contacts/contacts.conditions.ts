import { and, desc, eq, ilike, isNotNull, isNull, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ViewerCtx } from '../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../platform/db/alphabetical-order.ts'
import { contact_shares, contacts } from './contacts.schema.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { isVerifiedFor } from '../identity/index.ts'
import { rowExists } from '../../platform/records/row-exists.ts'
import { createShares } from '../../platform/records/shares.ts'
import { isOwnOrShared } from '../../platform/records/visibility.ts'
import { isUnfinishedImport } from './transfer/unfinished-imports.conditions.ts'

export const contactShares = createShares(contact_shares, contact_shares.contact_id)

export const contactExists = rowExists(contacts)

/** The only definition of which contacts a person sees. */
export function isVisible(ctx: ViewerCtx) {
  const own = ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.created_by_user_id, ctx.user.id), not(isUnfinishedImport(contacts.import_id))))
  return and(isNull(contacts.deleted_at), isOwnOrShared(ctx, contacts.id, own, contactShares))
}

const minDigits = 3

/** Compares digits only, because phone numbers are formatted in many ways. */
function matchesPhone(search: string): SQL | undefined {
  const digits = search.replaceAll(/[\s()+./-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length < minDigits) return undefined
  return sql`exists (select 1 from unnest(${contacts.phones}) p where regexp_replace(p, '\\D', '', 'g') like ${`%${digits}%`})`
}

export function matchesSearch(search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = toLikePattern(search)
  return or(
    ilike(contacts.name, pattern),
    ilike(contacts.role, pattern),
    sql`exists (select 1 from unnest(${contacts.emails} || ${contacts.phones}) e where e ilike ${pattern})`,
    matchesPhone(search),
  )
}

export const byName = [inAlphabeticalOrder(contacts.name), contacts.id]

/** The columns of an account that a contact can represent. */
interface AccountColumns {
  email: SQLWrapper
  email_verified_at: SQLWrapper
  managed_by_id: SQLWrapper
}

/** Column with the role of a contact for the account that the viewer sees; the viewer's own contacts come first. */
export const contactRoleOf = (ctx: ViewerCtx, account: AccountColumns): SQLWrapper =>
  ctx.db
    .select({ role: contacts.role })
    .from(contacts)
    .where(
      and(
        isVisible(ctx),
        isNotNull(contacts.role),
        isVerifiedFor(ctx.user, account),
        sql`${contacts.email_keys} @> array[lower(${account.email})]`,
      ),
    )
    .orderBy(desc(eq(contacts.created_by_user_id, ctx.user.id)), contacts.id)
    .limit(1)

/** Subquery with the lowercase addresses of the contacts that the person sees; with a pattern only those of contacts with a matching name. */
export const contactAddresses = (ctx: ViewerCtx, namePattern?: string): SQLWrapper =>
  ctx.db
    .select({ email: sql`unnest(${contacts.email_keys})`.as('email') })
    .from(contacts)
    .where(and(isVisible(ctx), namePattern === undefined ? undefined : ilike(contacts.name, namePattern)))
