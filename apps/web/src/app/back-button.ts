import type { createAppRouter } from './router.tsx'

/** Sends Escape to the topmost overlay, so that the overlay decides whether it may close. */
function closeTopLayer() {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  return top !== undefined
}

/** The back button closes an open dialog before it leaves the page. A dialog with its own URL closes with that URL. */
export function watchBackButton({ history }: ReturnType<typeof createAppRouter>) {
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) =>
      action === 'BACK' && currentLocation.pathname !== nextLocation.pathname && closeTopLayer(),
  })
}
