import type { AccessLevel, OrganizationUser, OrganizationUserAdd, OrganizationUserChange } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, PermissionDenied, NotFound } from '../../../platform/errors.ts'
import { addUser, changeAccount, checkPassword, hashPassword } from '../../users/index.ts'
import {
  findMember,
  findMemberForUpdate,
  findUserByEmail,
  type MemberRow,
  type NamedOrganization,
  type OrganizationRow,
  selectMembers,
  updateMemberAccess,
} from '../../identity/index.ts'
import { changeInvitation, hasAny, invite, resend, type AccountFieldRequest } from '../invitations/invitations.service.ts'
import { deleteInvitationOf, selectInvitations } from '../invitations/invitations.store.ts'
import { record, recordMembersRead, publishMembersChange, publishAccessChange, type ActingCtx } from '../organization-changes.service.ts'
import { findAccessDenial, findAccountDenial } from '../organizations.policy.ts'
import { getManaged, getManagedForUpdate } from '../organizations.service.ts'
import { toInvited, toMember } from '../organizations.dto.ts'

export async function listOrganizationUsers(ctx: Ctx, id: string): Promise<OrganizationUser[]> {
  const organization = await getManaged(ctx, id)
  // Managing one's own organization is routine; an operator's access from outside is recorded.
  if (organization.access === null) await recordMembersRead(ctx, organization)
  const members = (await selectMembers(ctx, id)).map((row) => toMember(row, organization, ctx.user))
  return [...members, ...(await selectInvitations(ctx, id)).map(toInvited)]
}

/** A password creates an account only for an address without one. An existing account is invited, so that its person decides. */
export async function addOrganizationUser(ctx: Ctx, id: string, body: OrganizationUserAdd): Promise<OrganizationUser> {
  const { password, ...requested } = body
  if (password !== undefined) checkPassword(password, body)
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    const account = await findUserByEmail(tx, body.email)
    if (account && (await findMember(tx, id, account.id))) throw new Conflict(appMessages.organization.alreadyMember)
    if (account || password_hash === undefined) return invite(tx, organization, requested)
    return addManaged(tx, organization, requested, password_hash)
  })
}

type RequestedMember = Omit<OrganizationUserAdd, 'password'>

async function addManaged(
  ctx: Ctx,
  organization: OrganizationRow,
  requested: RequestedMember,
  password_hash: string,
): Promise<OrganizationUser> {
  const { org_access_level: access, ...person } = requested
  const own = { organization_id: organization.id, managed_by_id: organization.id }
  const account = { ...person, ...own, id: ctx.newId(), password_hash, user_level: 'user' as const }
  const user = await addUser(ctx, account, 'user.created', access)
  await deleteInvitationOf(ctx, organization.id, user.email)
  await record(ctx, organization, 'managed_account_created', { user_id: user.id, email: user.email, org_access_level: access })
  return readMember(ctx, organization, user.id)
}

async function readMember(ctx: Ctx, organization: OrganizationRow, userId: string): Promise<OrganizationUser> {
  const row = await findMember(ctx, organization.id, userId)
  if (!row) throw new NotFound()
  return toMember(row, organization, ctx.user)
}

export async function changeOrganizationUser(
  ctx: Ctx,
  id: string,
  userId: string,
  change: OrganizationUserChange,
): Promise<OrganizationUser> {
  const { org_access_level, ...requestedFields } = change
  const password_hash = requestedFields.password === undefined ? undefined : await hashPassword(requestedFields.password)
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForUpdate(tx, id)
    const member = await findMemberForUpdate(tx, id, userId)
    if (!member) return changeInvitation(tx, organization, userId, change)
    if (hasAny(requestedFields)) await changeManagedAccount(tx, organization, member, requestedFields, password_hash)
    if (org_access_level !== undefined) await changeAccess(tx, organization, member, org_access_level)
    return readMember(tx, organization, userId)
  })
}

async function changeManagedAccount(
  ctx: Ctx,
  organization: OrganizationRow,
  { user: account, belongs_elsewhere }: MemberRow,
  { password, ...fields }: AccountFieldRequest,
  password_hash: string | undefined,
): Promise<void> {
  const denial = findAccountDenial(organization, { ...account, belongs_elsewhere })
  if (denial) throw new PermissionDenied(denial)
  const { email = account.email, first_name = account.first_name, last_name = account.last_name } = fields
  if (password !== undefined) checkPassword(password, { email, first_name, last_name })
  await changeAccount(ctx, account, omitUndefined({ ...fields, password_hash }))
  await publishMembersChange(ctx, organization.id, 'changed')
}

export async function changeAccess(
  ctx: ActingCtx,
  organization: NamedOrganization,
  { user, access: before }: MemberRow,
  access: AccessLevel,
): Promise<void> {
  const denial = findAccessDenial(organization.owner_id, user.id, access)
  if (denial) throw new Conflict(denial)
  if (access === before) return
  await updateMemberAccess(ctx, organization.id, user.id, access)
  const details = { user_id: user.id, email: user.email, org_access_level: { from: before, to: access } }
  await record(ctx, organization, 'member_changed', details)
  await publishMembersChange(ctx, organization.id, 'changed')
  await publishAccessChange(ctx, [user.id])
}

export const resendInvitation = (ctx: Ctx, id: string, invitationId: string): Promise<OrganizationUser> =>
  inTransaction(ctx, async (tx) => resend(tx, await getManagedForUpdate(tx, id), invitationId))
