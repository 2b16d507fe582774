import { membershipWords } from '@adjutant/contract/membership-words'
import type { Organization } from '@adjutant/contract/organizations'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { tell } from '../events/events.door.ts'
import { updateUser, type UserRow } from '../users/users.door.ts'
import { handOverAll, recordTopics, type HandOver } from './handover.ts'
import { revoke } from './invitations.service.ts'
import { deleteInvitationOf } from './invitations.store.ts'
import { deleteMembership, findMemberForChange, findSenior, holdMember, updateAccess } from './members.store.ts'
import { record, tellMembers, tellStanding, type ActingCtx } from './organization-news.ts'
import { accessRefusal, canHandOver } from './organizations.policy.ts'
import { getManagedForChange } from './organizations.service.ts'
import {
  findJoinedForChange,
  lockOrganizationsOf,
  findVisible,
  findVisibleForChange,
  leavePrimary,
  updateOwner,
  type NamedOrganization,
  type OrganizationRow,
} from './organizations.store.ts'
import { toOrganization } from './organizations.wire.ts'
import { forgetSsoIdentity } from './sso-identities.ts'

/** Ends memberships when a member leaves or is removed, hands over ownership and reassigns the leaver's records. */
export const departures = (handOvers: readonly HandOver[]) => ({
  removeOrganizationUser: (ctx: Ctx, id: string, userId: string, successorId?: string): Promise<void> =>
    inTransaction(ctx, async (tx) => {
      const organization = await getManagedForChange(tx, id)
      const member = await findMemberForChange(tx, id, userId)
      if (!member) return revoke(tx, organization, userId)
      const refusal = accessRefusal(organization.owner_id, userId, null)
      if (refusal) throw new Conflict(refusal)
      await endMembership(tx, organization, member.user, { handOvers, successorId, deed: 'member_removed' })
    }),

  leaveOrganization: (ctx: Ctx, id: string, successorId?: string): Promise<void> =>
    inTransaction(ctx, async (tx) => {
      const organization = await findJoinedForChange(tx, id)
      if (!organization) throw new NotFound()
      const member = await findMemberForChange(tx, id, ctx.user.id)
      if (!member) throw new Conflict(membershipWords.notMember)
      if (organization.owner_id === ctx.user.id) throw new Conflict(membershipWords.ownerCannotLeave)
      await endMembership(tx, organization, member.user, { handOvers, successorId, deed: 'member_left' })
    }),

  /** Runs in the transaction that deletes the account. An organization that it owns continues without an owner. */
  endMemberships: async (ctx: ActingCtx, account: UserRow): Promise<void> => {
    for (const organization of await lockOrganizationsOf(ctx, account.id)) {
      const left = organization.owner_id === account.id ? { ...organization, owner_id: null } : organization
      await endMembership(ctx, left, account, { handOvers, successorId: undefined, deed: 'member_removed' })
    }
  },

  /** Runs in the transaction of a directory that deactivates an account. */
  endMembership: ((ctx, organization, account) =>
    endMembership(ctx, organization, account, { handOvers, successorId: undefined, deed: 'member_removed' })) satisfies EndMembership,
})

export type EndMembership = (ctx: ActingCtx, organization: NamedOrganization, account: UserRow) => Promise<void>

async function getVisibleForChange(ctx: Ctx, id: string): Promise<OrganizationRow> {
  const row = await findVisibleForChange(ctx, id, 'no key update')
  if (!row) throw new NotFound()
  return row
}

interface Departure {
  handOvers: readonly HandOver[]
  successorId: string | undefined
  deed: 'member_removed' | 'member_left'
}

/**
 * The account stays and belongs to its person alone: the organization's identity provider can't sign in to it any more. The organization's
 * records stay with a successor.
 */
async function endMembership(ctx: ActingCtx, organization: NamedOrganization, account: UserRow, departure: Departure): Promise<void> {
  const successorId = await findSuccessor(ctx, organization, account.id, departure.successorId)
  await forgetSsoIdentity(ctx, organization.id, account.id)
  await leavePrimary(ctx, organization.id, account.id)
  if (account.managed_by_id === organization.id) await updateUser(ctx, account.id, { managed_by_id: null })
  await deleteMembership(ctx, organization.id, account.id)
  await deleteInvitationOf(ctx, organization.id, account.email)
  const handover = { organizationId: organization.id, leaverId: account.id, successorId }
  const counts = await handOverAll(ctx, departure.handOvers, handover)
  const leaver = { user_id: account.id, email: account.email }
  if (Object.keys(counts).length > 0) {
    await record(ctx, organization, 'records_handed_over', { ...leaver, successor_id: successorId, records: counts })
    for (const topic of recordTopics) await tell(ctx, { topic, id: null, kind: 'changed', audience: [organization.id] })
  }
  await record(ctx, organization, departure.deed, leaver)
  await tellMembers(ctx, organization.id, 'changed', [account.id])
  await tellStanding(ctx, [account.id])
}

/** The named member or the owner; if the owner's account is deleted, the most senior member. */
async function findSuccessor(ctx: SystemCtx, organization: NamedOrganization, leaverId: string, namedId?: string): Promise<string | null> {
  if (namedId === leaverId) throw Invalid.field('successor_id', membershipWords.successorNotMember)
  const id = namedId ?? organization.owner_id ?? (await findSenior(ctx, organization.id, leaverId))
  if (id !== undefined && (await holdMember(ctx, organization.id, id))) return id
  if (namedId !== undefined) throw Invalid.field('successor_id', membershipWords.successorNotMember)
  return null
}

export function changeOwner(ctx: Ctx, id: string, userId: string): Promise<Organization> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getVisibleForChange(tx, id)
    if (!canHandOver(ctx.user, organization)) throw new Conflict(membershipWords.onlyOwnerHandsOver)
    const member = await findMemberForChange(tx, id, userId)
    if (!member) throw new NotFound()
    if (organization.owner_id !== userId) {
      await updateOwner(tx, id, userId)
      await updateAccess(tx, id, userId, 'admin')
      await record(tx, organization, 'owner_changed', {
        user_id: userId,
        email: member.user.email,
        owner_id: { from: organization.owner_id, to: userId },
      })
      await tellMembers(tx, id, 'changed')
      await tellStanding(tx, [userId, ctx.user.id])
    }
    const row = await findVisible(tx, id)
    return toOrganization(row!, ctx.user)
  })
}
