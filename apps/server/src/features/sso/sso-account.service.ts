import type { SsoFailure } from '@adjutant/contract/messages/sso-messages'
import type { PublicCtx } from '../../platform/ctx.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { changeAccess, deleteInvitationOf } from '../organizations/index.ts'
import {
  type ConnectionRow,
  deleteIdentity,
  findIdentity,
  findMember,
  findMemberForUpdate,
  findOrganizationForUpdate,
  findOrganizationOwner,
  findUserByEmail,
  insertIdentity,
  type MemberRow,
  type NamedOrganization,
  updateUser,
  type UserRow,
} from '../identity/index.ts'
import { notifyUserChange } from '../sessions/index.ts'
import { addUser, isEmailVerified } from '../users/index.ts'
import { findAccess, findLevel, readNames } from './claims.parser.ts'
import type { Claims } from './oidc-provider.service.ts'

export interface SignIn {
  connection: ConnectionRow
  claims: Claims
  /** The email, in a verified domain of the connection's organization. */
  email: string
}

/** `account`: the account that the sign-in would have opened. */
export type Resolved = { userId: string } | { failure: SsoFailure; account?: UserRow }

/** Requires a transaction. Returns the account of a sign-in by its subject, or by its email while the subject is unknown. */
export async function resolveAccount(ctx: PublicCtx, signIn: SignIn): Promise<Resolved> {
  const { connection, claims } = signIn
  const organization = (await findOrganizationForUpdate(ctx, connection.organization_id))!
  const member = await findLinked(ctx, signIn)
  if (member) return openAccount(ctx, signIn, organization, member)
  const account = await findUserByEmail(ctx, signIn.email)
  if (!account) return connection.allow_new_accounts ? createAccount(ctx, signIn, organization) : { failure: 'unknown' }
  const found = await findMemberForUpdate(ctx, organization.id, account.id)
  if (!found || !isEmailVerified(found.user, organization.id)) return { failure: 'account', account }
  if (account.user_level === 'admin') return { failure: 'admin', account }
  const isLinked = await insertIdentity(ctx, { connection_id: connection.id, subject: claims.sub, user_id: account.id })
  if (!isLinked) return { failure: 'linked', account }
  await recordLink(ctx, organization, found.user)
  return openAccount(ctx, signIn, organization, found)
}

/** The link of a former member is ignored: the account is theirs alone. */
async function findLinked(ctx: PublicCtx, { connection, claims }: SignIn): Promise<MemberRow | undefined> {
  const userId = await findIdentity(ctx, connection.id, claims.sub)
  if (userId === undefined) return undefined
  const member = await findMemberForUpdate(ctx, connection.organization_id, userId)
  if (!member) await deleteIdentity(ctx, connection.id, claims.sub)
  return member
}

const recordLink = (ctx: PublicCtx, organization: NamedOrganization, { id, email }: UserRow) =>
  recordAuditEntry(ctx, {
    action: 'user.linked_to_sso',
    subject_kind: 'user',
    subject_id: id,
    subject_name: email,
    details: { organization_id: organization.id },
  })

/** App admins can't sign in this way, because an organization's provider must not control the whole installation. */
async function openAccount(ctx: PublicCtx, signIn: SignIn, organization: NamedOrganization, member: MemberRow): Promise<Resolved> {
  const { user } = member
  if (user.user_level === 'admin') return { failure: 'admin', account: user }
  // The provider would replace a factor that is its holder's own.
  if (user.two_factor_at !== null && user.managed_by_id !== organization.id) return { failure: 'factor', account: user }
  if (user.email_verified_at === null && user.email.toLowerCase() === signIn.email.toLowerCase())
    await updateUser(ctx, user.id, { email_verified_at: ctx.clock.now() })
  await applyClaims(ctx, signIn, organization, member)
  return { userId: user.id }
}

async function applyClaims(
  ctx: PublicCtx,
  { connection, claims }: SignIn,
  organization: NamedOrganization,
  member: MemberRow,
): Promise<void> {
  const { user } = member
  const access = findAccess(claims, connection)
  if (access !== undefined && user.id !== organization.owner_id) await changeAccess(ctx, organization, member, access)
  // The level applies beyond the organization, so the provider sets it only for accounts that the organization manages.
  if (user.managed_by_id !== organization.id || member.belongs_elsewhere || (user.user_level !== 'user' && user.user_level !== 'ceo'))
    return
  const level = findLevel(claims, connection, (await findOrganizationOwner(ctx, organization.id))?.user_level)
  if (level === undefined || level === user.user_level) return
  await updateUser(ctx, user.id, { user_level: level })
  await recordAuditEntry(ctx, {
    action: 'user.changed',
    subject_kind: 'user',
    subject_id: user.id,
    subject_name: user.email,
    details: { user_level: { from: user.user_level, to: level }, by: 'sso' },
  })
  await notifyUserChange(ctx, user.id)
}

async function createAccount(ctx: PublicCtx, signIn: SignIn, organization: NamedOrganization): Promise<Resolved> {
  const { connection, claims, email } = signIn
  const user = await addUser(
    ctx,
    {
      id: ctx.newId(),
      email,
      ...readNames(claims),
      password_hash: null,
      email_verified_at: ctx.clock.now(),
      user_level: 'user',
      organization_id: organization.id,
      managed_by_id: organization.id,
    },
    'user.created_by_sso',
  )
  await insertIdentity(ctx, { connection_id: connection.id, subject: claims.sub, user_id: user.id })
  await deleteInvitationOf(ctx, organization.id, email)
  await applyClaims(ctx, signIn, organization, (await findMember(ctx, organization.id, user.id))!)
  return { userId: user.id }
}
