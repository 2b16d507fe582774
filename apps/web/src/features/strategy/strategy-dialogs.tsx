import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { AdviceDeed } from './advice-dialog.tsx'
import type { GoalDeed } from './goal-dialog.tsx'

const GoalDialog = lazyPart(() => import('./goal-dialog.tsx'))
const AdviceDialog = lazyPart(() => import('./advice-dialog.tsx'))

/** The open dialog. */
export type StrategyDeed = GoalDeed | AdviceDeed

function toDialog(deed: StrategyDeed, onClose: () => void) {
  if (deed.kind === 'goal' || deed.kind === 'delete-goal') return <GoalDialog deed={deed} onClose={onClose} />
  return <AdviceDialog deed={deed} onClose={onClose} />
}

/** Dialogs are loaded on first use. */
export function StrategyDialogs({ deed, onClose }: { deed: StrategyDeed | undefined; onClose: () => void }) {
  return <Suspense fallback={null}>{deed && toDialog(deed, onClose)}</Suspense>
}
