import { email as emailSchema } from '@adjutant/contract/core/fields'
import { scimMessages, type ScimOperation, type ScimQuery, type ScimUser, type ScimUserInput } from '@adjutant/contract/accounts/scim'
import { diff } from '@adjutant/contract/diff'
import { omitUndefined } from '@adjutant/contract/omit'
import type { DirectoryCtx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { ScimError } from '../../platform/http/scim-errors.ts'
import { recordAuditEntry } from '../audit/index.ts'
import { canChangeAccount, deleteInvitationOf, publishMembersChange, type EndMembership } from '../organizations/index.ts'
import { findMember, findOrganizationForUpdate, type NamedOrganization, updateUser, type UserRow } from '../identity/index.ts'
import { notifyUserChange } from '../sessions/index.ts'
import { listVerifiedDomains, toEmailDomain } from '../sso/index.ts'
import { addUser, followEmailChange } from '../users/index.ts'
import { activate, deactivate } from './activation.service.ts'
import { readFilter } from './scim-filter.parser.ts'
import { toPage } from './scim-page.logic.ts'
import { toUserFields, type UserFields } from './scim-patch.parser.ts'
import {
  deleteRecord,
  findPerson,
  findPersonForUpdate,
  listGroupsOf,
  listPeople,
  personFilters,
  saveRecord,
  type PersonRow,
} from './scim.store.ts'
import { toList, toScimUser } from './scim.dto.ts'

const { protocol } = scimMessages
const attributes = ['userName', 'externalId', 'id'] as const

export async function listUsers(ctx: DirectoryCtx, query: ScimQuery) {
  const filter = readFilter(query.filter, attributes)
  const where = filter && personFilters[filter.attribute](filter.value)
  const { startIndex, ...page } = toPage(query)
  const { rows, total } = await listPeople(ctx, ctx.directory.organization_id, where, page)
  return toList(rows.map(await createUserConverter(ctx, rows)), total, startIndex)
}

/** Reads the groups of all these people with one query. */
async function createUserConverter(ctx: DirectoryCtx, rows: PersonRow[]): Promise<(row: PersonRow) => ScimUser> {
  const ids = rows.map(({ user }) => user.id)
  const groups = ids.length === 0 ? [] : await listGroupsOf(ctx, ctx.directory.organization_id, ids)
  const byUser = Map.groupBy(groups, ({ user_id }) => user_id)
  return (row) => {
    const references = (byUser.get(row.user.id) ?? []).map(({ group_id, name }) => ({ value: group_id, display: name }))
    return toScimUser(row, references, ctx.publicUrl)
  }
}

export async function readUser(ctx: DirectoryCtx, id: string): Promise<ScimUser> {
  const row = await findPerson(ctx, ctx.directory.organization_id, id)
  if (!row) throw new NotFound()
  return (await createUserConverter(ctx, [row]))(row)
}

/** Locked until the transaction ends; the token can briefly outlive the organization. */
export async function getOrganization(ctx: DirectoryCtx): Promise<NamedOrganization> {
  const organization = await findOrganizationForUpdate(ctx, ctx.directory.organization_id)
  if (!organization) throw new NotFound()
  return organization
}

async function getVerifiedEmail(ctx: DirectoryCtx, userName: string): Promise<string> {
  const email = emailSchema().safeParse(userName)
  if (!email.success) throw new ScimError(400, protocol.emailRequired, 'invalidValue')
  const domains = await listVerifiedDomains(ctx, ctx.directory.organization_id)
  if (!domains.includes(toEmailDomain(email.data))) throw new ScimError(409, protocol.domain)
  return email.data
}

/** Throws a SCIM error for a unique violation of the name or external id; rethrows other errors. */
function throwUserError(error: unknown): never {
  const isTaken =
    error instanceof Conflict || isUniqueViolation(error, 'users_email_key') || isUniqueViolation(error, 'scim_users_external_key')
  throw isTaken ? new ScimError(409, protocol.taken, 'uniqueness') : error
}

/** An existing account is never added: its person joins by accepting an invitation. */
export async function createUser(ctx: DirectoryCtx, body: ScimUserInput) {
  if (!body.active) throw new ScimError(400, protocol.inactive, 'invalidValue')
  const email = await getVerifiedEmail(ctx, body.userName)
  const created = inTransaction(ctx, async (tx) => {
    const { id: organization_id } = await getOrganization(tx)
    const names = { first_name: body.name?.givenName || null, last_name: body.name?.familyName || null }
    const row = {
      ...names,
      id: tx.newId(),
      email,
      password_hash: null,
      user_level: 'user' as const,
      organization_id,
      managed_by_id: organization_id,
    }
    const user = await addUser(tx, row, 'user.created_by_directory')
    await deleteInvitationOf(tx, organization_id, email)
    await saveRecord(tx, organization_id, user.id, { external_id: body.externalId || null })
    return readUser(tx, user.id)
  })
  const user = await created.catch(throwUserError)
  return { headers: { Location: user.meta.location }, body: user }
}

const toFields = ({ externalId, userName, name, active }: ScimUserInput): UserFields => ({
  externalId: externalId || null,
  userName,
  givenName: name?.givenName || null,
  familyName: name?.familyName || null,
  active,
})

/** The calls that can end a membership. */
export const scimUserChanges = (endMembership: EndMembership) => ({
  replaceUser: (ctx: DirectoryCtx, id: string, user: ScimUserInput) => changeFields(ctx, id, toFields(user), endMembership),
  patchUser: (ctx: DirectoryCtx, id: string, operations: ScimOperation[]) => changeFields(ctx, id, toUserFields(operations), endMembership),
  removeUser: (ctx: DirectoryCtx, id: string): Promise<void> =>
    inTransaction(ctx, async (tx) => {
      const organization = await getOrganization(tx)
      const { user, access } = await getForUpdate(tx, id)
      if (access !== null) await deactivate(tx, organization, user, endMembership)
      await deleteRecord(tx, organization.id, id)
    }),
})

async function getForUpdate(ctx: DirectoryCtx, id: string): Promise<PersonRow> {
  const row = await findPersonForUpdate(ctx, ctx.directory.organization_id, id)
  if (!row) throw new NotFound()
  return row
}

async function changeFields(ctx: DirectoryCtx, id: string, fields: UserFields, endMembership: EndMembership): Promise<ScimUser> {
  const changed = inTransaction(ctx, async (tx) => {
    const organization = await getOrganization(tx)
    const person = await getForUpdate(tx, id)
    const isActive = person.access !== null
    if (fields.externalId !== undefined) await saveRecord(tx, organization.id, id, { external_id: fields.externalId })
    if (fields.active === true && !isActive) await activate(tx, organization, person)
    if (isActive) await changeAccount(tx, organization, person.user, fields)
    if (fields.active === false && isActive) await deactivate(tx, organization, (await getForUpdate(tx, id)).user, endMembership)
    return readUser(tx, id)
  })
  return changed.catch(throwUserError)
}

/** Names of an account that the organization doesn't manage are ignored like read-only attributes. */
async function changeAccount(ctx: DirectoryCtx, organization: NamedOrganization, user: UserRow, fields: UserFields): Promise<void> {
  const newName = fields.userName?.toLowerCase() === user.email.toLowerCase() ? undefined : fields.userName
  const member = await findMember(ctx, organization.id, user.id)
  if (!member || !canChangeAccount(organization, { ...user, belongs_elsewhere: member.belongs_elsewhere })) {
    if (newName !== undefined) throw new ScimError(409, protocol.notManaged, 'mutability')
    return
  }
  const requested = omitUndefined({ first_name: fields.givenName, last_name: fields.familyName })
  // The new address is not verified yet.
  const moved = newName !== undefined ? { email: await getVerifiedEmail(ctx, newName), email_verified_at: null } : {}
  const patch = diff(user, { ...requested, ...moved })
  if (Object.keys(patch).length === 0) return
  const after = await updateUser(ctx, user.id, patch)
  if (newName !== undefined) await followEmailChange(ctx, user, after)
  await recordAuditEntry(ctx, {
    action: 'user.changed',
    subject_kind: 'user',
    subject_id: user.id,
    subject_name: user.email,
    details: { ...patch, by: 'directory', organization_id: organization.id },
  })
  await publishMembersChange(ctx, organization.id, 'changed')
  await notifyUserChange(ctx, user.id)
}
