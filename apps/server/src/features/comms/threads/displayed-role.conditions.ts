import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { contacts } from '../../contacts/contacts.schema.ts'
import { type accounts, isVerifiedFor } from '../../identity/index.ts'
import { isVisibleContact } from '../../contacts/index.ts'

type Account = Pick<ReturnType<typeof accounts>, 'email' | 'email_verified_at' | 'managed_by_id' | 'role'>

/**
 * The role of an account of the outer query: the person's own, or else the role of a contact for them that the viewer sees, with the viewer's own
 * contacts first.
 */
export function displayedRole(ctx: Pick<Ctx, 'db' | 'user'>, account: Account): SQL<string | null> {
  const known = ctx.db
    .select({ role: contacts.role })
    .from(contacts)
    .where(
      and(
        isVisibleContact(ctx),
        isNotNull(contacts.role),
        isVerifiedFor(ctx.user, account),
        sql`${contacts.email_keys} @> array[lower(${account.email})]`,
      ),
    )
    .orderBy(desc(eq(contacts.created_by_user_id, ctx.user.id)), contacts.id)
    .limit(1)
  return sql<string | null>`coalesce(nullif(${account.role}, ''), ${known})`
}
