import type { Organization } from '@adjutant/contract/organizations'
import { words } from '@adjutant/contract/words'

type Named = Pick<Organization, 'id' | 'name' | 'org_access_level'>

/** What the organization is called that one cannot see: its members see the record all the same. */
const unnamed = 'Another organization'

const toLabel = (organizations: readonly Named[], id: string, ownerId: string | null) => {
  const name = organizations.find((organization) => organization.id === id)?.name ?? unnamed
  return id === ownerId ? `${name} ${words.contact.owner}` : name
}

/** Who has a record, by name, the owner first. */
export const listSharing = (organizations: readonly Named[], sharedIds: readonly string[], ownerId: string | null) =>
  sharedIds
    .map((id) => ({ value: id, label: toLabel(organizations, id, ownerId) }))
    .toSorted((a, b) => Number(b.value === ownerId) - Number(a.value === ownerId) || a.label.localeCompare(b.label))

/** One's own organizations, and those that have the record already. */
export function listShareChoices(organizations: readonly Named[], sharedIds: readonly string[], ownerId: string | null) {
  const own = organizations.filter(({ org_access_level }) => org_access_level !== null).map(({ id }) => id)
  return listSharing(organizations, [...new Set([...own, ...sharedIds])], ownerId)
}
