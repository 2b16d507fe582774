import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor } from './ctx.ts'
import { memberships } from '../features/organizations/organizations.schema.ts'
import { thread_participants, threads } from '../features/comms/comms.schema.ts'
import { organizationIdsOf } from './permissions.ts'

// Whether an address has an account is revealed only for colleagues and people with exchanged messages; otherwise a list of addresses could
// be probed for accounts.

const idsParam = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** The account belongs to an organization of the viewer. */
export const isColleague = (viewer: Actor, userId: SQLWrapper): SQL => sql`exists (
  select 1 from ${memberships} colleague
  where colleague.user_id = ${userId} and colleague.organization_id = any(${idsParam(organizationIdsOf(viewer))}))`

/** The two share a two-person thread with a message and no undecided request. */
export const hasExchangedMessages = (viewer: Actor, userId: SQLWrapper): SQL => sql`exists (
  select 1 from ${threads} pair
  where pair.pair_key = least(${viewer.id}, ${userId}::text collate "C") || ':' || greatest(${viewer.id}, ${userId}::text collate "C")
    and pair.last_number > 0
    and not exists (select 1 from ${thread_participants} asked where asked.thread_id = pair.id and asked.request_number is not null))`

/** The managing organization vouches for an account's address among its own people. */
export const isVerifiedFor = (viewer: Actor, account: { email_verified_at: SQLWrapper; managed_by_id: SQLWrapper }): SQL =>
  sql`(${account.email_verified_at} is not null or ${account.managed_by_id} = any(${idsParam(organizationIdsOf(viewer))}))`
