import type { Organization } from '@adjutant/contract/organizations'
import { words } from '@adjutant/contract/words'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './organization.module.css'

/** What a person sees who manages none. */
export function OrganizationList({ organizations }: { organizations: Organization[] }) {
  if (organizations.length === 0)
    return <EmptyState title={words.organization.none}>Someone who manages one can add you by your e-mail.</EmptyState>
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
