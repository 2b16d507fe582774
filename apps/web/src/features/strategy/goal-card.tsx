import type { Goal } from '@adjutant/contract/goals'
import { ChartLine, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './goal-card.module.css'
import { inlineStatusOptions, statusTones, statusWords } from './goal-look.ts'
import { useAdjustGoal, useDeleteGoal } from './goal-mutations.ts'
import { GoalDue, GoalPercent } from './goal-parts.tsx'
import { KpiRow } from './kpi-row.tsx'

const GoalHistory = lazyPart(async () => ({ default: (await import('./goal-history.tsx')).GoalHistory }))

function GoalStatus({ goal }: { goal: Goal }) {
  const { mutate } = useAdjustGoal()
  if (!goal.can_edit) return <Status tone={statusTones[goal.status]}>{statusWords[goal.status]}</Status>
  const change = (value: string) => {
    const status = value as Goal['status']
    mutate({ painted: { ...goal, status }, change: { status } })
  }
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

function Deeds({ goal, onEdit, onDelete }: { goal: Goal; onEdit: () => void; onDelete: (() => void) | undefined }) {
  const { mutate } = useDeleteGoal()
  const remove = () => {
    mutate(goal)
    onDelete?.()
  }
  if (!goal.can_edit && !goal.can_delete) return null
  return (
    <span className={styles.deeds}>
      {goal.can_edit && <IconButton label={`Edit ${goal.title}`} icon={<Pencil />} onClick={onEdit} />}
      {goal.can_delete && <IconButton label={`Delete ${goal.title}`} icon={<Trash2 />} onClick={remove} />}
    </span>
  )
}

type ToggleProps = { goal: Goal; isOpen: boolean; historyId: string; onToggle: () => void }

/** Opens and closes the card from its title, where J and K lead. */
function CardTitle({ goal, isOpen, historyId, onToggle }: ToggleProps) {
  if (goal.kpis.length === 0) return goal.title
  return (
    <button
      type="button"
      data-list-item
      className={styles.title}
      aria-expanded={isOpen}
      aria-controls={isOpen ? historyId : undefined}
      onClick={onToggle}
    >
      {goal.title}
    </button>
  )
}

function HistoryToggle({ goal, isOpen, historyId, onToggle }: ToggleProps) {
  if (goal.kpis.length === 0) return null
  return (
    <Button
      tone="ghost"
      size="small"
      icon={<ChartLine />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? historyId : undefined}
      aria-label={`${isOpen ? 'Hide' : 'Show'} history of ${goal.title}`}
      onClick={onToggle}
    >
      {isOpen ? 'Hide history' : 'Show history'}
    </Button>
  )
}

type GoalCardProps = { goal: Goal; today: string; onEdit: (goal: Goal) => void; onDelete?: () => void }

export function GoalCard({ goal, today, onEdit, onDelete }: GoalCardProps) {
  const [isOpen, setOpen] = useState(false)
  const historyId = useId()
  const toggle = { goal, isOpen, historyId, onToggle: () => setOpen(!isOpen) }
  return (
    <Card title={<CardTitle {...toggle} />} aside={<GoalPercent goal={goal} />} className={styles.card}>
      <Eyebrow>{goal.organization_name ?? 'Your own'}</Eyebrow>
      {goal.description && <p className={styles.description}>{goal.description}</p>}
      {goal.kpis.map((kpi) => (
        <KpiRow key={kpi.id} goal={goal} kpi={kpi} />
      ))}
      {goal.kpis.length === 0 && <p className={styles.none}>No KPI yet: nothing measures this goal.</p>}
      <div className={styles.state}>
        <GoalStatus goal={goal} />
        <GoalDue goal={goal} today={today} />
      </div>
      <div className={styles.foot}>
        <HistoryToggle {...toggle} />
        <Deeds goal={goal} onEdit={() => onEdit(goal)} onDelete={onDelete} />
      </div>
      {isOpen && (
        <Suspense fallback={<SkeletonRows count={goal.kpis.length} />}>
          <GoalHistory goal={goal} id={historyId} />
        </Suspense>
      )}
    </Card>
  )
}
