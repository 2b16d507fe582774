import { Dialog } from './dialog.tsx'
import { EmptyState } from './empty-state.tsx'
import { LoadFailure } from './load-failure.tsx'
import { SkeletonRows } from './skeleton.tsx'

type AwaitedDialogProps = {
  title: string
  onClose: () => void
  /** It is not there, or not for this reader. */
  isMissing: boolean
  /** Why it could not be fetched. */
  fault: string | undefined
  onRetry: () => void
}

/** Stands where a record opens until it is here, and says so when it does not come. */
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
