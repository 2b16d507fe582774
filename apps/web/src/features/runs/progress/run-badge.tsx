import { Status } from '../../../ui/data/status.tsx'
import styles from './run-badge.module.css'
import { toBadge } from '../run.ts'
import type { Run } from '../run.ts'

/** The status of every active run, in the header of the conversation. */
export function RunBadge({ active }: { active: readonly Run[] }) {
  return (
    <span role="status" className={styles.badges}>
      {active.length === 0 && <Status tone="neutral">Crew: Inactive</Status>}
      {active.map((run) => (
        <Status key={run.id} tone={toBadge(run).tone}>
          {toBadge(run).text}
        </Status>
      ))}
    </span>
  )
}
