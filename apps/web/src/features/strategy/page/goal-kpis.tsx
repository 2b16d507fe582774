import type { Goal, Kpi } from '@adjutant/contract/goals'
import { toDateText } from '../../../ui/text/date-format.ts'
import { toValueText } from '../goals/goal-display.ts'
import { PaceStatus } from '../goals/goal-parts.tsx'
import { KpiChart } from '../goals/kpi-chart.tsx'
import { KpiRow } from '../goals/kpi-row.tsx'
import styles from './goal-page.module.css'
import { ValuesTable } from './values-table.tsx'

function KpiTable({ kpi }: { kpi: Kpi }) {
  const { values = [], forecast = null } = kpi.chart ?? {}
  const toText = (value: number) => toValueText(Number(value.toPrecision(4)), kpi.unit)
  const past = values.map(({ value, at }) => [toDateText(at, 'moment'), toValueText(value, kpi.unit)])
  const future = (forecast?.points ?? []).map(({ day, value, low, high }) => [
    `${toDateText(day, 'short')}, forecast`,
    `${toText(value)} (${toText(low)} to ${toText(high)})`,
  ])
  if (past.length === 0) return null
  return <ValuesTable caption={`Values of ${kpi.name}`} heads={['Date', 'Value']} rows={[...past, ...future]} />
}

/** Each KPI with its whole chart. */
export function GoalKpis({ goal, today }: { goal: Goal; today: string }) {
  if (goal.kpis.length === 0) return <p className={styles.note}>No KPIs yet. Edit the goal to add one and track its progress.</p>
  return (
    <ul role="list" className={styles.kpis}>
      {goal.kpis.map((kpi) => (
        <li key={kpi.id} className={styles.kpi}>
          <KpiRow goal={goal} kpi={kpi} />
          <PaceStatus pace={kpi.pace} />
          <KpiChart kpi={kpi} goal={goal} today={today} size="large" />
          <KpiTable kpi={kpi} />
        </li>
      ))}
    </ul>
  )
}
