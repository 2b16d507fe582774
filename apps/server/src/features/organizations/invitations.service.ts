import type { Invitation, OrganizationUser, OrganizationUserAdd, OrganizationUserChange } from '@adjutant/contract/organizations'
import { words } from '@adjutant/contract/words'
import type { z } from 'zod'
import type { Ctx, PublicCtx } from '../../platform/ctx.ts'
import { Conflict, NotFound, TooMany } from '../../platform/errors.ts'
import { countDeeds } from '../audit/audit.door.ts'
import { queueMail } from '../mail/mail.door.ts'
import { hashOf, newSecret } from '../sessions/sessions.door.ts'
import type { InvitationsForSignUp } from '../users/users.door.ts'
import {
  deleteInvitation,
  findByToken,
  findInvitationForChange,
  insertInvitation,
  isOpenFor,
  renewInvitation,
  takeByToken,
  updateInvitedAccess,
  type InvitationRow,
} from './invitations.store.ts'
import { invitationMail } from './organization-mails.ts'
import { record, tellMembers } from './organization-news.ts'
import { toInvited } from './organizations.wire.ts'

type Named = { id: string; name: string }

const linksPerDay = 5
const daySeconds = 86_400
const linkDeeds = ['organization.user_invited', 'organization.invitation_resent']

function newToken() {
  const token = newSecret('inv')
  return { token, hash: hashOf(token) }
}

/** Nobody's mailbox is filled by inviting, revoking and inviting again. */
async function limitLinks(ctx: Ctx, email: string): Promise<void> {
  if (!ctx.rateLimit) return
  const sent = await countDeeds(ctx, { actions: linkDeeds, withinSeconds: daySeconds, email })
  if (sent >= linksPerDay) throw new TooMany(daySeconds)
}

export async function invite(ctx: Ctx, organization: Named, wished: Omit<OrganizationUserAdd, 'password'>): Promise<OrganizationUser> {
  const { org_access_level: access, ...person } = wished
  const { token, hash } = newToken()
  const row = await insertInvitation(ctx, { ...person, id: ctx.newId(), organization_id: organization.id, access, token_hash: hash })
  if (!row) throw new Conflict(words.organization.alreadyInvited)
  await sendLink(ctx, organization, row, token, 'user_invited')
  return toInvited(row)
}

async function sendLink(ctx: Ctx, organization: Named, row: InvitationRow, token: string, deed: string): Promise<void> {
  await limitLinks(ctx, row.email)
  await queueMail(ctx, invitationMail(row, organization.name, { publicUrl: ctx.publicUrl, token, hash: row.token_hash }))
  await record(ctx, organization, deed, { email: row.email, org_access_level: row.access })
  await tellMembers(ctx, organization.id, 'changed')
}

export async function resend(ctx: Ctx, organization: Named, invitation: InvitationRow): Promise<OrganizationUser> {
  const { token, hash } = newToken()
  const row = await renewInvitation(ctx, invitation.id, hash)
  await sendLink(ctx, organization, row, token, 'invitation_resent')
  return toInvited(row)
}

async function getInvitation(ctx: Ctx, organizationId: string, id: string): Promise<InvitationRow> {
  const row = await findInvitationForChange(ctx, organizationId, id)
  if (!row) throw new NotFound()
  return row
}

/** What only an organization that manages the account may change. */
export type AccountWishes = Omit<OrganizationUserChange, 'org_access_level'>

export const hasAny = (wishes: AccountWishes): boolean => Object.values(wishes).some((value) => value !== undefined)

/** Of somebody who has not come yet there is only the access to change; for another e-mail there is another invitation. */
export async function changeInvitation(
  ctx: Ctx,
  organization: Named,
  id: string,
  change: OrganizationUserChange,
): Promise<OrganizationUser> {
  const row = await getInvitation(ctx, organization.id, id)
  const { org_access_level: access = row.access, ...wishes } = change
  if (hasAny(wishes)) throw new Conflict(words.organization.notManaged)
  if (access === row.access) return toInvited(row)
  const changed = await updateInvitedAccess(ctx, id, access)
  await record(ctx, organization, 'invitation_changed', { email: row.email, org_access_level: { from: row.access, to: access } })
  await tellMembers(ctx, organization.id, 'changed')
  return toInvited(changed)
}

export async function revoke(ctx: Ctx, organization: Named, id: string): Promise<void> {
  const row = await getInvitation(ctx, organization.id, id)
  await deleteInvitation(ctx, id)
  await record(ctx, organization, 'invitation_revoked', { email: row.email })
  await tellMembers(ctx, organization.id, 'changed')
}

/** For the sign-up page: the token alone opens it, so it says no more than its e-mail does. */
export async function readInvitation(ctx: PublicCtx, token: string): Promise<z.infer<typeof Invitation>> {
  const found = await findByToken(ctx, hashOf(token))
  if (!found) throw new NotFound()
  return found
}

export const invitationsForSignUp: InvitationsForSignUp = {
  isOpen: (ctx, token, email) => isOpenFor(ctx, hashOf(token), email),
  take: (ctx, token, email) => takeByToken(ctx, hashOf(token), email),
}
