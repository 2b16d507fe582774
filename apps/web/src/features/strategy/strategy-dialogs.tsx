import { Suspense } from 'react'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import type { AdviceAction } from './advice/advice-dialog.tsx'
import type { GoalAction } from './goals/goal-dialog.tsx'

const GoalDialog = lazyComponent(() => import('./goals/goal-dialog.tsx'))
const AdviceDialog = lazyComponent(() => import('./advice/advice-dialog.tsx'))

/** The open dialog. */
export type StrategyAction = GoalAction | AdviceAction

function toDialog(action: StrategyAction, onClose: () => void) {
  if (action.kind === 'goal' || action.kind === 'delete-goal') return <GoalDialog action={action} onClose={onClose} />
  return <AdviceDialog action={action} onClose={onClose} />
}

/** Dialogs are loaded on first use. */
export function StrategyDialogs({ action, onClose }: { action: StrategyAction | undefined; onClose: () => void }) {
  return <Suspense fallback={null}>{action && toDialog(action, onClose)}</Suspense>
}
