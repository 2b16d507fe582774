import { scimMessages } from '@adjutant/contract/accounts/scim'
import { sql } from 'drizzle-orm'
import type { DirectoryCtx } from '../../platform/ctx.ts'
import { ScimError } from '../../platform/http/scim-errors.ts'
import { recordOrganization, publishMembersChange, type EndMembership } from '../organizations/index.ts'
import { countMemberships, type NamedOrganization, setPrimaryOrganization, updateUser, type UserRow } from '../identity/index.ts'
import { endSessions } from '../sessions/index.ts'
import { listVerifiedDomains, toEmailDomain } from '../sso/index.ts'
import { joinOrganization } from '../users/index.ts'
import { applyGroups } from './group-access.service.ts'
import { leaveGroups, saveRecord, type PersonRow } from './scim.store.ts'

/** The membership ends like a removal. All sessions of a managed account end too; any other account is its holder's own. */
export async function deactivate(
  ctx: DirectoryCtx,
  organization: NamedOrganization,
  user: UserRow,
  endMembership: EndMembership,
): Promise<void> {
  if (user.id === organization.owner_id) throw new ScimError(409, scimMessages.protocol.owner, 'mutability')
  const was_managed = user.managed_by_id === organization.id
  await endMembership(ctx, organization, user)
  if (was_managed && (await countMemberships(ctx, user.id)) === 0) await endSessions(ctx, user.id)
  await leaveGroups(ctx, organization.id, user.id)
  await saveRecord(ctx, organization.id, user.id, { deactivated_at: sql`now()`, was_managed, user_name: user.email })
}

/**
 * Nobody becomes a member without consent. Exception: a managed account that nobody used or changed since its directory deactivated it can
 * be reactivated.
 */
async function isUntouched(ctx: DirectoryCtx, organization: NamedOrganization, { user, record }: PersonRow): Promise<boolean> {
  if (!record) return false
  const { was_managed, deactivated_at, user_name } = record
  if (!was_managed || deactivated_at === null || user.email !== user_name || user.user_level === 'admin') return false
  if (user.updated_at > deactivated_at || (user.last_seen_at !== null && user.last_seen_at > deactivated_at)) return false
  if (!(await listVerifiedDomains(ctx, organization.id)).includes(toEmailDomain(user.email))) return false
  return (await countMemberships(ctx, user.id)) === 0
}

export async function activate(ctx: DirectoryCtx, organization: NamedOrganization, person: PersonRow): Promise<void> {
  if (!(await isUntouched(ctx, organization, person))) throw new ScimError(409, scimMessages.protocol.ownAccount)
  const { user } = person
  await updateUser(ctx, user.id, { managed_by_id: organization.id })
  await joinOrganization(ctx, user.id, organization.id, 'user')
  await setPrimaryOrganization(ctx, user.id, organization.id)
  await saveRecord(ctx, organization.id, user.id, { deactivated_at: null, user_name: null, was_managed: false })
  await recordOrganization(ctx, organization, 'member_added', {
    user_id: user.id,
    email: user.email,
    org_access_level: 'user',
    by: 'directory',
  })
  await applyGroups(ctx, organization, [user.id])
  await publishMembersChange(ctx, organization.id, 'changed', [user.id])
}
