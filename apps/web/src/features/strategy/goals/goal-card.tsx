import type { Goal } from '@adjutant/contract/goals'
import { ClipboardCheck, List, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/data/card.tsx'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { InlineSelect } from '../../../ui/form/inline-select.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { MarkdownText } from '../../../ui/text/markdown-text.tsx'
import { openOnClick } from '../../../ui/data/open-on-click.ts'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { Status } from '../../../ui/data/status.tsx'
import styles from './goal-card.module.css'
import { inlineStatusOptions, statusTones, statusLabels } from './goal-display.ts'
import { useAdjustGoal } from './goal-mutations.ts'
import { CheckInMark, GoalDue, GoalPercent, PaceStatus } from './goal-parts.tsx'
import { KpiChart } from './kpi-chart.tsx'
import { KpiRow } from './kpi-row.tsx'

const GoalHistory = lazyComponent(async () => ({ default: (await import('./goal-history.tsx')).GoalHistory }))

function GoalStatus({ goal }: { goal: Goal }) {
  const { mutate } = useAdjustGoal()
  if (!goal.can_edit) return <Status tone={statusTones[goal.status]}>{statusLabels[goal.status]}</Status>
  const change = (status: Goal['status']) => mutate({ optimistic: { ...goal, status }, change: { status } })
  return (
    <InlineSelect
      label={`Status of ${goal.title}`}
      value={goal.status}
      options={inlineStatusOptions}
      tone={statusTones[goal.status]}
      onChange={change}
    />
  )
}

export type GoalActions = { onEdit: (goal: Goal) => void; onDelete: (goal: Goal) => void; onCheckIn: (goal: Goal) => void }

function ActionButtons({ goal, onEdit, onDelete, onCheckIn }: GoalActions & { goal: Goal }) {
  if (!goal.can_edit && !goal.can_delete && !goal.can_check_in) return null
  return (
    <span className={styles.actions}>
      {goal.can_check_in && <IconButton label={`Check in on ${goal.title}`} icon={<ClipboardCheck />} onClick={() => onCheckIn(goal)} />}
      {goal.can_edit && <IconButton label={`Edit ${goal.title}`} icon={<Pencil />} onClick={() => onEdit(goal)} />}
      {goal.can_delete && <IconButton label={`Delete ${goal.title}`} icon={<Trash2 />} onClick={() => onDelete(goal)} />}
    </span>
  )
}

type ToggleProps = { goal: Goal; isOpen: boolean; historyId: string; onToggle: () => void }

function HistoryToggle({ goal, isOpen, historyId, onToggle }: ToggleProps) {
  if (goal.kpis.length === 0) return null
  return (
    <Button
      tone="ghost"
      size="small"
      icon={<List />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? historyId : undefined}
      aria-label={`${isOpen ? 'Hide' : 'Show'} history of ${goal.title}`}
      onClick={onToggle}
    >
      {isOpen ? 'Hide history' : 'Show history'}
    </Button>
  )
}

type GoalCardProps = GoalActions & {
  goal: Goal
  today: string
  /** The link that opens the goal; without it the card shows the open goal with its history. */
  link?: ReactNode
  /** The goal is shown as it was on an earlier day, so its present history doesn't belong to it. */
  isPast?: boolean
}

export function GoalCard({ goal, today, link, isPast = false, ...actions }: GoalCardProps) {
  const [isOpen, setOpen] = useState(!link && goal.kpis.length > 0)
  const historyId = useId()
  const toggle = { goal, isOpen, historyId, onToggle: () => setOpen(!isOpen) }
  return (
    <Card title={link ?? goal.title} aside={<GoalPercent goal={goal} />} className={styles.card} {...(link && openOnClick)}>
      <Eyebrow>{[goal.organization_name ?? 'Personal', goal.owner?.name].filter(Boolean).join(' · ')}</Eyebrow>
      {(goal.pace || goal.check_in_due) && (
        <div className={styles.marks}>
          <PaceStatus pace={goal.pace} />
          <CheckInMark goal={goal} today={today} />
        </div>
      )}
      {goal.description && (
        <div className={styles.description}>
          <MarkdownText text={goal.description} />
        </div>
      )}
      {goal.kpis.map((kpi) => (
        <div key={kpi.id} className={styles.kpi}>
          <KpiRow goal={goal} kpi={kpi} />
          {goal.kpis.length > 1 && <PaceStatus pace={kpi.pace} />}
          <KpiChart kpi={kpi} goal={goal} today={today} />
        </div>
      ))}
      {goal.kpis.length === 0 && <p className={styles.none}>No KPIs yet. Add one to track progress.</p>}
      <div className={styles.state}>
        <GoalStatus goal={goal} />
        <GoalDue goal={goal} today={today} />
      </div>
      {!isPast && (
        <div className={styles.foot}>
          <HistoryToggle {...toggle} />
          <ActionButtons goal={goal} {...actions} />
        </div>
      )}
      {isOpen && (
        <Suspense
          fallback={
            <div id={historyId}>
              <SkeletonRows count={goal.kpis.length} />
            </div>
          }
        >
          <GoalHistory goal={goal} id={historyId} />
        </Suspense>
      )}
    </Card>
  )
}
