import type { OrganizationVerb } from '@adjutant/contract/accounts/audit-actions'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import { recordAuditEntry, recordReadAccess } from '../audit/index.ts'
import { publishChange } from '../events/index.ts'
import { notifyUserChange } from '../sessions/index.ts'
import { recordTopics } from './members/handover.service.ts'

type Named = { id: string; name: string }

/** A person, or without `user` the organization's identity provider or directory. */
export type ActingCtx = SystemCtx & { user?: Actor; address?: string }

/** A person's memberships and access decide which of these records they see. */
const shownByMembership = ['users', ...recordTopics] as const

export const record = (
  ctx: ActingCtx,
  organization: Named,
  action: OrganizationVerb,
  details: Record<string, unknown> = {},
): Promise<void> =>
  recordAuditEntry(ctx, {
    action: `organization.${action}`,
    subject_kind: 'organization',
    subject_id: organization.id,
    subject_name: organization.name,
    organization_id: organization.id,
    details,
  })

export const recordMembersRead = (ctx: Ctx, { id, name }: Named): Promise<void> =>
  recordReadAccess(ctx, {
    action: 'organization.members_read',
    subject_kind: 'organization',
    subject_id: id,
    subject_name: name,
    organization_id: id,
  })

/** Publishes to the members at the time of reading; former members and non-members are listed in `others`. */
export const publishMembersChange = (
  ctx: ActingCtx,
  organizationId: string,
  kind: 'created' | 'changed' | 'deleted',
  others: readonly string[] = [],
) => publishChange(ctx, { topic: 'organizations', id: organizationId, kind, audience: [organizationId, ctx.user?.id ?? null, ...others] })

/** Reloads the lists of people whose access changed and authorizes their streams again. */
export async function publishAccessChange(ctx: ActingCtx, userIds: readonly string[]): Promise<void> {
  for (const topic of shownByMembership) await publishChange(ctx, { topic, id: null, kind: 'changed', audience: userIds })
  for (const userId of userIds) await notifyUserChange(ctx, userId)
}
