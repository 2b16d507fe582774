import type { Organization } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { LeaveOrganization } from './members/leave-organization.tsx'
import styles from './organization.module.css'

/** The view of people who manage no organization. */
export function OrganizationList({ organizations, canCreate = false }: { organizations: Organization[]; canCreate?: boolean }) {
  if (organizations.length === 0) {
    const next = canCreate ? 'Create one above, then add people.' : "An organization's admin can invite you by your email."
    return <EmptyState title={appMessages.organization.none}>{next}</EmptyState>
  }
  return (
    <ul className={styles.list}>
      {organizations.map((organization) => (
        <li key={organization.id} className={styles.item}>
          <span className={styles.name}>{organization.name}</span>
          <span className={styles.count}>{organization.member_count === 1 ? '1 member' : `${organization.member_count} members`}</span>
          <LeaveOrganization organization={organization} />
        </li>
      ))}
    </ul>
  )
}
