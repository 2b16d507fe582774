import type { Goal, Kpi } from '@adjutant/contract/goals'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Gauge } from '../../ui/gauge.tsx'
import { isOverdue, toKpiText } from './goal-look.ts'
import styles from './goal-parts.module.css'

/** The large figure at the head of a card. */
export function GoalPercent({ goal }: { goal: Goal }) {
  return (
    <span className={styles.percent}>
      {goal.progress}
      <span className={styles.sign}>%</span>
      <span className="visually-hidden"> overall progress</span>
    </span>
  )
}

export function GoalDue({ goal, today }: { goal: Goal; today: string }) {
  const isLate = isOverdue(goal, today)
  return (
    <span className={classes(styles.due, isLate && styles.late)}>
      <DateText value={goal.due_date} prefix={isLate ? 'overdue' : 'due'} />
    </span>
  )
}

export const KpiGauge = ({ kpi }: { kpi: Kpi }) => <Gauge label={kpi.name} value={kpi.progress} valueText={toKpiText(kpi)} captioned />
