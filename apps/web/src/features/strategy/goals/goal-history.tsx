import type { Goal, Kpi, KpiHistory } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { useQuery } from '@tanstack/react-query'
import { toDetail } from '../../../platform/api/api-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { toValueText } from './goal-display.ts'
import styles from './goal-history.module.css'
import { toHistoryQuery } from '../strategy-queries.ts'

const shownValues = 5

function KpiValues({ kpi, values }: { kpi: Kpi; values: KpiHistory['values'] }) {
  const latest = values.slice(-shownValues).toReversed()
  const earlier = values.length - latest.length
  return (
    <li className={styles.kpi}>
      <h4 className={styles.name}>{kpi.name}</h4>
      <ol role="list" className={styles.values}>
        {latest.map(({ value, at }) => (
          <li key={at} className={styles.entry}>
            <DateText value={at} style="moment" />
            <span className={styles.value}>{toValueText(value, kpi.unit)}</span>
          </li>
        ))}
      </ol>
      {earlier > 0 && <p className={styles.note}>{pluralize(earlier, 'earlier value')}</p>}
      {kpi.start_value !== null && <p className={styles.note}>Start: {toValueText(kpi.start_value, kpi.unit)}</p>}
    </li>
  )
}

/** All past values of the KPIs of a goal, loaded on demand. */
export function GoalHistory({ goal, id }: { goal: Goal; id: string }) {
  const { data, error, refetch } = useQuery(toHistoryQuery(goal.id))
  if (error && !data) {
    return (
      <div id={id} role="alert" className={styles.history}>
        <p>{toDetail(error, appMessages.http.unexpected)}</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div id={id} className={styles.history}>
        <SkeletonRows count={goal.kpis.length} />
      </div>
    )
  }
  const valuesOf = (kpi: Kpi) => data.find(({ kpi_id }) => kpi_id === kpi.id)?.values ?? []
  return (
    <ul id={id} role="list" className={styles.history}>
      {goal.kpis.map((kpi) => (
        <KpiValues key={kpi.id} kpi={kpi} values={valuesOf(kpi)} />
      ))}
    </ul>
  )
}
