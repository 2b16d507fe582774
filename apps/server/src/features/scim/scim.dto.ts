import { scimUrns, type ScimGroup, type ScimUser } from '@adjutant/contract/accounts/scim'
import { omitNulls } from '@adjutant/contract/omit'
import type { GroupRow, PersonRow } from './scim.store.ts'

export const toBaseUrl = (publicUrl: string): string => `${publicUrl}/api/scim/v2`

export interface Reference {
  value: string
  display?: string
}

/** Shows the directory's own earlier data for an inactive user, because the account now belongs to its holder alone. */
export function toScimUser({ user, access, record }: PersonRow, groups: Reference[], publicUrl: string): ScimUser {
  const active = access !== null
  const userName = active ? user.email : record!.user_name!
  const name = active ? omitNulls({ givenName: user.first_name, familyName: user.last_name }) : {}
  const changed = new Date(Math.max(record?.updated_at.getTime() ?? 0, active ? user.updated_at.getTime() : 0))
  return {
    schemas: [scimUrns.user],
    id: user.id,
    ...omitNulls({ externalId: record?.external_id ?? null }),
    userName,
    name,
    displayName: Object.values(name).join(' ') || userName,
    active,
    emails: [{ value: userName, type: 'work', primary: true }],
    groups,
    meta: {
      resourceType: 'User',
      created: user.created_at.toISOString(),
      lastModified: changed.toISOString(),
      location: `${toBaseUrl(publicUrl)}/Users/${user.id}`,
    },
  }
}

export const toScimGroup = (row: GroupRow, members: Reference[], publicUrl: string): ScimGroup => ({
  schemas: [scimUrns.group],
  id: row.id,
  ...omitNulls({ externalId: row.external_id }),
  displayName: row.display_name,
  members,
  meta: {
    resourceType: 'Group',
    created: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    location: `${toBaseUrl(publicUrl)}/Groups/${row.id}`,
  },
})

export const toList = <T>(Resources: T[], totalResults: number, startIndex: number) => ({
  schemas: [scimUrns.list],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
})
