// People, organizations and their settings, as the server sends them.
import type { AuditEntry } from '@adjutant/contract/accounts/audit'
import type { Session } from '@adjutant/contract/accounts/auth'
import type { OwnInvitation } from '@adjutant/contract/accounts/memberships'
import type { Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import type { TwoFactorState } from '@adjutant/contract/accounts/two-factor'
import type { ListedUser, OwnUser } from '@adjutant/contract/accounts/users'
import { sampleColleague, sampleId, sampleTime, sampleUser } from '../people.ts'

export const sampleAdmin: OwnUser = { ...sampleUser, user_level: 'admin' }
export const sampleCeo: OwnUser = { ...sampleUser, user_level: 'ceo' }

const tomas = { first_name: 'Tomas', last_name: 'Okafor' }

/** In the list of an app admin. */
export const sampleListedUser: ListedUser = {
  id: sampleColleague.id,
  email: sampleColleague.email,
  email_verified: true,
  user_level: 'user',
  organization_id: null,
  ...tomas,
  created_at: sampleTime,
  updated_at: sampleTime,
  profile: { ...sampleUser.profile, name: sampleColleague.name },
  two_factor_enabled: false,
  organization_name: null,
  last_seen_at: null,
}

/** Owned by the signed-in person. */
export const sampleOrganization: Organization = {
  id: sampleId(200),
  name: 'Northwind',
  is_owner: true,
  can_manage: true,
  org_access_level: 'admin',
  member_count: 1,
  created_at: sampleTime,
}

export const sampleMember: OrganizationUser = {
  id: sampleColleague.id,
  email: sampleColleague.email,
  ...tomas,
  created_at: sampleTime,
  updated_at: sampleTime,
  organization_id: sampleOrganization.id,
  profile: null,
  user_level: null,
  org_access_level: 'user',
  is_invite: false,
  is_owner: false,
  is_managed: false,
  can_change_account: false,
  invite_expires_at: null,
}

export const sampleOwner: OrganizationUser = {
  ...sampleMember,
  id: sampleUser.id,
  email: sampleUser.email,
  first_name: sampleUser.first_name,
  last_name: sampleUser.last_name,
  profile: sampleUser.profile,
  user_level: 'ceo',
  org_access_level: 'admin',
  is_owner: true,
}

/** The signed-in person's invitation to an organization of a colleague. */
export const sampleOwnInvitation: OwnInvitation = {
  id: sampleId(210),
  organization_id: sampleOrganization.id,
  organization_name: sampleOrganization.name,
  org_access_level: 'user',
  invited_by: sampleColleague.name,
  expires_at: '2026-12-01T09:00:00.000Z',
}

export const sampleAuditEntry: AuditEntry = {
  seq: 1,
  at: sampleTime,
  actor_id: sampleUser.id,
  actor_email: sampleUser.email,
  action: 'organization.created',
  subject_kind: 'organization',
  subject_id: sampleOrganization.id,
  subject_name: sampleOrganization.name,
  details: {},
  address: null,
  organization_id: sampleOrganization.id,
  position: 1,
  previous_hash: '',
  hash: null,
}

export const sampleSession: Session = {
  id: sampleId(220),
  created_at: sampleTime,
  last_used_at: sampleTime,
  expires_at: '2026-12-02T09:00:00.000Z',
  remember_me: false,
  user_agent: null,
  address: null,
  is_current: true,
}

/** Two-factor authentication is off, and no organization requires it. */
export const sampleTwoFactor: TwoFactorState = {
  enabled: false,
  totp_enabled: false,
  passkeys: [],
  recovery_codes_left: 0,
  required_by: [],
}
