import { eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor, ViewerCtx } from '../ctx.ts'
import { organizationIdsOf } from '../permissions.ts'
import type { Shares } from './shares.ts'

/** The record belongs to the person or to one of their organizations. */
export const isOwnOrOfOrganization = (actor: Actor, record: { user_id: SQLWrapper; organization_id: SQLWrapper }): SQL | undefined =>
  or(eq(record.user_id, actor.id), inArray(record.organization_id, organizationIdsOf(actor)))

/**
 * The person created the record, or an organization of theirs shares it. A union of two index scans, because an OR over both tables would
 * read every record. `ownIds`: subquery with the ids of the person's own records.
 */
export const isOwnOrShared = (ctx: ViewerCtx, id: SQLWrapper, ownIds: SQLWrapper, shares: Shares): SQL =>
  inArray(id, sql`(${ownIds} union ${shares.selectIds(ctx, organizationIdsOf(ctx.user))})`)

/** The people who read a record: the members of its organization, or one person. */
export type Readers = { organization_id: string } | { actor: Actor }
