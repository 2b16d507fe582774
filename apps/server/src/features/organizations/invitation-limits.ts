import { membershipWords } from '@adjutant/contract/membership-words'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { TooMany } from '../../platform/errors.ts'
import { findRetryAfter } from '../audit/audit.door.ts'

const hourSeconds = 3_600
const daySeconds = 86_400
const linkDeeds = ['organization.user_invited', 'organization.invitation_resent']

const linksPerHour = 20
const linksPerAddress = 5
/** From all organizations together: above one organization's limit, so that none can stop others from inviting the same person. */
const linksPerMailbox = 20

const ofDay = { actions: linkDeeds, withinSeconds: daySeconds }

/** Counts every link: first, resent and of revoked invitations. */
export async function limitLinks(ctx: Ctx, organizationId: string, email: string): Promise<void> {
  if (!ctx.rateLimit) return
  // The organization's row is already locked; the address is locked too, because several organizations can write to it at once.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('adjutant invitation ' || lower(${email})))`)
  const ofOrganization = { actions: linkDeeds, withinSeconds: hourSeconds, subjectId: organizationId }
  await refuseBeyond(findRetryAfter(ctx, ofOrganization, linksPerHour), membershipWords.tooManyInvitations)
  await refuseBeyond(findRetryAfter(ctx, { ...ofDay, email, subjectId: organizationId }, linksPerAddress), membershipWords.tooManyLinks)
  await refuseBeyond(findRetryAfter(ctx, { ...ofDay, email }, linksPerMailbox), membershipWords.tooManyLinks)
}

async function refuseBeyond(found: Promise<number | undefined>, detail: string): Promise<void> {
  const retryAfter = await found
  if (retryAfter !== undefined) throw new TooMany(retryAfter, detail)
}
