import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor } from '../../platform/ctx.ts'
import { memberships } from './identity.schema.ts'
import { organizationIdsOf } from '../../platform/permissions.ts'

// Whether an address has an account is revealed only for colleagues and people with exchanged messages; otherwise a list of addresses could
// be probed for accounts.

const idsParam = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** The account is a member of the organization, whether or not it is open to them without a second factor. */
export const isMember = (userId: SQLWrapper, organizationId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${memberships} member where member.user_id = ${userId} and member.organization_id = ${organizationId})`

export const shareOrganization = (userId: SQLWrapper, otherId: SQLWrapper): SQL => sql`exists (
  select 1 from ${memberships} one join ${memberships} other on other.organization_id = one.organization_id
  where one.user_id = ${userId} and other.user_id = ${otherId})`

/** The ids of the organizations that the account belongs to, as an array. */
export const joinedOrganizationIds = (userId: SQLWrapper): SQL<string[]> =>
  sql`array(select joined.organization_id from ${memberships} joined where joined.user_id = ${userId})`

/** The account belongs to an organization of the viewer. */
export const isColleague = (viewer: Actor, userId: SQLWrapper): SQL => sql`exists (
  select 1 from ${memberships} colleague
  where colleague.user_id = ${userId} and colleague.organization_id = any(${idsParam(organizationIdsOf(viewer))}))`

/** The managing organization vouches for an account's address among its own people. */
export const isVerifiedFor = (viewer: Actor, account: { email_verified_at: SQLWrapper; managed_by_id: SQLWrapper }): SQL =>
  sql`(${account.email_verified_at} is not null or ${account.managed_by_id} = any(${idsParam(organizationIdsOf(viewer))}))`
