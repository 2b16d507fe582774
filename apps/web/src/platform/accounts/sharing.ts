import type { Organization } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'

type Named = Pick<Organization, 'id' | 'name' | 'org_access_level'>

/** Placeholder for an organization that the person can't see but whose members see the record. */
const unnamed = 'Another organization'

const toLabel = (organizations: readonly Named[], id: string, ownerId: string | null) => {
  const name = organizations.find((organization) => organization.id === id)?.name ?? unnamed
  return id === ownerId ? `${name} ${appMessages.contact.owner}` : name
}

/** The organizations that see a record, the owner first. */
export const listSharing = (organizations: readonly Named[], sharedIds: readonly string[], ownerId: string | null) =>
  sharedIds
    .map((id) => ({ value: id, label: toLabel(organizations, id, ownerId) }))
    .toSorted((a, b) => Number(b.value === ownerId) - Number(a.value === ownerId) || a.label.localeCompare(b.label))

/** The person's organizations and those that already have the record. */
export function listShareChoices(organizations: readonly Named[], sharedIds: readonly string[], ownerId: string | null) {
  const own = organizations.filter(({ org_access_level }) => org_access_level !== null).map(({ id }) => id)
  return listSharing(organizations, [...new Set([...own, ...sharedIds])], ownerId)
}
