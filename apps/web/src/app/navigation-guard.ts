import { requestLeave } from '../platform/navigation/leave-request.ts'
import { watchUnsavedWork } from '../platform/session/unsaved-work.ts'
import { onSessionEnd } from '../platform/session/session.ts'
import { forgetUnsavedChanges, hasUnsavedChanges, hasUnsavedChangesOnPage } from '../ui/form/unsaved-changes.tsx'
import { findTopDialog } from '../ui/overlay/top-dialog.ts'
import type { createAppRouter } from './router.tsx'

type History = ReturnType<typeof createAppRouter>['history']
type Navigation = Parameters<Parameters<History['block']>[0]['blockerFn']>[0]

const isSamePage = ({ currentLocation, nextLocation }: Navigation) => currentLocation.pathname === nextLocation.pathname

/** Asks the topmost dialog to close, as Escape does; the dialog decides whether it may. */
function closeTopDialog() {
  const top = findTopDialog()
  top?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return top !== undefined
}

function losesChanges(navigation: Navigation) {
  if (!isSamePage(navigation)) return hasUnsavedChanges()
  if (navigation.currentLocation.search === navigation.nextLocation.search) return false
  // A page closes its dialog with a REPLACE, after the dialog has saved or asked.
  return navigation.action === 'REPLACE' ? hasUnsavedChangesOnPage() : hasUnsavedChanges()
}

function repeat(history: History, { action, currentLocation, nextLocation }: Navigation) {
  const { href, state } = nextLocation
  const options = { ignoreBlocker: true }
  if (action === 'PUSH') return history.push(href, state, options)
  if (action === 'REPLACE') return history.replace(href, state, options)
  return history.go(state.__TSR_index - currentLocation.state.__TSR_index, options)
}

/**
 * The back button closes an open dialog before it leaves the page. A dialog with its own URL closes with that URL. A navigation that would
 * lose unsaved changes asks first. It is blocked at once and repeated after the reply, because the browser has already changed the URL.
 */
export function guardNavigation({ history }: ReturnType<typeof createAppRouter>) {
  history.block({
    enableBeforeUnload: false,
    blockerFn: (navigation) => {
      if (navigation.action === 'BACK' && !isSamePage(navigation) && closeTopDialog()) return true
      if (!losesChanges(navigation)) return false
      requestLeave(() => repeat(history, navigation))
      return true
    },
  })
  watchUnsavedWork('changes', hasUnsavedChanges)
  return onSessionEnd(forgetUnsavedChanges)
}
