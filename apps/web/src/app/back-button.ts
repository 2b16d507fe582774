import type { createAppRouter } from './router.tsx'

/** Asks the topmost dialog to close, as Escape does; the dialog decides whether it may. */
function closeTopDialog() {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1)
  top?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return top !== undefined
}

/** The back button closes an open dialog before it leaves the page. A dialog with its own URL closes with that URL. */
export function watchBackButton({ history }: ReturnType<typeof createAppRouter>) {
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) =>
      action === 'BACK' && currentLocation.pathname !== nextLocation.pathname && closeTopDialog(),
  })
}
