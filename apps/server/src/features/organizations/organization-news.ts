import type { Topic } from '@adjutant/contract/events'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { tell } from '../events/events.door.ts'
import { announceUser } from '../sessions/sessions.door.ts'

type Named = { id: string; name: string }

/** A person, or where there is no `user`, the organization's identity provider or directory. */
export type ActingCtx = SystemCtx & { user?: Actor; address?: string }

/** What a person sees depends on where they belong and with which access. */
const shownByMembership: readonly Topic[] = ['users', 'tasks', 'goals', 'advice', 'contacts', 'factory']

export const record = (ctx: ActingCtx, organization: Named, deed: string, details: Record<string, unknown> = {}): Promise<void> =>
  recordDeed(ctx, {
    action: `organization.${deed}`,
    subject_kind: 'organization',
    subject_id: organization.id,
    subject_name: organization.name,
    details,
  })

/** To the members as they are when they read it; whoever is no longer one, or never was, stands in `others`. */
export const tellMembers = (
  ctx: ActingCtx,
  organizationId: string,
  kind: 'created' | 'changed' | 'deleted',
  others: readonly string[] = [],
) => tell(ctx, { topic: 'organizations', id: organizationId, kind, audience: [organizationId, ctx.user?.id ?? null, ...others] })

/** These people's standing changed: their lists are read again, their streams are checked again. */
export async function tellStanding(ctx: ActingCtx, userIds: readonly string[]): Promise<void> {
  for (const topic of shownByMembership) await tell(ctx, { topic, id: null, kind: 'changed', audience: userIds })
  for (const userId of userIds) await announceUser(ctx, userId)
}
