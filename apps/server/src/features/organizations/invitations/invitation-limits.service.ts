import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { TooManyRequests } from '../../../platform/errors.ts'
import { findRetryAfter } from '../../audit/index.ts'

const hourSeconds = 3_600
const daySeconds = 86_400
const invitationLinkActions = ['organization.user_invited', 'organization.invitation_resent']

const linksPerHour = 20
const linksPerAddress = 5
/**
 * The limit for all organizations together exceeds that of one organization, so that none can stop others from inviting the same person.
 */
const linksPerMailbox = 20

const ofDay = { actions: invitationLinkActions, withinSeconds: daySeconds }

/** Counts every link: first, resent and of revoked invitations. */
export async function assertInvitationLimits(ctx: Ctx, organizationId: string, email: string): Promise<void> {
  if (!ctx.rateLimit) return
  // The organization's row is already locked; the address is locked too, because several organizations can write to it at once.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('adjutant invitation ' || lower(${email})))`)
  const ofOrganization = { actions: invitationLinkActions, withinSeconds: hourSeconds, subjectId: organizationId }
  await assertBelowLimit(findRetryAfter(ctx, ofOrganization, linksPerHour), membershipMessages.tooManyInvitations)
  await assertBelowLimit(
    findRetryAfter(ctx, { ...ofDay, email, subjectId: organizationId }, linksPerAddress),
    membershipMessages.tooManyLinks,
  )
  await assertBelowLimit(findRetryAfter(ctx, { ...ofDay, email }, linksPerMailbox), membershipMessages.tooManyLinks)
}

async function assertBelowLimit(found: Promise<number | undefined>, detail: string): Promise<void> {
  const retryAfter = await found
  if (retryAfter !== undefined) throw new TooManyRequests(retryAfter, detail)
}
