import { Suspense } from 'react'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import type { AdviceAction } from './advice/advice-dialog.tsx'
import type { GoalAction } from './goals/goal-dialog.tsx'

const GoalDialog = lazyComponent(() => import('./goals/goal-dialog.tsx'))
const AdviceDialog = lazyComponent(() => import('./advice/advice-dialog.tsx'))

/** The open dialog. */
export type StrategyAction = GoalAction | AdviceAction

type DialogsProps = {
  action: StrategyAction | undefined
  onClose: () => void
  /** A goal was moved to the bin. */
  onDeleted?: (() => void) | undefined
}

function toDialog(action: StrategyAction, { onClose, onDeleted }: DialogsProps) {
  if (action.kind === 'goal' || action.kind === 'delete-goal' || action.kind === 'check-in')
    return <GoalDialog action={action} onClose={onClose} onDeleted={onDeleted} />
  return <AdviceDialog action={action} onClose={onClose} />
}

/** Dialogs are loaded on first use. */
export function StrategyDialogs(props: DialogsProps) {
  return <Suspense fallback={null}>{props.action && toDialog(props.action, props)}</Suspense>
}
