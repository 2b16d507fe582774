import { taskPriorities } from '@adjutant/contract/core/choices'
import type { Workload } from '@adjutant/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import styles from './workload-chart.module.css'
import { workloadQuery } from '../page/goal-page-queries.ts'

/** Most urgent first, as in the bars. */
const shownPriorities = taskPriorities.toReversed()

const toCount = ({ tasks }: Workload, priority: (typeof taskPriorities)[number]) =>
  tasks.find((one) => one.priority === priority)?.count ?? 0

function Legend() {
  return (
    <ul role="list" className={styles.legend} aria-hidden="true">
      {shownPriorities.map((priority) => (
        <li key={priority}>
          <span className={classes(styles.swatch, styles[priority])} />
          {priority}
        </li>
      ))}
    </ul>
  )
}

function Row({ load, max }: { load: Workload; max: number }) {
  const { person, total, overdue } = load
  return (
    <tr>
      <th scope="row" className={styles.person}>
        {person ? (
          <Link to="/app/my-tasks" search={{ assignee: person.id }}>
            {person.name}
          </Link>
        ) : (
          'Unassigned'
        )}
      </th>
      <td className={styles.bars} aria-hidden="true">
        <svg className={styles.bar} viewBox={`0 0 ${max} 1`} preserveAspectRatio="none">
          {shownPriorities.map((priority, index) => {
            const before = shownPriorities.slice(0, index).reduce((sum, one) => sum + toCount(load, one), 0)
            return <rect key={priority} className={styles[priority]} x={before} y={0} width={toCount(load, priority)} height={1} />
          })}
        </svg>
      </td>
      {shownPriorities.map((priority) => (
        <td key={priority} className="visually-hidden">
          {toCount(load, priority)}
        </td>
      ))}
      <td className={styles.total}>{total}</td>
      <td className={classes(styles.total, overdue > 0 && styles.overdue)}>{overdue}</td>
    </tr>
  )
}

/** Open tasks by person and priority: bars for the eye, a table for screen readers. */
export function WorkloadChart() {
  const { data, error, refetch } = useQuery(workloadQuery)
  if (error && !data) {
    return <QueryFailure title="Couldn't load the workload." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={4} />
  if (data.length === 0) return <EmptyState title="No open tasks.">Tasks that you see appear here by person.</EmptyState>
  const max = Math.max(...data.map(({ total }) => total))
  return (
    <>
      <Legend />
      <table className={styles.table}>
        <caption className="visually-hidden">Open tasks by person and priority</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <td aria-hidden="true" />
            {shownPriorities.map((priority) => (
              <th key={priority} scope="col" className="visually-hidden">
                {priority}
              </th>
            ))}
            <th scope="col" className={styles.total}>
              Open
            </th>
            <th scope="col" className={styles.total}>
              Overdue
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((load) => (
            <Row key={load.person?.id ?? 'unassigned'} load={load} max={max} />
          ))}
        </tbody>
      </table>
    </>
  )
}
