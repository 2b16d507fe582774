import { Link } from '@tanstack/react-router'
import styles from '../../../ui/layout/tabs.module.css'
import type { RunSearch } from './run-search.ts'

const tabs: { view: RunSearch['view']; label: string }[] = [
  { view: undefined, label: 'Runs' },
  { view: 'schedules', label: 'Schedules' },
  { view: 'usage', label: 'Usage' },
]

/** Tabs as links. `scheduled` is the number of schedules once loaded. */
export function RunTabs({ view, scheduled }: { view: RunSearch['view']; scheduled: number | undefined }) {
  return (
    <nav aria-label="Runs" className={styles.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to="/app/runs"
          search={tab.view ? { view: tab.view } : {}}
          activeOptions={{ exact: true, explicitUndefined: false }}
          aria-current={tab.view === view ? 'page' : undefined}
          className={styles.tab}
          resetScroll={false}
        >
          {tab.label}
          {tab.view === 'schedules' && Boolean(scheduled) && <span className={styles.count}>{scheduled}</span>}
        </Link>
      ))}
    </nav>
  )
}
