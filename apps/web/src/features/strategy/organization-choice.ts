import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from './strategy-queries.ts'

type Named = { organization_id: string | null; organization_name: string | null }

/** The person's organizations, and the record's own even if the person has left it. */
export function useOrganizationOptions(record?: Named) {
  const { data = [] } = useQuery(organizationsQuery)
  const own = data.filter(({ org_access_level }) => org_access_level !== null).map(({ id, name }) => ({ value: id, label: name }))
  const current = record?.organization_id
  const isMissing = current && !own.some(({ value }) => value === current)
  const all = isMissing ? [...own, { value: current, label: record.organization_name ?? 'Current organization' }] : own
  return [{ value: '', label: 'None (only me)' }, ...all]
}
