import type { AccessLevel, OrganizationUser, OrganizationUserAdd, OrganizationUserChange } from '@adjutant/contract/organizations'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { queueMail } from '../mail/mail.door.ts'
import {
  addUser,
  changeAccount,
  checkPassword,
  findUserByEmail,
  findUserForChange,
  hashPassword,
  joinOrganization,
  updateUser,
  type UserRow,
} from '../users/users.door.ts'
import { changeInvitation, hasAny, invite, resend, revoke, type AccountWishes } from './invitations.service.ts'
import { deleteInvitationOf, findInvitationForChange, selectInvitations } from './invitations.store.ts'
import { deleteMembership, findMember, findMemberForChange, selectMembers, updateAccess, type MemberRow } from './members.store.ts'
import { memberAddedMail } from './organization-mails.ts'
import { record, tellMembers, tellStanding, type ActingCtx } from './organization-news.ts'
import { accessRefusal, canChangeAccount } from './organizations.policy.ts'
import { getManaged, getManagedForChange } from './organizations.service.ts'
import { leavePrimary, takeAsPrimary, type NamedOrganization, type OrganizationRow } from './organizations.store.ts'
import { forgetSsoIdentity } from './sso-identities.ts'
import { toInvited, toMember } from './organizations.wire.ts'

export async function listOrganizationUsers(ctx: Ctx, id: string): Promise<OrganizationUser[]> {
  const organization = await getManaged(ctx, id)
  const members = (await selectMembers(ctx, id)).map((row) => toMember(row, organization, ctx.user))
  return [...members, ...(await selectInvitations(ctx, id)).map(toInvited)]
}

export async function addOrganizationUser(ctx: Ctx, id: string, body: OrganizationUserAdd): Promise<OrganizationUser> {
  const { password, ...wished } = body
  if (password !== undefined) checkPassword(password, body)
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForChange(tx, id)
    const account = await findAccount(tx, body.email)
    if (account) return addExisting(tx, organization, account, body.org_access_level)
    if (password_hash === undefined) return invite(tx, organization, wished)
    return addManaged(tx, organization, wished, password_hash)
  })
}

/** Held until the transaction ends, so that it is still there when it becomes a member. */
async function findAccount(ctx: Ctx, email: string): Promise<UserRow | undefined> {
  const found = await findUserByEmail(ctx, email)
  return found && findUserForChange(ctx, found.id)
}

/** An account that was there before stays its owner's: it gets this access, a letter, and nothing else. */
async function addExisting(ctx: Ctx, organization: OrganizationRow, account: UserRow, access: AccessLevel): Promise<OrganizationUser> {
  const isNew = await joinOrganization(ctx, account.id, organization.id, access)
  if (!isNew) throw new Conflict(words.organization.alreadyMember)
  await takeAsPrimary(ctx, account.id, organization.id)
  await deleteInvitationOf(ctx, organization.id, account.email)
  await queueMail(ctx, memberAddedMail(account, organization, ctx.publicUrl, ctx.clock.now()))
  await record(ctx, organization, 'member_added', { user_id: account.id, email: account.email, org_access_level: access })
  await tellStanding(ctx, [account.id])
  return readMember(ctx, organization, account.id)
}

type Wished = Omit<OrganizationUserAdd, 'password'>

async function addManaged(ctx: Ctx, organization: OrganizationRow, wished: Wished, password_hash: string): Promise<OrganizationUser> {
  const { org_access_level: access, ...person } = wished
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
  const { org_access_level, ...wishes } = change
  const password_hash = wishes.password === undefined ? undefined : await hashPassword(wishes.password)
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForChange(tx, id)
    const member = await findMemberForChange(tx, id, userId)
    if (!member) return changeInvitation(tx, organization, userId, change)
    if (hasAny(wishes)) await changeManagedAccount(tx, organization, member.user, wishes, password_hash)
    if (org_access_level !== undefined) await changeAccess(tx, organization, member, org_access_level)
    return readMember(tx, organization, userId)
  })
}

async function changeManagedAccount(
  ctx: Ctx,
  organization: OrganizationRow,
  account: UserRow,
  { password, ...fields }: AccountWishes,
  password_hash: string | undefined,
): Promise<void> {
  if (!canChangeAccount(organization.id, account)) throw new Conflict(words.organization.notManaged)
  const { email = account.email, first_name = account.first_name, last_name = account.last_name } = fields
  if (password !== undefined) checkPassword(password, { email, first_name, last_name })
  await changeAccount(ctx, account, { ...fields, password_hash })
  await tellMembers(ctx, organization.id, 'changed')
}

export async function changeAccess(
  ctx: ActingCtx,
  organization: NamedOrganization,
  { user, access: before }: MemberRow,
  access: AccessLevel,
): Promise<void> {
  const refusal = accessRefusal(organization.owner_id, user.id, access)
  if (refusal) throw new Conflict(refusal)
  if (access === before) return
  await updateAccess(ctx, organization.id, user.id, access)
  const details = { user_id: user.id, email: user.email, org_access_level: { from: before, to: access } }
  await record(ctx, organization, 'member_changed', details)
  await tellMembers(ctx, organization.id, 'changed')
  await tellStanding(ctx, [user.id])
}

export function removeOrganizationUser(ctx: Ctx, id: string, userId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForChange(tx, id)
    const member = await findMemberForChange(tx, id, userId)
    if (!member) return revoke(tx, organization, userId)
    const refusal = accessRefusal(organization.owner_id, userId, null)
    if (refusal) throw new Conflict(refusal)
    await endMembership(tx, organization, member.user)
  })
}

/** The account stays, and from now on it is its owner's alone: the organization's identity provider opens it no more. */
export async function endMembership(ctx: ActingCtx, organization: NamedOrganization, account: UserRow): Promise<void> {
  await forgetSsoIdentity(ctx, organization.id, account.id)
  await leavePrimary(ctx, organization.id, account.id)
  if (account.managed_by_id === organization.id) await updateUser(ctx, account.id, { managed_by_id: null })
  await deleteMembership(ctx, organization.id, account.id)
  await record(ctx, organization, 'member_removed', { user_id: account.id, email: account.email })
  await tellMembers(ctx, organization.id, 'changed', [account.id])
  await tellStanding(ctx, [account.id])
}

/** Whoever has signed up by another way meanwhile needs no link any more: they become a member at once. */
export function resendInvitation(ctx: Ctx, id: string, invitationId: string): Promise<OrganizationUser> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getManagedForChange(tx, id)
    const invitation = await findInvitationForChange(tx, id, invitationId)
    if (!invitation) throw new NotFound()
    const account = await findAccount(tx, invitation.email)
    if (account) return addExisting(tx, organization, account, invitation.access)
    return resend(tx, organization, invitation)
  })
}
