import { Link } from '@tanstack/react-router'
import { keysOf } from '@adjutant/contract/core/keys-of'
import type { AdminTab } from './admin-search.ts'
import styles from '../../ui/layout/tabs.module.css'

const labels: Record<AdminTab, string> = { users: 'Users', waitlist: 'Waitlist', audit: 'Audit log', landing: 'Landing page' }

/** Tabs as links. `waiting` is the waitlist count once it is loaded. */
export function AdminTabs({ tab, waiting }: { tab: AdminTab; waiting: number | undefined }) {
  return (
    <nav aria-label="Super Admin" className={styles.tabs}>
      {keysOf(labels).map((name) => (
        <Link
          key={name}
          to="/app/admin"
          search={name === 'users' ? {} : { tab: name }}
          activeOptions={{ exact: true, explicitUndefined: false }}
          aria-current={name === tab ? 'page' : undefined}
          className={styles.tab}
          resetScroll={false}
        >
          {labels[name]}
          {name === 'waitlist' && Boolean(waiting) && <span className={styles.count}>{waiting}</span>}
        </Link>
      ))}
    </nav>
  )
}
