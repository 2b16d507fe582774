import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { clearableText, email, filledText, Id, Timestamp } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { newPassword, Profile, User, UserLevel } from './users.ts'
import { appMessages } from '../messages/app-messages.ts'

export const accessLevels = ['user', 'manager', 'admin'] as const
export const AccessLevel = z.enum(accessLevels, { error: appMessages.organization.accessRequired })
export type AccessLevel = z.infer<typeof AccessLevel>

export const Organization = z
  .object({
    id: Id,
    name: z.string(),
    is_owner: z.boolean(),
    can_manage: z.boolean(),
    /** Null if an app admin sees an organization without being a member. */
    org_access_level: AccessLevel.nullable(),
    member_count: z.number().int(),
    created_at: Timestamp,
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof Organization>

const name = filledText(appMessages.organization.nameRequired)
export const OrganizationCreate = z.object({ name }).meta({ id: 'OrganizationCreate' })
export const OrganizationChange = z.object({ name: name.optional() }).meta({ id: 'OrganizationChange' })

/** A member, or an invited person who has not joined (`is_invite`, level and profile unknown). */
export const OrganizationUser = User.pick({ id: true, email: true, first_name: true, last_name: true, created_at: true, updated_at: true })
  .extend({
    /** The organization of this list. */
    organization_id: Id,
    /** Visible to the member, to an organization that can change the account, and to app admins; null otherwise. */
    profile: Profile.nullable(),
    user_level: UserLevel.nullable(),
    org_access_level: AccessLevel,
    is_invite: z.boolean(),
    is_owner: z.boolean(),
    /** True if this organization, or another of the person's, created the account. */
    is_managed: z.boolean(),
    /** True if this organization can change the account's name, email and password. */
    can_change_account: z.boolean(),
    /** The time at which an invitation expires; null for members. */
    invite_expires_at: Timestamp.nullable(),
  })
  .meta({ id: 'OrganizationUser' })
export type OrganizationUser = z.infer<typeof OrganizationUser>

const person = { first_name: clearableText(limits.name), last_name: clearableText(limits.name) }

export const OrganizationUserAdd = z
  .object({ email: email(), org_access_level: AccessLevel, ...person, password: newPassword.optional() })
  .meta({ id: 'OrganizationUserAdd' })
export type OrganizationUserAdd = z.infer<typeof OrganizationUserAdd>

export const OrganizationUserChange = z
  .object({ email: email().optional(), org_access_level: AccessLevel.optional(), ...person, password: newPassword.optional() })
  .meta({ id: 'OrganizationUserChange' })
export type OrganizationUserChange = z.infer<typeof OrganizationUserChange>

export const Invitation = z.object({ id: Id, email: z.string(), organization_name: z.string() }).meta({ id: 'Invitation' })

export const organizations = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/organizations',
    summary: 'List your organizations; all of them for an app admin',
    reply: z.array(Organization),
  },
  create: {
    method: 'POST',
    path: '/api/organizations',
    summary: 'Create an organization that you own',
    body: OrganizationCreate,
    reply: Organization,
    status: 201,
    errorStatuses: [409],
  },
  change: {
    method: 'PATCH',
    path: '/api/organizations/{id}',
    summary: 'Rename an organization',
    body: OrganizationChange,
    reply: Organization,
    errorStatuses: [409],
  },
  remove: {
    method: 'DELETE',
    path: '/api/organizations/{id}',
    summary: 'Delete an organization; records stay with their owners',
    errorStatuses: [409],
  },
  users: {
    method: 'GET',
    path: '/api/organizations/{id}/users',
    summary: 'List members and invited people',
    reply: z.array(OrganizationUser),
    errorStatuses: [409],
  },
  addUser: {
    method: 'POST',
    path: '/api/organizations/{id}/users',
    summary: 'Create a managed account, or invite a person by email',
    body: OrganizationUserAdd,
    reply: OrganizationUser,
    status: 201,
    errorStatuses: [409, 429],
  },
  changeUser: {
    method: 'PATCH',
    path: '/api/organizations/{id}/users/{userId}',
    summary: "Change a member's access, or a managed account",
    body: OrganizationUserChange,
    reply: OrganizationUser,
    errorStatuses: [409],
  },
  removeUser: {
    method: 'DELETE',
    path: '/api/organizations/{id}/users/{userId}',
    summary: 'Remove a member, whose records pass to a successor, or revoke an invitation',
    query: z.object({ successor_id: Id.optional() }),
    errorStatuses: [409],
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/organizations/{id}/users/{userId}/resend',
    summary: 'Send an invitation again, with a new link',
    reply: OrganizationUser,
    errorStatuses: [409, 429],
  },
  invitation: {
    method: 'POST',
    path: '/api/organizations/invitation',
    summary: 'Read the invitation of a link',
    access: 'public',
    body: z.object({
      token: z.string({ error: appMessages.organization.invitationInvalid }).max(200, appMessages.organization.invitationInvalid),
    }),
    reply: Invitation,
    errorStatuses: [404],
  },
})
