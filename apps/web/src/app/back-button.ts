import type { createAppRouter } from './router.tsx'

/** What lies over the page is closed as by Escape: it knows itself whether it may. */
function closeTopLayer() {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  return top !== undefined
}

/** The way back leads out of a dialog first, not out of the page below it. A dialog with an address of its own goes with its address. */
export function watchBackButton({ history }: ReturnType<typeof createAppRouter>) {
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) =>
      action === 'BACK' && currentLocation.pathname !== nextLocation.pathname && closeTopLayer(),
  })
}
