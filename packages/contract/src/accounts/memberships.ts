import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { clearableId, Id, Timestamp } from '../core/fields.ts'
import { AccessLevel, Organization } from './organizations.ts'

/** An invitation that awaits the signed-in person's answer. */
export const OwnInvitation = z
  .object({
    id: Id,
    organization_id: Id,
    organization_name: z.string(),
    org_access_level: AccessLevel,
    /** The sender's name; null once their account is deleted. */
    invited_by: z.string().nullable(),
    expires_at: Timestamp,
  })
  .meta({ id: 'OwnInvitation' })
export type OwnInvitation = z.infer<typeof OwnInvitation>

/** The token of the mailed link verifies the address; without it the address must already be verified. */
const InvitationAnswer = z.object({ token: z.string().max(200).optional() }).meta({ id: 'InvitationAnswer' })

/** Receives the organization's records of the leaving person; the organization's owner by default. */
const Successor = z.object({ successor_id: clearableId.optional() }).meta({ id: 'Successor' })

export const memberships = defineRoutes({
  ownInvitations: {
    method: 'GET',
    path: '/api/invitations/mine',
    summary: 'List the invitations to your verified email address',
    access: 'session',
    reply: z.array(OwnInvitation),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/{id}/accept',
    summary: 'Accept an invitation and join the organization',
    access: 'session',
    body: InvitationAnswer,
    reply: Organization,
    errorStatuses: [409],
  },
  declineInvitation: {
    method: 'POST',
    path: '/api/invitations/{id}/decline',
    summary: 'Decline an invitation',
    access: 'session',
    body: InvitationAnswer,
    errorStatuses: [409],
  },
  leave: {
    method: 'POST',
    path: '/api/organizations/{id}/leave',
    summary: 'Leave an organization; your records there pass to a successor',
    body: Successor,
    errorStatuses: [409],
  },
  changeOwner: {
    method: 'POST',
    path: '/api/organizations/{id}/owner',
    summary: 'Transfer the ownership of an organization to one of its members',
    body: z.object({ user_id: Id }),
    reply: Organization,
    errorStatuses: [409],
  },
})
