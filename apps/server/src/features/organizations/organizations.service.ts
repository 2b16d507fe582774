import type { Organization } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { PermissionDenied, NotFound, Unauthorized } from '../../platform/errors.ts'
import { joinOrganization } from '../users/index.ts'
import {
  deleteOrganization,
  findOrganizationForUpdate,
  findUserForUpdate,
  findVisibleOrganization,
  findVisibleOrganizationForUpdate,
  insertOrganization,
  applyOrganizationLimits,
  listMemberIds,
  listVisibleOrganizations,
  type LockStrength,
  type NamedOrganization,
  type OrganizationRow,
  renameOrganization,
  setPrimaryOrganization,
} from '../identity/index.ts'
import { record, publishMembersChange, publishAccessChange } from './organization-changes.service.ts'
import { canCreate, canManage } from './organizations.policy.ts'
import { toOrganization } from './organizations.dto.ts'

export async function listOrganizations(ctx: Ctx): Promise<Organization[]> {
  return (await listVisibleOrganizations(ctx)).map((row) => toOrganization(row, ctx.user))
}

export function createOrganization(ctx: Ctx, { name }: { name: string }): Promise<Organization> {
  if (!canCreate(ctx.user)) throw new PermissionDenied(appMessages.organization.cannotCreate)
  return inTransaction(ctx, async (tx) => {
    // The account can be deleted between authentication and this line.
    if (!(await findUserForUpdate(tx, ctx.user.id))) throw new Unauthorized()
    const id = tx.newId()
    await insertOrganization(tx, { id, name, owner_id: ctx.user.id })
    await joinOrganization(tx, ctx.user.id, id, 'admin')
    await applyOrganizationLimits(tx, ctx.user.id, id)
    await setPrimaryOrganization(tx, ctx.user.id, id)
    await record(tx, { id, name }, 'created')
    await publishMembersChange(tx, id, 'created')
    await publishAccessChange(tx, [ctx.user.id])
    return readOrganization(tx, id)
  })
}

async function readOrganization(ctx: Ctx, id: string): Promise<Organization> {
  return toOrganization(managedBy(ctx, await findVisibleOrganization(ctx, id)), ctx.user)
}

export async function getVisible(ctx: Ctx, id: string): Promise<OrganizationRow> {
  const row = await findVisibleOrganization(ctx, id)
  if (!row) throw new NotFound()
  return row
}

/** A stranger gets 404, which hides that the organization exists; a member gets a permission error. */
function managedBy(ctx: Ctx, row: OrganizationRow | undefined): OrganizationRow {
  if (!row) throw new NotFound()
  if (!canManage(ctx.user, row)) throw new PermissionDenied(appMessages.organization.cannotManage)
  return row
}

export const getManaged = async (ctx: Ctx, id: string): Promise<OrganizationRow> => managedBy(ctx, await findVisibleOrganization(ctx, id))

export const getManagedForUpdate = async (ctx: Ctx, id: string, strength: LockStrength = 'no key update'): Promise<OrganizationRow> =>
  managedBy(ctx, await findVisibleOrganizationForUpdate(ctx, id, strength))

export function changeOrganization(ctx: Ctx, id: string, { name }: { name?: string | undefined }): Promise<Organization> {
  return inTransaction(ctx, async (tx) => {
    const before = await getManagedForUpdate(tx, id)
    if (name === undefined || name === before.name) return toOrganization(before, ctx.user)
    await renameOrganization(tx, id, name)
    await record(tx, { id, name }, 'renamed', { name: { from: before.name, to: name } })
    await publishMembersChange(tx, id, 'changed')
    return readOrganization(tx, id)
  })
}

async function deleteWithMembers(tx: Ctx, row: NamedOrganization): Promise<void> {
  const memberIds = await listMemberIds(tx, row.id)
  await deleteOrganization(tx, row.id)
  await record(tx, row, 'deleted', { members: memberIds.length })
  await publishMembersChange(tx, row.id, 'deleted', memberIds)
  await publishAccessChange(tx, memberIds)
}

export function removeOrganization(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => deleteWithMembers(tx, await getManagedForUpdate(tx, id, 'update')))
}

/** For an owner who deletes their account: a required second factor must not prevent it. */
export function removeOwnOrganization(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await findOrganizationForUpdate(tx, id, 'update')
    if (row?.owner_id !== ctx.user.id) throw new NotFound()
    await deleteWithMembers(tx, row)
  })
}
