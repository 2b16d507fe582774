import type { Organization } from '@adjutant/contract/organizations'
import { words } from '@adjutant/contract/words'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './organization.module.css'

/** What a person sees who manages none. */
export function OrganizationList({ organizations, canCreate = false }: { organizations: Organization[]; canCreate?: boolean }) {
  if (organizations.length === 0) {
    const next = canCreate ? 'Create one above, then add people.' : "An organization's admin can add you by your email."
    return <EmptyState title={words.organization.none}>{next}</EmptyState>
  }
  return (
    <ul className={styles.list}>
      {organizations.map(({ id, name, member_count }) => (
        <li key={id} className={styles.item}>
          <span>{name}</span>
          <span className={styles.count}>{member_count === 1 ? '1 member' : `${member_count} members`}</span>
        </li>
      ))}
    </ul>
  )
}
