import { scimMessages, type ScimGroup, type ScimGroupInput, type ScimOperation, type ScimQuery } from '@adjutant/contract/accounts/scim'
import { isUuid } from '@adjutant/contract/core/uuid'
import { omitUndefined } from '@adjutant/contract/omit'
import type { DirectoryCtx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound } from '../../platform/errors.ts'
import { ScimError } from '../../platform/http/scim-errors.ts'
import { recordOrganization } from '../organizations/index.ts'
import { countMembersAmong, type NamedOrganization } from '../identity/index.ts'
import { readFilter } from './scim-filter.parser.ts'
import { applyGroups } from './group-access.service.ts'
import { toPage } from './scim-page.logic.ts'
import { toGroupChanges, type GroupChanges, type MemberChange } from './scim-patch.parser.ts'
import { getOrganization } from './scim-users.service.ts'
import {
  deleteGroup,
  deleteGroupMembers,
  findGroupForUpdate,
  groupFilters,
  insertGroup,
  insertGroupMembers,
  listGroups as selectGroups,
  listMemberIdsOf,
  listMembersOf,
  updateGroup,
  type GroupRow,
} from './scim.store.ts'
import { toList, toScimGroup } from './scim.dto.ts'

const { protocol } = scimMessages
const attributes = ['displayName', 'externalId', 'id'] as const

export async function listGroups(ctx: DirectoryCtx, query: ScimQuery) {
  const filter = readFilter(query.filter, attributes)
  const where = filter && groupFilters[filter.attribute](filter.value)
  const { startIndex, ...page } = toPage(query)
  const { rows, total } = await selectGroups(ctx, ctx.directory.organization_id, where, page)
  return toList(await toGroups(ctx, rows), total, startIndex)
}

async function toGroups(ctx: DirectoryCtx, rows: GroupRow[]): Promise<ScimGroup[]> {
  const members =
    rows.length === 0
      ? []
      : await listMembersOf(
          ctx,
          rows.map(({ id }) => id),
        )
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id)
  return rows.map((row) => {
    const references = (byGroup.get(row.id) ?? []).map(({ value, display }) => ({ value, display }))
    return toScimGroup(row, references, ctx.publicUrl)
  })
}

export async function readGroup(ctx: DirectoryCtx, id: string): Promise<ScimGroup> {
  const { rows } = await selectGroups(ctx, ctx.directory.organization_id, groupFilters.id(id), { offset: 0, limit: 1 })
  const [group] = await toGroups(ctx, rows)
  if (!group) throw new NotFound()
  return group
}

function throwGroupError(error: unknown): never {
  throw isUniqueViolation(error, 'scim_groups_name_key') ? new ScimError(409, protocol.groupTaken, 'uniqueness') : error
}

/** Members must belong to this organization: any other id counts as absent. */
async function getMemberIds(ctx: DirectoryCtx, ids: string[]): Promise<string[]> {
  const unique = [...new Set(ids)]
  const isAll = unique.every(isUuid) && (await countMembersAmong(ctx, ctx.directory.organization_id, unique)) === unique.length
  if (!isAll) throw new ScimError(400, protocol.noMember, 'invalidValue')
  return unique
}

const idsOf = ({ members }: ScimGroupInput) => members.map(({ value }) => value.toLowerCase())

export async function createGroup(ctx: DirectoryCtx, body: ScimGroupInput) {
  const created = inTransaction(ctx, async (tx) => {
    const organization = await getOrganization(tx)
    const memberIds = await getMemberIds(tx, idsOf(body))
    const id = tx.newId()
    await insertGroup(tx, { id, organization_id: organization.id, display_name: body.displayName, external_id: body.externalId || null })
    await insertGroupMembers(tx, id, memberIds)
    await recordOrganization(tx, organization, 'scim_group_created', { group: body.displayName, members: memberIds.length })
    await applyGroups(tx, organization, memberIds)
    return readGroup(tx, id)
  })
  const group = await created.catch(throwGroupError)
  return { headers: { Location: group.meta.location }, body: group }
}

export const replaceGroup = (ctx: DirectoryCtx, id: string, body: ScimGroupInput): Promise<ScimGroup> =>
  changeGroup(ctx, id, {
    fields: { displayName: body.displayName, externalId: body.externalId || null },
    members: [{ kind: 'replace', ids: idsOf(body) }],
  })

export const patchGroup = (ctx: DirectoryCtx, id: string, operations: ScimOperation[]): Promise<ScimGroup> =>
  changeGroup(ctx, id, toGroupChanges(operations))

async function getGroupForUpdate(ctx: DirectoryCtx, id: string): Promise<GroupRow> {
  const group = await findGroupForUpdate(ctx, ctx.directory.organization_id, id)
  if (!group) throw new NotFound()
  return group
}

async function changeGroup(ctx: DirectoryCtx, id: string, { fields, members }: GroupChanges): Promise<ScimGroup> {
  const changed = inTransaction(ctx, async (tx) => {
    const organization = await getOrganization(tx)
    await getGroupForUpdate(tx, id)
    const before = await listMemberIdsOf(tx, id)
    await updateGroup(tx, id, omitUndefined({ display_name: fields.displayName, external_id: fields.externalId }))
    for (const change of members) await changeMembers(tx, id, change)
    await follow(tx, organization, id, before)
    return readGroup(tx, id)
  })
  return changed.catch(throwGroupError)
}

/** Removing an absent member is no error. */
async function changeMembers(ctx: DirectoryCtx, id: string, { kind, ids }: MemberChange): Promise<void> {
  if (kind === 'remove') return deleteGroupMembers(ctx, id, ids.filter(isUuid))
  const requested = await getMemberIds(ctx, ids)
  if (kind === 'replace') {
    const kept = new Set(requested)
    const before = await listMemberIdsOf(ctx, id)
    await deleteGroupMembers(
      ctx,
      id,
      before.filter((userId) => !kept.has(userId)),
    )
  }
  await insertGroupMembers(ctx, id, requested)
}

/** A new name can change the access of everyone in the group. */
async function follow(ctx: DirectoryCtx, organization: NamedOrganization, id: string, before: string[]): Promise<void> {
  const now = await listMemberIdsOf(ctx, id)
  await applyGroups(ctx, organization, [...before, ...now])
}

export function removeGroup(ctx: DirectoryCtx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const organization = await getOrganization(tx)
    const group = await getGroupForUpdate(tx, id)
    const before = await listMemberIdsOf(tx, id)
    await deleteGroup(tx, id)
    await recordOrganization(tx, organization, 'scim_group_deleted', { group: group.display_name })
    await applyGroups(tx, organization, before)
  })
}
