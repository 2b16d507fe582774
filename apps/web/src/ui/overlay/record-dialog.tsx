import { Dialog } from './dialog.tsx'
import { EmptyState } from '../data/empty-state.tsx'
import { LoadFailure } from '../data/load-failure.tsx'
import { SkeletonRows } from '../data/skeleton.tsx'

type RecordDialogProps = {
  title: string
  onClose: () => void
  /** The record doesn't exist or the person can't see it. */
  isMissing: boolean
  /** The error of a failed fetch. */
  loadError: string | undefined
  onRetry: () => void
}

/** Placeholder dialog while a record loads, with its error if loading fails. */
export function RecordDialog({ title, onClose, isMissing, loadError, onRetry }: RecordDialogProps) {
  const what = title.toLowerCase()
  return (
    <Dialog open size="wide" title={title} onClose={onClose}>
      {isMissing && <EmptyState title="Not found.">{`This ${what} was deleted or is no longer shared with you.`}</EmptyState>}
      {!isMissing && loadError && <LoadFailure title={`Couldn't load the ${what}.`} detail={loadError} onRetry={onRetry} />}
      {!isMissing && !loadError && <SkeletonRows count={4} />}
    </Dialog>
  )
}
