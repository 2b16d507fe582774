import type { Ctx } from '../../platform/ctx.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { tell } from '../events/events.door.ts'
import { announceUser } from '../sessions/sessions.door.ts'
import { recordTopics } from './handover.ts'

type Named = { id: string; name: string }

/** What a person sees depends on where they belong and with which access. */
const shownByMembership = ['users', ...recordTopics] as const

export const record = (ctx: Ctx, organization: Named, deed: string, details: Record<string, unknown> = {}): Promise<void> =>
  recordDeed(ctx, {
    action: `organization.${deed}`,
    subject_kind: 'organization',
    subject_id: organization.id,
    subject_name: organization.name,
    details,
  })

/** To the members as they are when they read it; whoever is no longer one, or never was, stands in `others`. */
export const tellMembers = (ctx: Ctx, organizationId: string, kind: 'created' | 'changed' | 'deleted', others: readonly string[] = []) =>
  tell(ctx, { topic: 'organizations', id: organizationId, kind, audience: [organizationId, ctx.user.id, ...others] })

/** These people's standing changed: their lists are read again, their streams are checked again. */
export async function tellStanding(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  for (const topic of shownByMembership) await tell(ctx, { topic, id: null, kind: 'changed', audience: userIds })
  for (const userId of userIds) await announceUser(ctx, userId)
}
