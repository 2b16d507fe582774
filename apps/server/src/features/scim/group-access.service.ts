import { accessLevels, type AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { SystemCtx } from '../../platform/ctx.ts'
import { changeAccess } from '../organizations/index.ts'
import { findMemberForUpdate, type NamedOrganization } from '../identity/index.ts'
import { findDirectory, listGroupsOf } from './scim.store.ts'

type Mapping = readonly { group: string; access: AccessLevel }[]

/** The highest access of a person's groups; user if no group gives more. */
export function toAccess(groups: readonly string[], mapping: Mapping): AccessLevel {
  const names = new Set(groups.map((name) => name.toLowerCase()))
  const grantedLevels = mapping.filter(({ group }) => names.has(group.toLowerCase())).map(({ access }) => access)
  return accessLevels.findLast((level) => grantedLevels.includes(level)) ?? 'user'
}

/** Requires a transaction that has locked the organization. The owner stays admin. Without a mapping the access stays unchanged. */
export async function applyGroups(ctx: SystemCtx, organization: NamedOrganization, userIds: readonly string[]): Promise<void> {
  const mapping = (await findDirectory(ctx, organization.id))?.group_access ?? []
  const affected = [...new Set(userIds)].filter((id) => id !== organization.owner_id).toSorted()
  if (mapping.length === 0 || affected.length === 0) return
  const rows = await listGroupsOf(ctx, organization.id, affected)
  const groupsByUser = Map.groupBy(rows, ({ user_id }) => user_id)
  for (const userId of affected) {
    const member = await findMemberForUpdate(ctx, organization.id, userId)
    const groups = (groupsByUser.get(userId) ?? []).map(({ name }) => name)
    if (member) await changeAccess(ctx, organization, member, toAccess(groups, mapping))
  }
}
