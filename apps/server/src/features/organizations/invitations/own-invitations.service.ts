import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import type { OwnInvitation } from '@adjutant/contract/accounts/memberships'
import type { Organization } from '@adjutant/contract/accounts/organizations'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound, Unauthorized } from '../../../platform/errors.ts'
import { hashSecret } from '../../sessions/index.ts'
import { changeAccount, isEmailVerified, joinOrganization } from '../../users/index.ts'
import {
  findJoinedOrganization,
  findUser,
  findUserForUpdate,
  listOrganizationNames,
  setPrimaryOrganization,
  type UserRow,
} from '../../identity/index.ts'
import { deleteInvitation, findOwnForUpdate, selectInvitationsFor, type InvitationRow } from './invitations.store.ts'
import { record, publishMembersChange, publishAccessChange } from '../organization-changes.service.ts'
import { toOrganization, toOwnInvitation } from '../organizations.dto.ts'

/** Empty until the email is verified: a person who signs up with another person's address must not learn who invites them. */
export async function listOwnInvitations(ctx: Ctx): Promise<OwnInvitation[]> {
  const account = await findUser(ctx, ctx.user.id)
  if (!account) throw new Unauthorized()
  const rows = await selectInvitationsFor(ctx, account)
  return rows.filter(({ invitation }) => isEmailVerified(account, invitation.organization_id)).map(toOwnInvitation)
}

interface Answered {
  account: UserRow
  invitation: InvitationRow
  /** The token of the emailed link was valid. */
  isProven: boolean
  organization: { id: string; name: string }
}

/**
 * Consumes the invitation: of two answers one finds it. The token of the emailed link proves that the person reads that mailbox; without it
 * the address must be verified.
 */
async function takeOwnInvitation(ctx: Ctx, id: string, token: string | undefined): Promise<Answered> {
  const invitation = await findOwnForUpdate(ctx, id, ctx.user.email)
  const account = invitation && (await findUserForUpdate(ctx, ctx.user.id))
  // The email can have changed since the session was read.
  if (!account || account.email !== ctx.user.email) throw new NotFound()
  const isProven = token !== undefined && hashSecret(token) === invitation.token_hash
  if (!isProven && !isEmailVerified(account, invitation.organization_id)) throw new Conflict(membershipMessages.verifyFirst)
  const [organization] = await listOrganizationNames(ctx, [invitation.organization_id])
  if (!organization) throw new NotFound()
  await deleteInvitation(ctx, id)
  return { account, invitation, isProven, organization }
}

export function acceptInvitation(ctx: Ctx, id: string, token: string | undefined): Promise<Organization> {
  return inTransaction(ctx, async (tx) => {
    const { account, invitation, isProven, organization } = await takeOwnInvitation(tx, id, token)
    await admitAccount(tx, account, { isProven, organizationId: organization.id })
    // A person who joined another way meanwhile keeps their access.
    const isNew = await joinOrganization(tx, account.id, organization.id, invitation.access)
    if (!isNew) await publishMembersChange(tx, organization.id, 'changed')
    await setPrimaryOrganization(tx, account.id, organization.id)
    await record(tx, organization, 'member_added', { user_id: account.id, email: account.email, org_access_level: invitation.access })
    await publishAccessChange(tx, [account.id])
    const row = await findJoinedOrganization(tx, organization.id)
    if (!row) throw new NotFound()
    return toOrganization(row, ctx.user)
  })
}

/**
 * Does the same as a sign-up by invitation: verifies the address, and gives a waitlisted account level user within this organization's
 * limits.
 */
async function admitAccount(ctx: Ctx, account: UserRow, by: { isProven: boolean; organizationId: string }): Promise<void> {
  const verifies = by.isProven && account.email_verified_at === null
  const isWaitlisted = account.user_level === 'waitlisted'
  await changeAccount(ctx, account, {
    ...(verifies && { email_verified_at: ctx.clock.now() }),
    ...(isWaitlisted && { user_level: 'user' as const, limited_by_id: account.limited_by_id ?? by.organizationId }),
  })
}

export function declineInvitation(ctx: Ctx, id: string, token: string | undefined): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { account, organization } = await takeOwnInvitation(tx, id, token)
    await record(tx, organization, 'invitation_declined', { user_id: account.id, email: account.email })
    await publishMembersChange(tx, organization.id, 'changed')
  })
}
