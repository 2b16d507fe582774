import type { OwnInvitation } from '@adjutant/contract/accounts/memberships'
import type { Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import type { Actor } from '../../platform/ctx.ts'
import type { InvitationRow, OwnInvitationRow } from './invitations/invitations.store.ts'
import { type MemberRow, type OrganizationRow, toPersonRef } from '../identity/index.ts'
import { toProfile } from '../users/index.ts'
import { canChangeAccount, canManage, canSeeProfile } from './organizations.policy.ts'

export const toOrganization = (row: OrganizationRow, viewer: Actor): Organization => ({
  id: row.id,
  name: row.name,
  is_owner: row.owner_id === viewer.id,
  can_manage: canManage(viewer, row),
  org_access_level: row.access,
  member_count: row.member_count,
  created_at: row.created_at.toISOString(),
})

export const toMember = (
  { user, access, belongs_elsewhere }: MemberRow,
  organization: { id: string; owner_id: string | null },
  viewer: Actor,
): OrganizationUser => ({
  id: user.id,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  created_at: user.created_at.toISOString(),
  updated_at: user.updated_at.toISOString(),
  organization_id: organization.id,
  profile: canSeeProfile(viewer, organization, { ...user, belongs_elsewhere }) ? toProfile(user, viewer) : null,
  user_level: user.user_level,
  org_access_level: access,
  is_invite: false,
  is_owner: user.id === organization.owner_id,
  is_managed: user.managed_by_id !== null,
  can_change_account: canChangeAccount(organization, { ...user, belongs_elsewhere }),
  invite_expires_at: null,
})

export const toInvited = (row: InvitationRow): OrganizationUser => ({
  id: row.id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  created_at: row.created_at.toISOString(),
  updated_at: row.created_at.toISOString(),
  organization_id: row.organization_id,
  profile: null,
  user_level: null,
  org_access_level: row.access,
  is_invite: true,
  is_owner: false,
  is_managed: false,
  can_change_account: false,
  invite_expires_at: row.expires_at.toISOString(),
})

export const toOwnInvitation = ({ invitation, organization_name, inviter }: OwnInvitationRow): OwnInvitation => ({
  id: invitation.id,
  organization_id: invitation.organization_id,
  organization_name,
  org_access_level: invitation.access,
  invited_by: inviter && toPersonRef(inviter).name,
  expires_at: invitation.expires_at.toISOString(),
})
