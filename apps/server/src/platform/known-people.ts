import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor } from './ctx.ts'
import { memberships } from '../features/organizations/organizations.schema.ts'
import { organizationIdsOf } from './permissions.ts'

// Whether an address has an account is revealed only for colleagues and people with exchanged messages; otherwise a list of addresses could
// be probed for accounts.

const idsParam = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** The account belongs to an organization of the viewer. */
export const isColleague = (viewer: Actor, userId: SQLWrapper): SQL => sql`exists (
  select 1 from ${memberships} colleague
  where colleague.user_id = ${userId} and colleague.organization_id = any(${idsParam(organizationIdsOf(viewer))}))`

/** The managing organization vouches for an account's address among its own people. */
export const isVerifiedFor = (viewer: Actor, account: { email_verified_at: SQLWrapper; managed_by_id: SQLWrapper }): SQL =>
  sql`(${account.email_verified_at} is not null or ${account.managed_by_id} = any(${idsParam(organizationIdsOf(viewer))}))`
