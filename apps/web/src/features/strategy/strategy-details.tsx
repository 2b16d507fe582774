import type { Advice } from '@adjutant/contract/advice'
import type { Goal } from '@adjutant/contract/goals'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api/api.ts'
import { useOpenedRecord } from '../../platform/navigation/use-opened-record.ts'
import { RecordFiles } from '../../platform/files/record-files.tsx'
import { RecordChain } from '../../platform/records/record-chain.tsx'
import { RecordHistory } from '../../platform/records/record-history.tsx'
import { useNow } from '../../platform/text/use-now.ts'
import { RecordDialog } from '../../ui/overlay/record-dialog.tsx'
import { toDayText } from '../../ui/text/day-text.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { AdviceActionButtons } from './advice/advice-action-buttons.tsx'
import type { AdviceActions } from './advice/advice-action-buttons.tsx'
import { AdviceFrame } from './advice/advice-frame.tsx'
import type { AdviceTextComponent } from './advice/advice-text.tsx'
import { ClaimList } from './claims/claim-list.tsx'
import styles from './dialogs.module.css'
import { GoalCard } from './goals/goal-card.tsx'
import type { GoalActions } from './goals/goal-card.tsx'
import type { StrategyAction } from './strategy-dialogs.tsx'
import type { StrategySearch } from './strategy-search.ts'

type Opened = { id: string; onClose: () => void }

/** The goal named by the URL. */
function GoalDetail({ id, onClose, ...actions }: Opened & GoalActions) {
  const today = toDayText(useNow())
  const { record, loadState } = useOpenedRecord(api.goals.read.options({ params: { id } }))
  if (!record) return <RecordDialog title="Goal" onClose={onClose} {...loadState} />
  return (
    <Dialog open title="Goal" onClose={onClose}>
      {/* People open a goal to read it, so the focus goes to the card instead of its first control. */}
      <div className={styles.bare} data-autofocus tabIndex={-1}>
        <GoalCard goal={record} today={today} {...actions} />
      </div>
      <RecordFiles kind="goal" recordId={record.id} />
      <Link to="/app/strategy/goals/$goalId" params={{ goalId: record.id }}>
        Open goal page
      </Link>
      <RecordChain kind="goal" recordId={record.id} />
      <RecordHistory kind="goal" recordId={record.id} />
    </Dialog>
  )
}

/** The advice named by the URL. */
function AdviceDetail({ id, onClose, Text, ...adviceActions }: Opened & AdviceActions & { Text: AdviceTextComponent }) {
  const { record, loadState } = useOpenedRecord(api.advice.read.options({ params: { id } }))
  if (!record) return <RecordDialog title="Advice" onClose={onClose} {...loadState} />
  return (
    <Dialog open size="wide" title="Strategic Advice" onClose={onClose}>
      <AdviceFrame advice={record} actions={<AdviceActionButtons advice={record} {...adviceActions} />}>
        <Text advice={record} />
        <ClaimList advice={record} />
      </AdviceFrame>
      <RecordChain kind="advice" recordId={record.id} />
      <RecordHistory kind="advice" recordId={record.id} />
    </Dialog>
  )
}

type DetailsProps = { search: StrategySearch; Text: AdviceTextComponent; onAction: (action: StrategyAction) => void; onClose: () => void }

export default function StrategyDetails({ search: { goal: goalId, advice: adviceId }, Text, onAction, onClose }: DetailsProps) {
  const closeAndDeleteAdvice = (advice: Advice) => {
    onClose()
    onAction({ kind: 'delete-advice', advice })
  }
  const closeAndDeleteGoal = (goal: Goal) => {
    onClose()
    onAction({ kind: 'delete-goal', goal })
  }
  return (
    <>
      {goalId && (
        <GoalDetail
          key={goalId}
          id={goalId}
          onEdit={(goal) => onAction({ kind: 'goal', goal })}
          onDelete={closeAndDeleteGoal}
          onCheckIn={(goal) => onAction({ kind: 'check-in', goal })}
          onClose={onClose}
        />
      )}
      {adviceId && (
        <AdviceDetail
          key={adviceId}
          id={adviceId}
          Text={Text}
          onEdit={(advice) => onAction({ kind: 'edit-advice', advice })}
          onDelete={closeAndDeleteAdvice}
          onClose={onClose}
        />
      )}
    </>
  )
}
