import type { Advice } from '@adjutant/contract/advice'
import type { Goal } from '@adjutant/contract/goals'
import { api } from '../../platform/api.ts'
import { useOpenedRecord } from '../../platform/opened-record.ts'
import { RecordFiles } from '../../platform/record-files.tsx'
import { useNow } from '../../platform/use-now.ts'
import { AwaitedDialog } from '../../ui/awaited-dialog.tsx'
import { toDayText } from '../../ui/day-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AdviceDeeds } from './advice-deeds.tsx'
import type { AdviceActions } from './advice-deeds.tsx'
import { AdviceFrame } from './advice-frame.tsx'
import type { WholeAdvice } from './advice-text.tsx'
import styles from './dialogs.module.css'
import { GoalCard } from './goal-card.tsx'
import type { GoalActions } from './goal-card.tsx'
import type { StrategyDeed } from './strategy-dialogs.tsx'
import type { StrategySearch } from './strategy-search.ts'

type Opened = { id: string; onClose: () => void }

/** The goal named by the URL. */
function GoalDetail({ id, onClose, ...actions }: Opened & GoalActions) {
  const today = toDayText(useNow())
  const { record, awaited } = useOpenedRecord(api.goals.read.options({ params: { id } }))
  if (!record) return <AwaitedDialog title="Goal" onClose={onClose} {...awaited} />
  return (
    <Dialog open title="Goal" onClose={onClose}>
      {/* People open a goal to read it, so the focus goes to the card instead of its first control. */}
      <div className={styles.bare} data-autofocus tabIndex={-1}>
        <GoalCard goal={record} today={today} {...actions} />
      </div>
      <RecordFiles kind="goal" recordId={record.id} />
    </Dialog>
  )
}

/** The advice named by the URL. */
function AdviceDetail({ id, onClose, Text, ...deeds }: Opened & AdviceActions & { Text: WholeAdvice }) {
  const { record, awaited } = useOpenedRecord(api.advice.read.options({ params: { id } }))
  if (!record) return <AwaitedDialog title="Advice" onClose={onClose} {...awaited} />
  return (
    <Dialog open size="wide" title="Strategic Advice" onClose={onClose}>
      <AdviceFrame advice={record} deeds={<AdviceDeeds advice={record} {...deeds} />}>
        <Text advice={record} />
      </AdviceFrame>
    </Dialog>
  )
}

type DetailsProps = { search: StrategySearch; Text: WholeAdvice; onDeed: (deed: StrategyDeed) => void; onClose: () => void }

export default function StrategyDetails({ search: { goal: goalId, advice: adviceId }, Text, onDeed, onClose }: DetailsProps) {
  const closeAndDeleteAdvice = (advice: Advice) => {
    onClose()
    onDeed({ kind: 'delete-advice', advice })
  }
  const closeAndDeleteGoal = (goal: Goal) => {
    onClose()
    onDeed({ kind: 'delete-goal', goal })
  }
  return (
    <>
      {goalId && (
        <GoalDetail
          key={goalId}
          id={goalId}
          onEdit={(goal) => onDeed({ kind: 'goal', goal })}
          onDelete={closeAndDeleteGoal}
          onClose={onClose}
        />
      )}
      {adviceId && (
        <AdviceDetail
          key={adviceId}
          id={adviceId}
          Text={Text}
          onEdit={(advice) => onDeed({ kind: 'edit-advice', advice })}
          onDelete={closeAndDeleteAdvice}
          onClose={onClose}
        />
      )}
    </>
  )
}
