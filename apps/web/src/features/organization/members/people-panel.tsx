import { MembersSection } from './members-section.tsx'
import { OrganizationSection } from '../organization-section.tsx'
import type { PanelProps } from '../organization-tab.ts'

/** The organization's name and users. */
export function PeoplePanel({ organization, onDeleted }: PanelProps) {
  return (
    <>
      <OrganizationSection key={organization.name} organization={organization} onDeleted={onDeleted} />
      <MembersSection organization={organization} />
    </>
  )
}
