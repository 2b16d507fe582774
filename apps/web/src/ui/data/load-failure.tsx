import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Replaces a list that could not be loaded. */
export function LoadFailure({ title, detail, onRetry }: { title: string; detail: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState title={title} action={<Button onClick={onRetry}>Try again</Button>}>
        {detail}
      </EmptyState>
    </div>
  )
}
