import { sql, type SQL } from 'drizzle-orm'
import type { ViewerCtx } from '../../../platform/ctx.ts'
import { contactRoleOf } from '../../contacts/index.ts'
import type { accounts } from '../../identity/index.ts'

type Account = Pick<ReturnType<typeof accounts>, 'email' | 'email_verified_at' | 'managed_by_id' | 'role'>

/** The role of an account of the outer query: the person's own, or else the role of a contact for them that the viewer sees. */
export const displayedRole = (ctx: ViewerCtx, account: Account): SQL<string | null> =>
  sql<string | null>`coalesce(nullif(${account.role}, ''), ${contactRoleOf(ctx, account)})`
