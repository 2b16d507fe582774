import { Dialog } from './dialog.tsx'
import { EmptyState } from './empty-state.tsx'
import { LoadFailure } from './load-failure.tsx'
import { SkeletonRows } from './skeleton.tsx'

type AwaitedDialogProps = {
  title: string
  onClose: () => void
  /** The record doesn't exist or the person can't see it. */
  isMissing: boolean
  /** The error of a failed fetch. */
  fault: string | undefined
  onRetry: () => void
}

/** Placeholder dialog while a record loads, with its error if loading fails. */
export function AwaitedDialog({ title, onClose, isMissing, fault, onRetry }: AwaitedDialogProps) {
  const what = title.toLowerCase()
  return (
    <Dialog open size="wide" title={title} onClose={onClose}>
      {isMissing && <EmptyState title="Not found.">{`This ${what} was deleted, or it is not shared with you any more.`}</EmptyState>}
      {!isMissing && fault && <LoadFailure title={`The ${what} could not be loaded.`} detail={fault} onRetry={onRetry} />}
      {!isMissing && !fault && <SkeletonRows count={4} />}
    </Dialog>
  )
}
