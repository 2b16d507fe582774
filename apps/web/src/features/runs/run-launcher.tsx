import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { RunTarget } from './run-dialog.tsx'
import { useLaunch } from './start-run.ts'

const RunDialog = lazyPart(() => import('./run-dialog.tsx'))

/** Runs what was chosen in a conversation of its own, after asking for its inputs. */
export function RunLauncher({ target, onClose }: { target: RunTarget | undefined; onClose: () => void }) {
  const { mutate, isPending } = useLaunch()
  return (
    <Suspense fallback={null}>
      {target && (
        <RunDialog
          key={target.id}
          target={target}
          isBusy={isPending}
          onRun={(wish) => mutate(wish, { onError: onClose })}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
