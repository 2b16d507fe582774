import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import type { RunTarget } from './run-dialog.tsx'
import { toDefaultRequest } from './run-request.ts'
import { useLaunch } from './start-run.ts'

const RunDialog = lazyComponent(() => import('./run-dialog.tsx'))

/** Runs an item in a new conversation, at once or after asking for inputs. One start at a time. */
export function useRunLauncher() {
  const { mutate, isPending, isStarting, variables } = useLaunch()
  const [dialogTarget, setDialogTarget] = useState<RunTarget>()
  const close = () => setDialogTarget(undefined)
  const run = (target: RunTarget) => {
    if (isStarting()) return
    if (target.requires_input) setDialogTarget(target)
    else mutate(toDefaultRequest(target))
  }
  const dialog = (
    <Suspense fallback={null}>
      {dialogTarget && (
        <RunDialog
          key={dialogTarget.id}
          target={dialogTarget}
          isBusy={isPending}
          onRun={(request) => isStarting() || mutate(request, { onError: close })}
          onClose={close}
        />
      )}
    </Suspense>
  )
  return { run, dialog, startingId: isPending && !dialogTarget ? variables.id : undefined }
}
