import { daysBetween } from '@adjutant/contract/core/days'
import type { Goal } from '@adjutant/contract/goals'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RecordFiles } from '../../../platform/files/record-files.tsx'
import { RecordChain } from '../../../platform/records/record-chain.tsx'
import { useNow } from '../../../platform/text/use-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toDayText } from '../../../ui/text/day-text.ts'
import { MarkdownText } from '../../../ui/text/markdown-text.tsx'
import { statusLabels, statusTones } from '../goals/goal-display.ts'
import { CheckInMark, GoalDue, PaceStatus } from '../goals/goal-parts.tsx'
import { StrategyDialogs } from '../strategy-dialogs.tsx'
import type { StrategyAction } from '../strategy-dialogs.tsx'
import { CheckInList } from './check-in-list.tsx'
import { GoalFamily } from './goal-family.tsx'
import { GoalKpis } from './goal-kpis.tsx'
import styles from './goal-page.module.css'
import { GoalTasks } from './goal-tasks.tsx'

type Acting = { goal: Goal; onAction: (action: StrategyAction) => void }

function Actions({ goal, onAction }: Acting) {
  return (
    <>
      {goal.can_edit && (
        <Button size="small" icon={<Pencil />} onClick={() => onAction({ kind: 'goal', goal })}>
          Edit
        </Button>
      )}
      {goal.can_delete && (
        <Button size="small" icon={<Trash2 />} onClick={() => onAction({ kind: 'delete-goal', goal })}>
          Delete
        </Button>
      )}
    </>
  )
}

function CheckInButton({ goal, onAction }: Acting) {
  if (!goal.can_check_in) return null
  return (
    <Button tone="primary" size="small" icon={<ClipboardCheck />} onClick={() => onAction({ kind: 'check-in', goal })}>
      Check in
    </Button>
  )
}

const toStats = (goal: Goal, today: string) => [
  { label: 'Progress', value: `${goal.progress}%` },
  { label: 'Expected', value: goal.expected_progress === null ? '–' : `${goal.expected_progress}%` },
  { label: 'Days left', value: Math.max(0, daysBetween(today, goal.due_date)) },
]

type GoalPageProps = {
  goal: Goal
  /** Leaves the page. */
  onDeleted: () => void
  onAddTask: () => void
}

/** Everything about one goal. */
export function GoalPage({ goal, onDeleted, onAddTask }: GoalPageProps) {
  const today = toDayText(useNow())
  const [action, setAction] = useState<StrategyAction>()
  const close = () => setAction(undefined)
  const addTask = (
    <Button size="small" icon={<Plus />} onClick={onAddTask}>
      Add task
    </Button>
  )
  return (
    <Page
      title={goal.title}
      eyebrow={<Link to="/app/strategy">Strategy</Link>}
      stats={toStats(goal, today)}
      actions={<Actions goal={goal} onAction={setAction} />}
    >
      <div className={styles.intro}>
        <div className={styles.marks}>
          <Status tone={statusTones[goal.status]}>{statusLabels[goal.status]}</Status>
          <PaceStatus pace={goal.pace} />
          <CheckInMark goal={goal} today={today} />
          <span className={styles.note}>
            {goal.owner ? `Owner: ${goal.owner.name}` : 'No owner'} · {goal.organization_name ?? 'Personal'}
          </span>
          <GoalDue goal={goal} today={today} />
        </div>
        {goal.description && (
          <div className={styles.description}>
            <MarkdownText text={goal.description} />
          </div>
        )}
      </div>
      <Section number="01" title="KPIs">
        <GoalKpis goal={goal} today={today} />
      </Section>
      <Section number="02" title="Check-ins" actions={<CheckInButton goal={goal} onAction={setAction} />}>
        <CheckInList goal={goal} />
      </Section>
      <Section number="03" title="Tasks" actions={addTask}>
        <GoalTasks goalId={goal.id} today={today} />
      </Section>
      <Section number="04" title="Related Goals">
        <GoalFamily goal={goal} />
      </Section>
      <Section number="05" title="Files">
        <RecordFiles kind="goal" recordId={goal.id} />
      </Section>
      <RecordChain kind="goal" recordId={goal.id} />
      <StrategyDialogs action={action} onClose={close} onDeleted={onDeleted} />
    </Page>
  )
}
