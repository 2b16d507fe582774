import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import type { Organization } from '@adjutant/contract/accounts/organizations'
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, ValidationError, NotFound } from '../../../platform/errors.ts'
import { publishChange } from '../../events/index.ts'
import {
  deleteIdentityOf,
  findConnectionOf,
  deleteMembership,
  findJoinedOrganizationForUpdate,
  findMemberForUpdate,
  findSeniorMember,
  findVisibleOrganizationForUpdate,
  replacePrimaryOrganization,
  lockJoinedOrganizations,
  lockMember,
  type NamedOrganization,
  type OrganizationRow,
  updateMemberAccess,
  updateOrganizationOwner,
  updateUser,
  type UserRow,
} from '../../identity/index.ts'
import { getVisible } from '../organizations.service.ts'
import { handOverAll, recordTopics, type HandOverRecords } from './handover.service.ts'
import { revoke } from '../invitations/invitations.service.ts'
import { deleteInvitationOf } from '../invitations/invitations.store.ts'
import { record, publishMembersChange, publishAccessChange, type ActingCtx } from '../organization-changes.service.ts'
import { findAccessDenial, canHandOver } from '../organizations.policy.ts'
import { getManagedForUpdate } from '../organizations.service.ts'
import { toOrganization } from '../organizations.dto.ts'
import { endSsoSessions } from '../../sessions/index.ts'

/** Ends memberships when a member leaves or is removed, hands over ownership and reassigns the leaver's records. */
export const departures = (handOvers: readonly HandOverRecords[]) => ({
  removeOrganizationUser: (ctx: Ctx, id: string, userId: string, successorId?: string): Promise<void> =>
    inTransaction(ctx, async (tx) => {
      const organization = await getManagedForUpdate(tx, id)
      const member = await findMemberForUpdate(tx, id, userId)
      if (!member) return revoke(tx, organization, userId)
      const denial = findAccessDenial(organization.owner_id, userId, null)
      if (denial) throw new Conflict(denial)
      await endMembership(tx, organization, member.user, { handOvers, successorId, action: 'member_removed' })
    }),

  leaveOrganization: (ctx: Ctx, id: string, successorId?: string): Promise<void> =>
    inTransaction(ctx, async (tx) => {
      const organization = await findJoinedOrganizationForUpdate(tx, id)
      if (!organization) throw new NotFound()
      const member = await findMemberForUpdate(tx, id, ctx.user.id)
      if (!member) throw new Conflict(membershipMessages.notMember)
      if (organization.owner_id === ctx.user.id) throw new Conflict(membershipMessages.ownerCannotLeave)
      await endMembership(tx, organization, member.user, { handOvers, successorId, action: 'member_left' })
    }),

  /** Runs in the transaction that deletes the account. An organization that it owns continues without an owner. */
  endMemberships: async (ctx: ActingCtx, account: UserRow): Promise<void> => {
    for (const organization of await lockJoinedOrganizations(ctx, account.id)) {
      const left = organization.owner_id === account.id ? { ...organization, owner_id: null } : organization
      await endMembership(ctx, left, account, { handOvers, successorId: undefined, action: 'member_removed' })
    }
  },

  /** Runs in the transaction of a directory that deactivates an account. */
  endMembership: ((ctx, organization, account) =>
    endMembership(ctx, organization, account, { handOvers, successorId: undefined, action: 'member_removed' })) satisfies EndMembership,
})

export type EndMembership = (ctx: ActingCtx, organization: NamedOrganization, account: UserRow) => Promise<void>

async function getVisibleForUpdate(ctx: Ctx, id: string): Promise<OrganizationRow> {
  const row = await findVisibleOrganizationForUpdate(ctx, id, 'no key update')
  if (!row) throw new NotFound()
  return row
}

interface Departure {
  handOvers: readonly HandOverRecords[]
  successorId: string | undefined
  action: 'member_removed' | 'member_left'
}

/**
 * The account stays and belongs to its person alone: the organization's identity provider can't sign in to it any more. The organization's
 * records stay with a successor.
 */
async function endMembership(ctx: ActingCtx, organization: NamedOrganization, account: UserRow, departure: Departure): Promise<void> {
  const successorId = await findSuccessor(ctx, organization, account.id, departure.successorId)
  await forgetSsoIdentity(ctx, organization.id, account.id)
  await replacePrimaryOrganization(ctx, organization.id, account.id)
  if (account.managed_by_id === organization.id) await updateUser(ctx, account.id, { managed_by_id: null })
  await deleteMembership(ctx, organization.id, account.id)
  await deleteInvitationOf(ctx, organization.id, account.email)
  const handover = { organizationId: organization.id, leaverId: account.id, successorId }
  const counts = await handOverAll(ctx, departure.handOvers, handover)
  const leaver = { user_id: account.id, email: account.email }
  if (Object.keys(counts).length > 0) {
    await record(ctx, organization, 'records_handed_over', { ...leaver, successor_id: successorId, records: counts })
    for (const topic of recordTopics) await publishChange(ctx, { topic, id: null, kind: 'changed', audience: [organization.id] })
  }
  await record(ctx, organization, departure.action, leaver)
  await publishMembersChange(ctx, organization.id, 'changed', [account.id])
  await publishAccessChange(ctx, [account.id])
}

/** Deletes the identity and ends the sessions that used the provider. */
async function forgetSsoIdentity(ctx: SystemCtx, organizationId: string, userId: string): Promise<void> {
  const connection = await findConnectionOf(ctx, organizationId)
  if (!connection) return
  await deleteIdentityOf(ctx, connection.id, userId)
  await endSsoSessions(ctx, connection.id, userId)
}

/** The named member or the owner; if the owner's account is deleted, the most senior member. */
async function findSuccessor(ctx: SystemCtx, organization: NamedOrganization, leaverId: string, namedId?: string): Promise<string | null> {
  if (namedId === leaverId) throw ValidationError.field('successor_id', membershipMessages.successorNotMember)
  const id = namedId ?? organization.owner_id ?? (await findSeniorMember(ctx, organization.id, leaverId))
  if (id !== undefined && (await lockMember(ctx, organization.id, id))) return id
  if (namedId !== undefined) throw ValidationError.field('successor_id', membershipMessages.successorNotMember)
  return null
}

export function changeOwner(ctx: Ctx, id: string, userId: string): Promise<Organization> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getVisibleForUpdate(tx, id)
    if (!canHandOver(ctx.user, organization)) throw new Conflict(membershipMessages.onlyOwnerHandsOver)
    const member = await findMemberForUpdate(tx, id, userId)
    if (!member) throw new NotFound()
    if (organization.owner_id !== userId) {
      await updateOrganizationOwner(tx, id, userId)
      await updateMemberAccess(tx, id, userId, 'admin')
      await record(tx, organization, 'owner_changed', {
        user_id: userId,
        email: member.user.email,
        owner_id: { from: organization.owner_id, to: userId },
      })
      await publishMembersChange(tx, id, 'changed')
      await publishAccessChange(tx, [userId, ctx.user.id])
    }
    return toOrganization(await getVisible(tx, id), ctx.user)
  })
}
