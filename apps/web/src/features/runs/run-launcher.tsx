import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { RunTarget } from './run-dialog.tsx'
import { toBareRequest } from './run-request.ts'
import { useLaunch } from './start-run.ts'

const RunDialog = lazyPart(() => import('./run-dialog.tsx'))

/** Runs an item in a new conversation, at once or after asking for inputs. One start at a time. */
export function useRunLauncher() {
  const { mutate, isPending, isStarting, variables } = useLaunch()
  const [asked, setAsked] = useState<RunTarget>()
  const close = () => setAsked(undefined)
  const run = (target: RunTarget) => {
    if (isStarting()) return
    if (target.requires_input) setAsked(target)
    else mutate(toBareRequest(target))
  }
  const dialog = (
    <Suspense fallback={null}>
      {asked && (
        <RunDialog
          key={asked.id}
          target={asked}
          isBusy={isPending}
          onRun={(wish) => isStarting() || mutate(wish, { onError: close })}
          onClose={close}
        />
      )}
    </Suspense>
  )
  return { run, dialog, startingId: isPending && !asked ? variables.id : undefined }
}
