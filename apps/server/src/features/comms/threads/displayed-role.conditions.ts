import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { contacts } from '../../contacts/contacts.schema.ts'
import { users } from '../../users/users.schema.ts'
import { isVerifiedFor } from '../../../platform/known-people.ts'
import { isVisibleContact } from '../../contacts/index.ts'

/**
 * The role of the outer query's user: their own, or else the role of a contact for them that the viewer sees, with the viewer's own
 * contacts first.
 */
export function displayedRole(ctx: Pick<Ctx, 'db' | 'user'>): SQL<string | null> {
  const known = ctx.db
    .select({ role: contacts.role })
    .from(contacts)
    .where(
      and(
        isVisibleContact(ctx),
        isNotNull(contacts.role),
        isVerifiedFor(ctx.user, users),
        sql`${contacts.email_keys} @> array[lower(${users.email})]`,
      ),
    )
    .orderBy(desc(eq(contacts.created_by_user_id, ctx.user.id)), contacts.id)
    .limit(1)
  return sql<string | null>`coalesce(nullif(${users.role}, ''), ${known})`
}
