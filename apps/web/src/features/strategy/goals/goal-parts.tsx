import { isOpenGoal } from '@adjutant/contract/core/choices'
import type { Goal, Kpi } from '@adjutant/contract/goals'
import { classes } from '../../../ui/classes.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Gauge } from '../../../ui/data/gauge.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { toDateText } from '../../../ui/text/date-format.ts'
import { isOverdue, paceTones, toKpiText, toPaceText } from './goal-display.ts'
import styles from './goal-parts.module.css'

/** The progress in a card's header. */
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

export function PaceStatus({ pace }: { pace: Goal['pace'] }) {
  if (!pace) return null
  return <Status tone={paceTones[pace.state]}>{toPaceText(pace)}</Status>
}

/** When the next check-in is due, and whether the numbers are outdated. */
export function CheckInMark({ goal, today }: { goal: Goal; today: string }) {
  if (!goal.check_in_due || !isOpenGoal(goal)) return null
  if (goal.is_outdated) return <Status tone="warning">outdated: check-in was due {toDateText(goal.check_in_due, 'short')}</Status>
  if (goal.check_in_due === today) return <Status tone="warning">check-in due today</Status>
  return <span className={styles.checkIn}>Next check-in {toDateText(goal.check_in_due, 'short')}</span>
}

/** The progress bar of a KPI; a KPI without a target shows only its value. */
export function KpiBar({ kpi }: { kpi: Kpi }) {
  if (kpi.target_value === null) return <p className={styles.noTarget}>No target</p>
  return <Gauge label={kpi.name} value={kpi.progress} valueText={toKpiText(kpi)} />
}

export function KpiGauge({ kpi }: { kpi: Kpi }) {
  if (kpi.target_value !== null) return <Gauge label={kpi.name} value={kpi.progress} valueText={toKpiText(kpi)} captioned />
  return (
    <div>
      <p className={styles.caption}>
        <span>{kpi.name}</span>
        <span className={styles.value}>{toKpiText(kpi)}</span>
      </p>
      <KpiBar kpi={kpi} />
    </div>
  )
}
