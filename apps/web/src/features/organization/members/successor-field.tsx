import type { OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { useQuery } from '@tanstack/react-query'
import { toPersonName } from '../../../platform/accounts/person-name.ts'
import { PickerField } from '../../../ui/picker/picker-field.tsx'
import { withBlank } from '../../../ui/form/select-options.ts'
import { toMembersQuery } from '../organization-queries.ts'

type SuccessorFieldProps = {
  organizationId: string
  leaverId: string
  value: string
  onChange: (userId: string) => void
}

const isStaying = (leaverId: string) => (member: OrganizationUser) => !member.is_invite && !member.is_owner && member.id !== leaverId

/** The successor for a leaving member's records; the owner by default. */
export function SuccessorField({ organizationId, leaverId, value, onChange }: SuccessorFieldProps) {
  const members = useQuery(toMembersQuery(organizationId))
  const data = members.data ?? []
  const owner = data.find(({ is_owner }) => is_owner)
  const others = data.filter(isStaying(leaverId)).map((member) => ({ value: member.id, label: toPersonName(member) }))
  return (
    <PickerField
      label="Hand over records to"
      hint="Goals, advice, tasks, contacts and files of this organization."
      value={value}
      options={withBlank(owner ? `${toPersonName(owner)} (Owner)` : 'The owner', others)}
      source={members}
      onChange={onChange}
    />
  )
}
