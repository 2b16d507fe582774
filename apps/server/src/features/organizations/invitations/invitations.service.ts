import type { Invitation, OrganizationUser, OrganizationUserAdd, OrganizationUserChange } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { z } from 'zod'
import type { Ctx, PublicCtx } from '../../../platform/ctx.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { queueMail } from '../../mail/index.ts'
import { hashSecret, createSecret } from '../../sessions/index.ts'
import { isEmailVerified, type InvitationsForSignUp } from '../../users/index.ts'
import { findUserByEmail, toPersonRef, type UserRow } from '../../identity/index.ts'
import { assertInvitationLimits } from './invitation-limits.service.ts'
import {
  deleteInvitation,
  findByToken,
  findInvitationForUpdate,
  insertInvitation,
  isOpenToken,
  renewInvitation,
  takeByToken,
  updateInvitedAccess,
  type InvitationRow,
} from './invitations.store.ts'
import { invitationMail } from './invitation.mail.ts'
import { record, publishMembersChange } from '../organization-changes.service.ts'
import { toInvited } from '../organizations.dto.ts'

type Named = { id: string; name: string }

function newToken() {
  const token = createSecret('inv')
  return { token, hash: hashSecret(token) }
}

/** The response is the same for an address with and without an account: only the mail differs. */
export async function invite(ctx: Ctx, organization: Named, requested: Omit<OrganizationUserAdd, 'password'>): Promise<OrganizationUser> {
  const { org_access_level: access, ...person } = requested
  const { token, hash } = newToken()
  const own = { id: ctx.newId(), organization_id: organization.id, invited_by_id: ctx.user.id, access, token_hash: hash }
  const row = await insertInvitation(ctx, { ...person, ...own })
  if (!row) throw new Conflict(appMessages.organization.alreadyInvited)
  await sendLink(ctx, organization, row, token, 'user_invited')
  return toInvited(row)
}

async function sendLink(
  ctx: Ctx,
  organization: Named,
  row: InvitationRow,
  token: string,
  action: 'user_invited' | 'invitation_resent',
): Promise<void> {
  await assertInvitationLimits(ctx, organization.id, row.email)
  const account = await findUserByEmail(ctx, row.email)
  const sender = { organizationName: organization.name, inviterName: toPersonRef({ display_name: null, ...ctx.user }).name }
  const link = { publicUrl: ctx.publicUrl, token, hash: row.token_hash, hasAccount: account !== undefined }
  await queueMail(ctx, invitationMail(row, sender, link))
  await record(ctx, organization, action, { email: row.email, org_access_level: row.access })
  await publishInvitationChange(ctx, row, account)
}

/** Notifies the organization's members and the invited person, whose page lists the invitation once their address is verified. */
async function publishInvitationChange(ctx: Ctx, { organization_id, email }: InvitationRow, known?: UserRow): Promise<void> {
  const account = known ?? (await findUserByEmail(ctx, email))
  await publishMembersChange(ctx, organization_id, 'changed', account && isEmailVerified(account) ? [account.id] : [])
}

export async function resend(ctx: Ctx, organization: Named, id: string): Promise<OrganizationUser> {
  const before = await getInvitation(ctx, organization.id, id)
  const { token, hash } = newToken()
  const row = await renewInvitation(ctx, before.id, hash)
  await sendLink(ctx, organization, row, token, 'invitation_resent')
  return toInvited(row)
}

async function getInvitation(ctx: Ctx, organizationId: string, id: string): Promise<InvitationRow> {
  const row = await findInvitationForUpdate(ctx, organizationId, id)
  if (!row) throw new NotFound()
  return row
}

/** Only the organization that manages the account can change these. */
export type AccountFieldRequest = Omit<OrganizationUserChange, 'org_access_level'>

export const hasAny = (requestedFields: AccountFieldRequest): boolean => Object.values(requestedFields).some((value) => value !== undefined)

/** An invitation only has an access to change; another email needs another invitation. */
export async function changeInvitation(
  ctx: Ctx,
  organization: Named,
  id: string,
  change: OrganizationUserChange,
): Promise<OrganizationUser> {
  const row = await getInvitation(ctx, organization.id, id)
  const { org_access_level: access = row.access, ...requestedFields } = change
  if (hasAny(requestedFields)) throw new Conflict(appMessages.organization.notManaged)
  if (access === row.access) return toInvited(row)
  const changed = await updateInvitedAccess(ctx, id, access)
  await record(ctx, organization, 'invitation_changed', { email: row.email, org_access_level: { from: row.access, to: access } })
  await publishInvitationChange(ctx, row)
  return toInvited(changed)
}

export async function revoke(ctx: Ctx, organization: Named, id: string): Promise<void> {
  const row = await getInvitation(ctx, organization.id, id)
  await deleteInvitation(ctx, id)
  await record(ctx, organization, 'invitation_revoked', { email: row.email })
  await publishInvitationChange(ctx, row)
}

/** For the sign-up page: the token alone grants access, so the response contains no more than the mail. */
export async function readInvitation(ctx: PublicCtx, token: string): Promise<z.infer<typeof Invitation>> {
  const found = await findByToken(ctx, hashSecret(token))
  if (!found) throw new NotFound()
  return found
}

export const invitationsForSignUp: InvitationsForSignUp = {
  isOpen: (ctx, token, email) => isOpenToken(ctx, hashSecret(token), email),
  take: (ctx, token, email) => takeByToken(ctx, hashSecret(token), email),
}
