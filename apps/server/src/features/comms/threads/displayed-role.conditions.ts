import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { users } from '../../users/users.schema.ts'
import { contactRoleOf } from '../../contacts/index.ts'

/** The role of the outer query's user: their own, or else the role of a contact for them that the viewer sees. */
export const displayedRole = (ctx: Pick<Ctx, 'db' | 'user'>): SQL<string | null> =>
  sql<string | null>`coalesce(nullif(${users.role}, ''), ${contactRoleOf(ctx, users)})`
